"""The whole window for tests of what it shows."""

from collections.abc import Iterator

import pytest
from PySide6.QtWidgets import QApplication

from desktop.program import Program
from tests.support.programs import a_program


@pytest.fixture(scope="module")
def program(qapp: QApplication, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Program]:
    """One window in English for all tests of a module: starting takes longer than any of them."""
    with a_program(qapp, tmp_path_factory.mktemp("data"), language="en") as made:
        yield made
