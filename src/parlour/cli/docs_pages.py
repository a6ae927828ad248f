"""The site of `make docs` on a host, below /docs."""

from __future__ import annotations

from pathlib import Path
from typing import Any, Final

from litestar import Response, Router
from litestar.static_files import create_static_files_router

from parlour.host.http.headers import POLICY
from parlour.kernel import ParlourError

# The site has small scripts and styles inside its pages. Nobody but `make docs` writes them, and only here they run.
OF_THE_SITE: Final = POLICY.replace("script-src 'self'", "script-src 'self' 'unsafe-inline'").replace(
    "style-src 'self'", "style-src 'self' 'unsafe-inline'"
)


def docs_pages(folder: Path) -> Router:
    """The files of the site."""
    if not (folder / "index.html").is_file():
        raise ParlourError(f"--docs {folder} holds no site. `make docs` builds one, into out/docs.")

    def set_policy(response: Response[Any]) -> Response[Any]:
        response.headers["content-security-policy"] = OF_THE_SITE
        return response

    return create_static_files_router(
        "/docs", [folder], html_mode=True, include_in_schema=False, after_request=set_policy, name="docs"
    )
