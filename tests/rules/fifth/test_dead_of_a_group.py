"""Of a group that acts together nobody asks anything of those who are out of the fight."""

import pytest

from desktop.battlemap.cells import Cell
from desktop.model import commands as c
from desktop.model.combatant import Token
from desktop.model.effect import Moment, RepeatedSave
from desktop.model.ids import ConditionKey
from desktop.model.prompt import Answer, Outcome
from desktop.rules.fifth.harm.hazards import BURNING
from tests.support.builders import EDITIONS, MAP, a_creature
from tests.support.magic import Casting, laid

SKIPPED = Answer(outcome=Outcome.SKIPPED)


def a_pack(edition: str) -> Casting:
    """M acts, then three wolves on one count: D is dead, B is beaten, L lives."""
    fight = Casting(edition)
    fight.do(c.SetSetting("grouping", "slot"))
    known = set(fight.encounter.combatants)
    tokens = tuple(Token(MAP, Cell(5 + place, 10)) for place in range(3))
    fight.do(c.AddCombatants(a_creature("wolf", hit_points=60), 3, initiative=15, tokens=tokens))
    pack = [who for who in fight.encounter.combatants if who not in known]
    fight.ids |= dict(zip("DBL", pack, strict=True))
    return fight


def asked_of(fight: Casting) -> set[str]:
    """Who is asked for something now."""
    return {fight.name_of(x.combatant) for x in fight.encounter.prompts if x.combatant is not None}


def falls(fight: Casting) -> None:
    fight.do(c.DeclareLife((fight.ids["D"],), "dead"))
    fight.do(c.DeclareLife((fight.ids["B"],), "defeated"))
    for prompt in fight.encounter.prompts:
        fight.do(c.AnswerPrompt(prompt.id, SKIPPED))


@pytest.mark.rule("51-INIT-04")
@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize("moment", Moment)
def test_saves_against_effects_are_asked_of_the_living(edition, moment):
    fight = a_pack(edition)
    pack = tuple(fight.ids[name] for name in "DBL")
    save = RepeatedSave("con", 12, moment)
    fight.do(c.GiveCondition(pack, ConditionKey("poisoned"), save=save))
    falls(fight)
    fight.next(1 if moment is Moment.START else 2)
    assert asked_of(fight) == {"L"}


@pytest.mark.rule("51-INIT-04")
@pytest.mark.parametrize("edition", EDITIONS)
def test_a_cloud_chokes_the_living_alone(edition):
    fight = a_pack(edition)
    fight.cast("stinking-cloud", area=laid("sphere", 20, (6.5, 10.5)))
    falls(fight)
    fight.next()
    assert asked_of(fight) == {"L"}


def test_fire_burns_the_living_alone():
    fight = a_pack("srd-5.2.1")
    pack = tuple(fight.ids[name] for name in "DBL")
    fight.do(c.GiveCondition(pack, BURNING))
    falls(fight)
    fight.next()
    assert asked_of(fight) == {"L"}
