"""A desk and a theme as the program makes them, for tests of views."""

from collections.abc import Callable
from pathlib import Path
from random import Random

from desktop.controllers.desk import Desk
from desktop.dice.rolling import Dice, RandomDice
from desktop.language.message import typed_name
from desktop.language.render import read_language
from desktop.model.encounter import Encounter
from desktop.model.ids import RulesetKey
from desktop.rules.registry import ruleset_of
from desktop.session.session import Session
from tests.support.clock import FixedClock

ROOT = Path(__file__).parents[2]
RESOURCES = ROOT / "resources"


def a_desk(
    language: str = "en",
    *,
    condition_texts: Callable[[str, str, str], str] = lambda ruleset, key, language: "",
) -> Desk:
    """A desk without a fight, in both languages."""
    languages = {code: read_language(ROOT / "i18n", code) for code in ("en", "it")}
    return Desk(languages, language, condition_texts=condition_texts)


def with_fight(
    desk: Desk, ruleset: str, *, encounter: Encounter | None = None, dice: Dice | None = None
) -> Desk:
    """The desk with a session of an empty fight on it, or of the given one."""
    start = encounter or Encounter(RulesetKey(ruleset), typed_name("Test"))
    rules = ruleset_of(ruleset)
    desk.open_session(Session(start, rules, dice=dice or RandomDice(Random(3)), clock=FixedClock()))
    return desk
