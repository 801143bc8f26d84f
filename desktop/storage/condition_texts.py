"""The rules' texts of conditions, for hints: read when the first of a ruleset is asked for."""

from pathlib import Path

from desktop.language.message import Message
from desktop.model.creature import Texts, text_in
from desktop.model.record import Fields, RecordError
from desktop.storage import json_text
from desktop.storage.errors import DamagedFile


class ConditionTexts:
    """Called with ruleset, condition and language: its text, one effect a line, or "".

    A ruleset without a file has no texts. Raises StorageError when a file is damaged.
    """

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._known: dict[str, dict[str, Texts]] = {}

    def __call__(self, ruleset: str, key: str, language: str) -> str:
        """The text of a condition; in English where the language has none."""
        if ruleset not in self._known:
            self._known[ruleset] = self._read(f"conditions-{ruleset}.json")
        texts = self._known[ruleset].get(key)
        return "" if texts is None else text_in(texts, language)

    def _read(self, name: str) -> dict[str, Texts]:
        path = self._folder / name
        if not path.is_file():
            return {}
        try:
            record = json_text.plain_of(path.read_bytes())
            fields = Fields(record)
            return {key: fields.texts(key) for key in record}
        except (json_text.JsonError, RecordError) as error:
            raise DamagedFile(Message("storage.damaged", {"file": name}), path) from error
