"""Logs: one line for each thing that happened, as JSON for programs or as plain text for people. They hold no
secrets: no tokens, no cookies, no query strings, no moves of a running match."""

from __future__ import annotations

import logging
import os
import sys

import structlog


def set_up_logs(level: int = logging.INFO, as_json: bool | None = None) -> None:
    """Where log lines go, and how they look."""
    plain = sys.stderr.isatty() if as_json is None else not as_json
    look: structlog.typing.Processor = (
        structlog.dev.ConsoleRenderer(colors=not os.environ.get("NO_COLOR"))
        if plain
        else structlog.processors.JSONRenderer()
    )
    structlog.configure(
        processors=[
            structlog.processors.add_log_level,
            structlog.processors.TimeStamper(fmt="iso", utc=True),
            structlog.processors.StackInfoRenderer(),
            structlog.processors.format_exc_info,
            look,
        ],
        wrapper_class=structlog.make_filtering_bound_logger(level),
        logger_factory=structlog.PrintLoggerFactory(sys.stderr),
        cache_logger_on_first_use=True,
    )
    logging.getLogger("alembic").setLevel(logging.WARNING)
    for name in ("uvicorn.error", "uvicorn.access", "websockets"):
        logging.getLogger(name).setLevel(logging.CRITICAL)  # bad frames and lost clients are answered, not told
