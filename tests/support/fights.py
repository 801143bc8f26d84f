"""The sample fights, running on a desk, for tests of panels."""

from functools import cache
from random import Random

from desktop.controllers.desk import Desk
from desktop.controllers.fights.samples import Samples, sample_fight
from desktop.dice.rolling import Dice, RandomDice
from desktop.model.combatant import Combatant
from desktop.model.encounter import Encounter
from desktop.model.ids import RulesetKey
from desktop.rules.registry import ruleset_of
from desktop.storage.condition_texts import ConditionTexts
from desktop.storage.library import Library
from tests.support.windows import RESOURCES, a_desk, with_fight


@cache
def sample_start(ruleset: str) -> Encounter:
    """The sample fight of a ruleset at its first turn; dice fall the same each time."""
    samples = Samples(RESOURCES)
    sample = samples.fight(ruleset)
    library = Library(RESOURCES / "creatures", lambda: ())
    return sample_fight(
        sample,
        ruleset=ruleset_of(RulesetKey(ruleset)),
        dice=RandomDice(Random(7)),
        battle_map=samples.map("", sample.map).battle_map,
        creature_of=library.creature_of,
    )


def a_fighting_desk(
    language: str = "en", ruleset: str = "srd-5.2.1", *, dice: Dice | None = None
) -> Desk:
    """A desk with the sample fight on it, and the rules' texts."""
    desk = a_desk(language, condition_texts=ConditionTexts(RESOURCES / "rules"))
    return with_fight(desk, ruleset, encounter=sample_start(ruleset), dice=dice)


def named(desk: Desk, name: str) -> Combatant:
    """The combatant with that name in the GM's language."""
    found = [c for c in desk.encounter.combatants.values() if desk.shown(c.name) == name]
    assert len(found) == 1, f"{len(found)} are called {name}"
    return found[0]
