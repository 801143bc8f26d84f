"""The layers of a Prismatic Wall: each asks whoever passes, its glare whoever comes near."""

import pytest

from desktop.battlemap.eyes import Seen
from desktop.model import commands as c
from desktop.model.combatant import Life
from desktop.model.prompt import Answer, Outcome
from desktop.rules.engine.conditions import Question
from desktop.rules.sight.perceiving import sight_of
from desktop.session.player_view import player_view
from tests.support.magic import Casting, a_mage, laid

FORMER, LATER = "srd-5.1", "srd-5.2.1"
both = pytest.mark.parametrize("edition", [FORMER, LATER])
FAILED, SAVED = Answer(outcome=Outcome.FAILURE), Answer(outcome=Outcome.SUCCESS)


def a_wall(edition: str, *, is_globe: bool = False) -> Casting:
    """From north to south at column 15, or a globe around (15, 15); B stands far away."""
    fight = Casting(edition, a_mage(level=17, slots=(4, 3, 3, 3, 3, 2, 2, 1, 1)))
    fight.place("A", (2, 20))
    fight.place("B", (2, 24))
    line = laid("line", 90, (15.5, 6.0), 90.0)
    globe = laid("sphere", 15, (15.0, 15.0), hollow=5)
    more = {"area": globe, "choice": "spell_option.ring"} if is_globe else {"area": line}
    spared = (fight.ids["B"],)
    fight.cast("prismatic-wall", free=True, overruled=True, spared=spared, **more)
    return fight


def labels(fight: Casting) -> list[str]:
    return [x.volley.label for x in fight.encounter.prompts if x.volley is not None]


def area_of(fight: Casting, word: str):
    return next(x for x in fight.encounter.areas.values() if word in x.label)


@both
def test_seven_layers_and_a_glare_lie_with_the_wall(edition: str):
    fight = a_wall(edition)
    assert len(fight.encounter.areas) == 9
    red = area_of(fight, "red")
    assert red.volley is not None
    assert [part.text for part in red.volley.damage] == ["10d6" if edition == FORMER else "12d6"]
    assert red.kind == "fire"
    assert [x.label for x in fight.encounter.areas.values() if x.traced] == ["Prismatic Wall"]
    seen = player_view(fight.encounter, fight.ruleset)
    assert seen.battle_map is not None
    assert len(seen.battle_map.areas) == 1
    assert (red.spell_level, area_of(fight, "violet").spell_level) == (None, 9)
    assert dict(red.name.texts)["it"].endswith("strato rosso")


@both
def test_who_comes_within_twenty_feet_may_be_blinded_for_a_minute(edition: str):
    fight = a_wall(edition)
    fight.place("A", (9, 15))
    assert not fight.encounter.prompts
    fight.place("A", (12, 15))
    assert labels(fight) == ["Prismatic Wall: glare"]
    fight.answer(FAILED)
    (blind,) = (x for x in fight["A"].effects if x.key == "blinded")
    assert blind.end is not None
    assert blind.end.remaining == 10


@both
def test_who_passes_saves_against_every_layer(edition: str):
    fight = a_wall(edition)
    fight.place("A", (15, 15))
    asked = labels(fight)
    assert len(asked) == 8
    for prompt in fight.encounter.prompts:
        fight.do(c.AnswerPrompt(prompt.id, FAILED), dice=dice_of(prompt))
    assert {"restrained", "blinded"} <= {str(x.key) for x in fight["A"].effects}
    assert fight["A"].hit_points < 60
    # The light is that of the wall: nobody who was burnt or blinded sheds it.
    given = [each for each in fight["A"].effects if each.influence is not None]
    questions = {str(part.question) for each in given for part in each.influence.modifiers}
    assert not questions & {Question.BRIGHT_LIGHT.value, Question.DIM_LIGHT.value}


@both
def test_a_layer_that_is_gone_asks_nobody(edition: str):
    fight = a_wall(edition)
    fight.do(c.RemoveArea(area_of(fight, "red").id))
    fight.place("A", (15, 15))
    assert not any("red" in label for label in labels(fight))


@both
def test_whom_the_caster_has_named_passes_unharmed(edition: str):
    fight = a_wall(edition)
    fight.place("B", (15, 15))
    assert not fight.encounter.prompts


