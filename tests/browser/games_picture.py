"""Draws the picture of the five games for the README, from the pictures of their guides: first `make pictures`, then
`python -m tests.browser.games_picture docs/pictures/games.png`.
"""

import base64
import shutil
import sys
from pathlib import Path

from playwright.sync_api import sync_playwright

OUT = Path(__file__).parent.parent.parent / "out"
LARGE, SMALL = (582, 430), (384, 284)
TILES = (
    ("meinopoly", "Meinopoly", "light", LARGE),
    ("circus_maximus", "Circus Maximus", "light", LARGE),
    ("critocracy", "Critocracy", "light", SMALL),
    ("conquest", "Conquest", "light", SMALL),
    ("titov", "Titov", "light", SMALL),
)
# Where the board lies in a guide's picture, in pixels.
LEFT, TOP, WIDE, WHOLE = 22, 74, 935, 1440
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


def tile(game: str, title: str, theme: str, size: tuple[int, int]) -> str:
    """The board of one game, as large as fits."""
    picture = base64.b64encode((OUT / f"guide-{game}-1440-{theme}.png").read_bytes()).decode()
    scale = size[0] / WIDE
    place = f"left: {-LEFT * scale}px; top: {-TOP * scale}px; width: {WHOLE * scale}px"
    shown = f'<img alt="" style="{place}" src="data:image/png;base64,{picture}">'
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
