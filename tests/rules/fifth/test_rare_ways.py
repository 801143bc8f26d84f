"""Ways that end early, blows from nobody, spells that kill with their first ray."""

from dataclasses import replace

import pytest

from desktop.battlemap.cells import Cell
from desktop.language.message import Message
from desktop.model import commands as c
from desktop.model import events as e
from desktop.model.combatant import Life
from desktop.model.fog import FogMode
from desktop.model.frozen import FrozenMap
from desktop.model.ids import CombatantId, PromptId
from desktop.model.prompt import Prompt, PromptKind
from desktop.rules.engine.draft import Draft
from desktop.rules.engine.hits import Blow, Hit
from desktop.rules.fifth.answering import following
from desktop.rules.fifth.attacking import perceiving
from desktop.rules.fifth.harm import sparing
from desktop.rules.moving import leaving
from desktop.rules.moving.radar import NO_DICE
from desktop.rules.sight.fog import explore
from tests.support.builders import EDITIONS, MAP, Fight, a_creature
from tests.support.duels import a_duel
from tests.support.magic import Casting

both = pytest.mark.parametrize("edition", EDITIONS)


def a_draft(fight: Fight) -> Draft:
    return Draft(fight.encounter, fight.ruleset, NO_DICE)


@both
@pytest.mark.parametrize(
    ("name", "dice"), [("scorching-ray", (15, 3, 3)), ("guiding-bolt", (15, 2, 2, 2, 2))]
)
def test_nothing_more_comes_to_whom_the_first_ray_kills(
    edition: str, name: str, dice: tuple[int, ...]
):
    fight = Casting(edition)
    fight.do(c.SetSetting("monsters_at_zero", "dead"))
    fight.damage("A", 59)
    fight.cast(name, "A", dice=dice)
    assert fight["A"].life is Life.DEAD
    assert len(fight.happened(e.AttackRolled)) == 1
    assert not fight["A"].effects


@both
def test_nobody_is_spared_by_whoever_has_left(edition: str):
    fight = a_duel(edition)
    draft = a_draft(fight)
    blow = Blow(source=CombatantId("c99"), melee=True)
    sparing.offer(draft, fight["O"], Hit(fight.ids["O"], blow, 5, 0, 5, 0, 5))
    assert not draft.events


@both
def test_a_climb_from_where_it_is_no_more(edition: str):
    fight = a_duel(edition)
    draft = a_draft(fight)
    rest: FrozenMap[str, str | int] = FrozenMap({"path": "9,9 9,8", "by": "climb"})
    text = Message("prompt.question")
    asked = Prompt(PromptId("p1"), PromptKind.CHECK, fight.ids["K"], text, continuation=rest)
    following.get_ahead(draft, asked, success=True)
    assert not draft.events


@both
def test_the_blinded_see_no_true_form(edition: str):
    fight = a_duel(edition, senses=FrozenMap({"truesight": 60}))
    wolf = a_creature("wolf")
    for blinded in (False, True):
        if blinded:
            fight.give("K", "blinded")
        draft = a_draft(fight)
        draft.add(e.CreatureReplaced(fight.ids["O"], wolf, fight["O"].creature))
        perceiving.tell_true_forms(draft)
        assert any(isinstance(event, e.Noted) for event in draft.events) is not blinded


@both
def test_nobody_leaves_the_reach_of_whoever_stands_on_no_map(edition: str):
    fight = a_duel(edition)
    fight.do(c.PlaceTokens(FrozenMap({fight.ids["O"]: None})))
    draft = a_draft(fight)
    way = leaving.stations_along(draft, fight["K"], (Cell(5, 5), Cell(9, 9)))
    assert not list(leaving.leaving_steps(draft, fight["O"], way))


@both
def test_whom_it_holds_off_the_map_is_not_dragged_along(edition: str):
    fight = a_duel(edition)
    fight.give("O", "grappled", source="K")
    fight.do(c.PlaceTokens(FrozenMap({fight.ids["O"]: None})))
    fight.do(fight.path("K", (5, 5), (5, 6)), overruled=True)
    assert fight["O"].token is None


def test_a_thing_is_broken_with_a_d20():
    fight = Fight(EDITIONS[1]).map()
    fight.add("K", 20, at=(5, 5))
    fight.add("Door", creature=a_creature("door", kind="object"), at=(6, 5))
    fight.begin()
    wish = fight.action("K", "break_open", "Door", text="15", die=30)
    assert not fight.refused(wish).can_overrule


def test_a_miss_is_no_critical_to_remember():
    fight = a_duel(EDITIONS[0])
    fight.do(c.SetSetting("critical_dice", "all"))
    fight.attack("K", "O", dice=(2,), cost="none")
    assert not [key for key in fight["K"].counters if "crit" in key]


def test_who_left_the_map_on_the_way_explores_nothing():
    fight = Fight(EDITIONS[1]).map(8, 8)
    fight.add("Lia", 20, character=True, at=(0, 2))
    fight.do(c.SetFog(MAP, FogMode.SIGHT))
    token = fight["Lia"].token
    assert token is not None
    draft = a_draft(fight)
    way = (Cell(0, 2), Cell(1, 2))
    draft.add(e.TokenMoved(fight.ids["Lia"], way, replace(token, cell=way[-1]), 5, 5))
    draft.add(e.TokenPlaced(fight.ids["Lia"], None))
    explore(draft)
    assert draft.find(fight.ids["Lia"]) is not None
