"""Areas that the GM lays by hand: saves and damage in one step, and those that stay."""

import pytest

from desktop.battlemap.cells import Cell, Point
from desktop.battlemap.walls import Wall, WallKind
from desktop.model import commands as c
from desktop.model.area import LaidArea
from desktop.model.combatant import Side, Token
from desktop.model.creature import AreaShape
from desktop.model.frozen import FrozenMap
from desktop.model.prompt import ROLL, Answer, PromptKind
from desktop.rules.engine.refusal import Refusal
from desktop.rules.previews.foreseen import roll_of_prompt
from tests.support.builders import EDITIONS, MAP, Fight
from tests.support.magic import laid
from tests.support.myth import Table

BLAST = LaidArea(MAP, AreaShape.SPHERE, 10, Point(5, 5))


def room(edition: str) -> Fight:
    fight = Fight(edition).map(20, 20)
    fight.add("Lia", 20, character=True, side=Side.HERO, at=(4, 4))
    fight.add("Wolf", 15, at=(5, 5))
    fight.add("Guard", 10, at=(15, 15))
    return fight.begin()


def points(fight: Fight, name: str) -> int:
    return fight.encounter.combatants[fight.ids[name]].hit_points


@pytest.mark.parametrize("edition", EDITIONS)
def test_saves_and_damage_in_one_step_and_one_undo(edition: str):
    fight = room(edition)
    lia, wolf = fight.ids["Lia"], fight.ids["Wolf"]
    command = c.StrikeArea(
        BLAST, (lia, wolf), "dex", 15, True, (("2d6", "fire"),), "Trap", ((wolf, ROLL),)
    )
    fight.do(command, dice=(4, 4, 3))
    assert points(fight, "Wolf") == 12
    (prompt,) = fight.encounter.prompts
    assert (prompt.kind, prompt.combatant, prompt.dc) == (PromptKind.SAVE, lia, 15)
    before = points(fight, "Lia")
    fight.do(c.AnswerPrompt(prompt.id, Answer(dice=(19,))))
    assert points(fight, "Lia") == before - 4
    assert not fight.encounter.areas


@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.rule("51-COV-03", "51-COV-09", "51-COV-10", "52-COVER-1", "52-COVER-2")
@pytest.mark.parametrize(
    ("column", "ability", "stays", "covered"),
    [
        (3.5, "dex", False, True),
        (3.5, "con", False, False),
        (6.5, "dex", False, False),
        (3.5, "dex", True, False),
    ],
)
def test_a_burst_by_hand_is_saved_against_behind_cover_from_where_it_bursts(
    edition: str, column: float, ability: str, stays: bool, covered: bool
):
    fight = Fight(edition).map(20, 20, walls=(Wall(Point(5, 0), Point(5, 20), WallKind.WINDOW),))
    fight.add("Lia", 20, character=True, at=(5, 4))
    fight.begin()
    burst = laid("sphere", 20, (column, 4.5))
    lia = fight.ids["Lia"]
    damage = (("7", "fire"),)
    fight.do(c.StrikeArea(burst, (lia,), ability, 15, damage=damage, label="Trap", stays=stays))
    (prompt,) = fight.encounter.prompts
    roll = roll_of_prompt(fight.encounter, fight.ruleset, prompt)
    assert roll is not None
    told = [each for each in roll.trace if each.rule in ("51-COV-05", "52-COVER-2")]
    assert [each.change for each in told] == ([5] if covered else [])


@pytest.mark.parametrize("edition", EDITIONS)
def test_one_that_stays_acts_on_who_comes_in_and_who_starts_a_turn_in_it(edition: str):
    fight = room(edition)
    fight.do(c.StrikeArea(BLAST, (), damage=(("5", "fire"),), label="Fire", stays=True))
    assert points(fight, "Wolf") == 20
    fight.next()  # the wolf starts its turn in it
    assert [prompt.kind for prompt in fight.encounter.prompts] == [PromptKind.HARM]
    fight.do(c.AnswerPrompt(fight.encounter.prompts[0].id))
    assert points(fight, "Wolf") == 15
    fight.next()
    fight.do(c.PlaceTokens(FrozenMap({fight.ids["Guard"]: Token(MAP, Cell(5, 4))})))
    assert [prompt.combatant for prompt in fight.encounter.prompts] == [fight.ids["Guard"]]


def test_without_a_save_it_comes_at_once_in_every_game():
    table = Table()
    table.lay_map()
    table.join("Ada", side=Side.HERO, score=9, at=(4, 4))
    table.begin()
    before = table["Ada"].hit_points
    table.do(c.StrikeArea(BLAST, (table.names["Ada"],), damage=(("3", "fire"),)))
    assert table["Ada"].hit_points < before


@pytest.mark.parametrize(
    ("change", "reason"),
    [
        ({"ability": "luck"}, "refusal.unknown_choice"),
        ({"dc": 0}, "refusal.out_of_range"),
        ({"damage": (("banana", "fire"),)}, "dice.error.unexpected"),
        ({"damage": (("1", "fire"),) * 7}, "refusal.no_dice"),
        ({"targets": ("c99",)}, "refusal.not_in_fight"),
        ({"targets": ()}, "refusal.nobody_chosen"),
    ],
)
def test_what_makes_no_sense_is_refused(change: dict[str, object], reason: str):
    fight = room("srd-5.2.1")
    known = {"targets": (fight.ids["Wolf"],), **change}
    command = c.StrikeArea(BLAST, **known)  # type: ignore[arg-type]  # fields
    refused = fight.attempt(command)
    assert isinstance(refused, Refusal)
    assert refused.reason.key == reason


def test_one_that_only_stays_does_nothing():
    fight = room("srd-5.2.1")
    fight.do(c.StrikeArea(BLAST, (fight.ids["Wolf"],), label="Mist", stays=True))
    (area,) = fight.encounter.areas.values()
    assert (area.volley, area.moments, points(fight, "Wolf")) == (None, (), 20)
