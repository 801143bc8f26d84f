"""Two screens for every story, however a test left them."""

from collections.abc import Iterator

import pytest

from tests.support.screens import GM_SCREEN, PROJECTOR, plug


@pytest.fixture
def two_screens(qapp) -> Iterator[None]:
    """A laptop and a projector, before and after."""
    plug([GM_SCREEN, PROJECTOR])
    yield
    plug([GM_SCREEN, PROJECTOR])
