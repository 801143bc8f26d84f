"""The catalogue of the game at the table: every row, found by words, id or who decides it."""

from collections.abc import Iterable
from dataclasses import dataclass

from desktop.controllers.desk import Desk
from desktop.language.folding import folded
from desktop.language.message import Message
from desktop.language.unbroken import plain
from desktop.rules.engine.ruleset import Setting
from desktop.rules.rulebook.catalogue import Example, Row, Who, catalogue_of
from desktop.rules.rulebook.examples import told_example


@dataclass(frozen=True, slots=True)
class RuleLine:
    """A row as the panel lists it; `other` is the sentence in the other language."""

    id: str
    who: Who
    sentence: str
    other: str


class RuleBook:
    """Rows of the ruleset of the fight, or of the one that new fights have."""

    def __init__(self, desk: Desk, ruleset: str) -> None:
        self._desk, self._ruleset = desk, ruleset
        self._rows: dict[str, Row] = {}
        self._read: tuple[str, str] | None = None
        self._texts: dict[str, str] = {}

    @property
    def ruleset(self) -> str:
        """The key of the game that is looked up."""
        session = self._desk.session
        return self._ruleset if session is None else str(session.ruleset.key)

    def lines(self, query: str = "", who: Who | None = None) -> tuple[RuleLine, ...]:
        """The rows that hold every word of the query in id or sentence, in either language."""
        self._refresh()
        words = folded(plain(query)).split()
        return tuple(
            self._line(row)
            for row in self._rows.values()
            if (who is None or row.who is who)
            and all(word in self._texts[row.id] for word in words)
        )

    def find(self, rule_id: str) -> Row | None:
        """The row with that id, or None."""
        self._refresh()
        return self._rows.get(rule_id)

    def examples_of(self, row: Row) -> tuple[Example, ...]:
        """The worked values of a row in the GM's language."""
        language = self._desk.language
        return tuple(told_example(self.ruleset, each, language) for each in row.examples)

    def settings_of(self, row: Row) -> tuple[Setting, ...]:
        """The choices of the table that decide a row."""
        known = self._desk.rules_of(self.ruleset).settings
        return tuple(
            setting for setting in known if setting.key in row.settings or setting.rule == row.id
        )

    def _line(self, row: Row) -> RuleLine:
        language = self._desk.language
        other = next(x for x in self._desk.all_languages if x.code != language.code)
        return RuleLine(row.id, row.who, row.said(language), row.said(other))

    def _refresh(self) -> None:
        """Read the rows when the game or the language is another one."""
        key = (self.ruleset, self._desk.language.code)
        if key == self._read:
            return
        self._read = key
        self._rows = dict(catalogue_of(self.ruleset))
        self._texts = {row.id: folded(" ".join(self._said(row))) for row in self._rows.values()}

    def _said(self, row: Row) -> Iterable[str]:
        yield row.id
        for language in self._desk.all_languages:
            yield row.said(language)


def who_text(who: Who) -> Message:
    """Who decides a row, in words."""
    return Message(f"view.rules.who.{who.name.lower()}")
