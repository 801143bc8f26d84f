"""What the GM has chosen for the whole program is there at the next start: each theme, too."""

from pathlib import Path

import pytest
from PySide6.QtWidgets import QApplication

from desktop.views.design.tokens import ThemeName
from tests.support.programs import a_program

pytestmark = pytest.mark.gui

COMMANDS = {
    ThemeName.DARK: "dark",
    ThemeName.LIGHT: "light",
    ThemeName.HIGH_CONTRAST: "high_contrast",
}


@pytest.mark.parametrize("theme", ThemeName)
def test_a_theme_is_kept(qapp: QApplication, tmp_path: Path, theme: ThemeName):
    with a_program(qapp, tmp_path / "data", language="it") as program:
        program.begin(())
        program.main.commands[COMMANDS[theme]].trigger()
    with a_program(qapp, tmp_path / "data", language="it") as again:
        again.begin(())
        assert again.services.theme.name is theme
