"""Draws the picture of the five games for the README, from the pictures of their tables, which
`python -m tests.browser.readme_pictures docs/pictures` takes:
`python -m tests.browser.games_picture docs/pictures/games.png`.
"""

import base64
import shutil
import sys
from pathlib import Path

from playwright.sync_api import sync_playwright

PICTURES = Path(__file__).parent.parent.parent / "docs" / "pictures"
LARGE, SMALL = (582, 430), (384, 284)
# Where the board lies in the picture of a table: its left, its top and its width in pixels.
BOARD, WIDE_BOARD, WHOLE = (268, 80, 660), (16, 84, 900), 1280
TILES = (
    ("meinopoly", "Meinopoly", BOARD, LARGE),
    ("circus_maximus", "Circus Maximus", BOARD, LARGE),
    ("critocracy", "Critocracy", BOARD, SMALL),
    ("conquest", "Conquest", BOARD, SMALL),
    ("titov", "Titov", WIDE_BOARD, SMALL),
)
STYLE = """
body { margin: 0; width: 1200px; background: #f1e9da; font: 600 17px Georgia, serif; }
main { display: flex; flex-wrap: wrap; gap: 12px; padding: 12px; }
figure { position: relative; margin: 0; overflow: hidden; border-radius: 10px; box-shadow: 0 2px 8px #0004; }
img { position: absolute; }
figcaption {
  position: absolute; left: 0; bottom: 0; padding: 4px 12px;
  background: #fff8ecee; color: #2b1c12; border-top-right-radius: 8px;
}
"""


def tile(game: str, title: str, board: tuple[int, int, int], size: tuple[int, int]) -> str:
    """The board of one game, as large as fits."""
    picture = base64.b64encode((PICTURES / f"table-{game}.jpg").read_bytes()).decode()
    left, top, wide = board
    scale = size[0] / wide
    place = f"left: {-left * scale}px; top: {-top * scale}px; width: {WHOLE * scale}px"
    shown = f'<img alt="" style="{place}" src="data:image/jpeg;base64,{picture}">'
    return f'<figure style="width: {size[0]}px; height: {size[1]}px">{shown}<figcaption>{title}</figcaption></figure>'


def draw(target: Path) -> None:
    """A screenshot of all of them on one page."""
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=shutil.which("chromium"), args=["--no-sandbox"])
        page = browser.new_page(viewport={"width": 1200, "height": 748})
        page.set_content(f"<style>{STYLE}</style><main>{''.join(tile(*one) for one in TILES)}</main>")
        page.wait_for_function("[...document.images].every(image => image.complete)")
        page.screenshot(path=target)
        browser.close()


if __name__ == "__main__":
    draw(Path(sys.argv[1]))
