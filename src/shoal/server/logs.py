"""Writes the log: one JSON object per line on stderr, whoever has something to say."""

import logging
import sys
import threading
from types import TracebackType
from typing import Any

import structlog
from structlog.tracebacks import ExceptionDictTransformer

logger = structlog.get_logger()


def configure_logging() -> None:
    """Send the messages of this package, of libraries, warnings and uncaught exceptions through one JSON writer."""
    shared: list[Any] = [
        structlog.stdlib.add_log_level,
        structlog.processors.TimeStamper(fmt="iso", utc=True),
    ]
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(
        structlog.stdlib.ProcessorFormatter(
            foreign_pre_chain=[*shared, structlog.stdlib.add_logger_name],
            processors=[
                structlog.stdlib.ProcessorFormatter.remove_processors_meta,
                # Without local variables, which may be secrets.
                structlog.processors.ExceptionRenderer(ExceptionDictTransformer(show_locals=False)),
                structlog.processors.JSONRenderer(),
            ],
        )
    )
    root = logging.getLogger()
    root.handlers[:] = [handler]
    root.setLevel(logging.WARNING)
    logging.getLogger("shoal").setLevel(logging.INFO)
    # If nothing can be written, for example to a full disk, the server goes on without a log.
    logging.raiseExceptions = False
    logging.captureWarnings(capture=True)
    structlog.configure(
        processors=[
            structlog.stdlib.filter_by_level,
            *shared,
            structlog.stdlib.ProcessorFormatter.wrap_for_formatter,
        ],
        wrapper_class=structlog.stdlib.BoundLogger,
        logger_factory=_ShoalLoggerFactory(),
        cache_logger_on_first_use=True,
    )
    sys.excepthook = _on_uncaught
    sys.unraisablehook = lambda unraisable: _log_uncaught(unraisable.exc_value)
    threading.excepthook = lambda args: _log_uncaught(args.exc_value)


class _ShoalLoggerFactory:
    """Gives all modules of this package the logger `shoal`."""

    def __call__(self, *_names: Any) -> logging.Logger:
        return logging.getLogger("shoal")


def _on_uncaught(kind: type[BaseException], error: BaseException, trace: TracebackType | None) -> None:
    if issubclass(kind, KeyboardInterrupt):
        sys.__excepthook__(kind, error, trace)
    else:
        _log_uncaught(error)


def _log_uncaught(error: BaseException | None) -> None:
    logger.error("uncaught exception", exc_info=error)
