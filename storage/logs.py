"""Structured logs: one JSON object a line on standard error. Run ids yes; tokens, names, bodies and addresses no."""

import json
import logging
import sys
from datetime import UTC, datetime

log = logging.getLogger("yams")

# What `extra={…}` may add to a line. Anything else is dropped, so that no secret slips in.
FIELDS = ("event", "method", "path", "status", "ms", "run", "challenge", "reason", "job", "count", "table", "seconds")


class JsonLines(logging.Formatter):
    def format(self, record: logging.LogRecord) -> str:
        instant = datetime.fromtimestamp(record.created, UTC)
        line: dict[str, object] = {
            "at": instant.isoformat(timespec="milliseconds"),
            "level": record.levelname.lower(),
            "message": record.getMessage(),
        }
        line.update({field: getattr(record, field) for field in FIELDS if hasattr(record, field)})
        if record.exc_info:
            line["error"] = self.formatException(record.exc_info)
        return json.dumps(line, ensure_ascii=False)


def start_logging(level: str) -> None:
    """Send this process's logs to standard error from `level` on."""
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(JsonLines())
    logging.basicConfig(level=level.upper(), handlers=[handler], force=True)
    # They tell every job and every start in prose; ours say the same with run ids.
    for chatty in ("arq", "uvicorn"):
        logging.getLogger(chatty).setLevel(max(logging.WARNING, logging.getLogger().level))
