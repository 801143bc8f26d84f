"""Names of keys that Qt does not translate, wherever it writes a shortcut."""

from PySide6.QtCore import QObject, QTranslator

SHIFT = "Shift"


class KeyNames(QTranslator):
    """Says the Shift key as the keyboards of a language do."""

    def __init__(self, shift: str, parent: QObject) -> None:
        super().__init__(parent)
        self._shift = shift

    # --- Qt -------------------------------------------------------------------------------------

    def isEmpty(self) -> bool:
        """Not empty, else Qt would not ask."""
        return False

    def translate(
        self, context: str, sourceText: str, disambiguation: str | None = None, n: int = -1
    ) -> str:
        """The name of the key; nothing else."""
        if context == "QShortcut" and sourceText == SHIFT:
            return self._shift
        return None  # type: ignore[return-value]  # "" would blank every other text of Qt
