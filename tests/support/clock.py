"""A clock for tests."""

from datetime import UTC, datetime, timedelta


class FixedClock:
    """Tells the same moment, in ISO format, until it is told to advance."""

    def __init__(self, moment: datetime = datetime(2026, 1, 6, 20, 30, tzinfo=UTC)) -> None:
        self._moment = moment

    def now(self) -> str:
        return self._moment.isoformat()

    def advance(self, seconds: float) -> None:
        self._moment += timedelta(seconds=seconds)
