"""The page names everything by others that it brings, with the whole texts of their licences."""

import json

from .page_build import PAGE, ROOT


def test_everything_that_is_bundled_is_named() -> None:
    text = (PAGE / "assets" / "licences.txt").read_text("utf-8")
    packages = json.loads((ROOT / "package.json").read_text("utf-8"))["dependencies"]
    fonts = [name for name in packages if name.startswith("@fontsource")]
    for name in ["svelte", "@lucide/svelte", *fonts]:
        assert f"\n{name} {packages[name]} (" in text
    assert "SIL OPEN FONT LICENSE" in text and "ISC License" in text
    # Tools that only build the page are not in it.
    assert "\nvite " not in text and "\naxe-core " not in text