@both
def test_lost_in_the_violet_one_is_elsewhere(edition: str):
    fight = a_wall(edition)
    fight.place("A", (15, 15))
    for prompt in fight.encounter.prompts:
        is_violet = "violet" in prompt.volley.label
        fight.do(c.AnswerPrompt(prompt.id, FAILED if is_violet else SAVED), dice=dice_of(prompt))
    fight.next()
    while fight.active != "M":  # at the start of the caster's next turn
        fight.next()
    prompt = next(x for x in fight.encounter.prompts if x.ability == "wis")
    fight.do(c.AnswerPrompt(prompt.id, FAILED))
    assert fight["A"].has_effect("elsewhere")
    assert not fight["A"].has_effect("blinded")


def dice_of(prompt) -> tuple[int, ...]:
    return (1,) * int(prompt.harm.partition("d")[0]) if prompt.harm else ()


@both
def test_a_globe_has_its_glare_around_it(edition: str):
    fight = a_wall(edition, is_globe=True)
    glare = area_of(fight, "glare").laid
    assert (glare.size, glare.hollow) == (35, 0)
    assert area_of(fight, "blue").laid.hollow == 5


@both
def test_nobody_looks_through_the_wall_and_the_players_see_no_masonry(edition: str):
    fight = a_wall(edition)
    fight.place("A", (10, 15))
    fight.place("M", (20, 15))
    seen = sight_of(fight.encounter, fight.ruleset, fight["A"], fight["M"])
    assert seen is Seen.NOT
    fight.do(c.RemoveArea(area_of(fight, "Wall").id))
    seen = sight_of(fight.encounter, fight.ruleset, fight["A"], fight["M"])
    assert seen is not Seen.NOT


@both
@pytest.mark.parametrize(
    ("spell", "thrown"), [("wall-of-fire", 5), ("wall-of-thorns", 7), ("prismatic-wall", 0)]
)
def test_walls_of_magic_that_only_stop_looks_are_shown_to_the_players_as_areas(
    edition: str, spell: str, thrown: int
):
    """On a map without a picture, where walls are drawn."""
    fight = Casting(edition, a_mage(level=17, slots=(4, 3, 3, 3, 3, 2, 2, 1, 1)))
    area = laid("line", 60, (15.5, 6.0), 90.0)
    fight.cast(spell, area=area, free=True, overruled=True, dice=(3,) * thrown)
    seen = player_view(fight.encounter, fight.ruleset)
    assert seen.battle_map is not None
    assert (seen.battle_map.lines, bool(seen.battle_map.areas)) == ((), True)


@both
@pytest.mark.parametrize("is_globe", [False, True])
def test_through_the_space_of_a_creature_it_fails_and_the_gm_may_go_on(
    edition: str, is_globe: bool
):
    fight = Casting(edition, a_mage(level=17, slots=(4, 3, 3, 3, 3, 2, 2, 1, 1)))
    fight.place("M", (8, 8))
    fight.place("A", (2, 20))
    fight.place("B", (15, 12))
    line = {"area": laid("line", 60, (15.5, 6), 90)}
    globe = {"area": laid("sphere", 15, (15.5, 15), hollow=5), "choice": "spell_option.ring"}
    wish = fight.wish("prismatic-wall", free=True, **(globe if is_globe else line))
    refusal = fight.refused(wish)
    assert refusal.reason.key == "refusal.area_not_clear"
    assert fight["B"].name in dict(refusal.reason.parameters).values()
    fight.do(wish, overruled=True)
    assert area_of(fight, "red") is not None


@both
def test_beside_creatures_and_around_them_it_holds(edition: str):
    fight = Casting(edition, a_mage(level=17, slots=(4, 3, 3, 3, 3, 2, 2, 1, 1)))
    fight.place("M", (8, 8))
    fight.place("A", (2, 20))
    fight.place("B", (15, 15))
    globe = laid("sphere", 15, (15.5, 15.5), hollow=5)
    fight.do(fight.wish("prismatic-wall", area=globe, choice="spell_option.ring", free=True))
    assert area_of(fight, "red") is not None


@both
def test_the_dead_bar_it_not(edition: str):
    fight = Casting(edition, a_mage(level=17, slots=(4, 3, 3, 3, 3, 2, 2, 1, 1)))
    fight.place("M", (8, 8))
    fight.place("A", (2, 20))
    fight.place("B", (15, 12))
    fight.do(c.DeclareLife((fight.ids["B"],), Life.DEAD.value))
    line = laid("line", 60, (15.5, 6), 90)
    fight.do(fight.wish("prismatic-wall", area=line, free=True))
    assert area_of(fight, "red") is not None
