"""The sun on the map: who is in it, whom it hinders or burns, and where it does not come."""

from dataclasses import replace

import pytest

from desktop.battlemap.battle_map import BattleMap, Environment, Light, Terrain, TerrainKind
from desktop.battlemap.cells import Cell, Point
from desktop.battlemap.features import Obscurement, ObscurementKind
from desktop.battlemap.light import LightLevel
from desktop.model import commands as c
from desktop.model.combatant import CarriedLight, Token
from desktop.model.creature import Creature, FeatureGroup
from desktop.model.frozen import FrozenMap
from desktop.model.prompt import ROLL, Answer, Outcome, PromptKind
from desktop.rules.engine.ruleset import RollMode
from desktop.rules.map.dangers import RUNNING_WATER
from desktop.rules.previews.questions import check_preview
from desktop.rules.sight.fog import LIGHTS
from tests.support.builders import EDITIONS, MAP, Fight, a_creature, feature, melee
from tests.support.creatures import shipped
from tests.support.magic import Casting, laid

OLD, NEW = EDITIONS
both = pytest.mark.parametrize("edition", EDITIONS)
GENERAL = pytest.mark.rule("52-PTG-GEN-1")
SUNNY = Environment(is_sunlit=True)
VAMPIRES = {OLD: "srd-5.1/vampire-spawn", NEW: "srd-5.2.1/vampire-spawn"}
TEXTS = {
    "en": "It has disadvantage on attack rolls when it or the target of its attack is in sunlight.",
    "it": "Ha svantaggio ai tiri per colpire quando esso o il bersaglio del suo attacco è al sole.",
}


def house(*cells: tuple[int, int], kind: ObscurementKind = ObscurementKind.SHADE) -> Obscurement:
    return Obscurement(kind, frozenset(Cell(*cell) for cell in cells))


def on_map(fight: Fight, **more: object) -> Fight:
    """Put another map with these things under the tokens."""
    fight.do(c.ChangeMap(MAP, BattleMap("Map", 30, 10, **more)))  # type: ignore[arg-type]  # fields
    return fight


def sun_shy(key: str = "sunlight-sensitivity", text: str = "") -> Creature:
    armed = a_creature("beast", melee())
    trait = feature(key, FeatureGroup.TRAIT)
    if text:
        trait = replace(trait, texts=trait.texts.with_item("en", text))
    return a_creature("beast", features=(*armed.features, trait))


def a_fight(edition: str, creature: Creature | None = None, **more: object) -> Fight:
    """B, whom the sun hinders, beside T; the map is sunny and what else is told."""
    fight = Fight(edition).map(30, 10)
    fight.add("B", 20, creature=creature or sun_shy(), at=(5, 5), hp=60)
    fight.add("T", 10, character=True, creature=a_creature("t", melee()), at=(6, 5), hp=30)
    return on_map(fight.begin(), **{"environment": SUNNY, **more})


# --- where the sun shines -----------------------------------------------------------------------


@both
@GENERAL
def test_in_the_sun_of_the_map_it_strikes_worse_and_in_a_house_it_does_not(edition: str):
    fight = a_fight(edition, obscurements=(house((9, 5), (10, 5)),))
    assert fight["B"].has_effect("in_sunlight")
    assert "note.in_sunlight" in fight.told()
    assert not fight["T"].has_effect("in_sunlight"), "nothing in its stat block feels the sun"
    assert fight.mode("B", "T") is RollMode.DISADVANTAGE
    fight.place("B", (9, 5))
    fight.place("T", (8, 5))
    assert not fight["B"].has_effect("in_sunlight")
    assert fight.mode("B", "T") is RollMode.PLAIN
    fight.place("B", (7, 5))
    assert fight.mode("B", "T") is RollMode.DISADVANTAGE


@both
@GENERAL
@pytest.mark.parametrize("kind", [ObscurementKind.DIM_LIGHT, ObscurementKind.DARKNESS])
def test_the_sun_comes_into_no_darker_place(edition: str, kind: ObscurementKind):
    fight = a_fight(edition, obscurements=(house((5, 5), kind=kind),))
    assert not fight["B"].has_effect("in_sunlight")


@both
@GENERAL
def test_a_map_whose_light_is_not_the_suns_is_nothing_to_it(edition: str):
    fight = a_fight(edition, environment=Environment())
    assert not fight["B"].has_effect("in_sunlight")
    on_map(fight, environment=SUNNY)
    assert fight["B"].has_effect("in_sunlight")
    on_map(fight, environment=Environment(light=LightLevel.DARK))
    assert not fight["B"].has_effect("in_sunlight")


@both
@GENERAL
def test_what_the_gm_says_stands_until_the_light_around_it_changes(edition: str):
    fight = a_fight(edition, obscurements=(house((9, 5)),))
    (held,) = [each for each in fight["B"].effects if each.key == "in_sunlight"]
    fight.do(c.EndEffect(fight.ids["B"], held.id))
    fight.place("B", (5, 6))
    assert not fight["B"].has_effect("in_sunlight"), "a cloud, says the GM"
    fight.place("B", (9, 5))
    fight.give("B", "in_sunlight")
    fight.place("B", (5, 5))
    fight.place("B", (9, 5))
    assert fight["B"].has_effect("in_sunlight"), "a hole in the roof, says the GM"


@both
@GENERAL
def test_a_beam_of_sun_in_a_cellar_ends_with_its_reach(edition: str):
    beam = Light(Point(3.5, 5.5), 10, 20, is_sunlight=True)
    torch = Light(Point(6.5, 5.5), 20, 40)
    dark = Environment(light=LightLevel.DARK)
    fight = a_fight(edition, environment=dark, lights=(beam, torch))
    assert fight["B"].has_effect("in_sunlight")
    fight.place("B", (9, 5))
    assert not fight["B"].has_effect("in_sunlight")


@both
@GENERAL
def test_a_sun_blade_brings_its_own_sun(edition: str):
    fight = a_fight(edition, environment=Environment())
    blade = next(light for light in LIGHTS if light.source == "sun_blade")
    fight.do(c.CarryLight((fight.ids["T"],), blade))
    assert fight["B"].has_effect("in_sunlight")
    fight.do(c.CarryLight((fight.ids["T"],), CarriedLight("torch", 20, 40)))
    assert not fight["B"].has_effect("in_sunlight")


@both
@GENERAL
def test_a_torch_in_the_hand_of_who_holds_a_sun_by_magic_changes_nothing(edition: str):
    fight = a_fight(edition, environment=Environment(light=LightLevel.DARK))
    fight.give("T", "prone")
    fight.do(c.CarryLight((fight.ids["B"],), CarriedLight("torch", 20, 40)))
    assert not fight["B"].has_effect("in_sunlight")


@both
@GENERAL
def test_whoever_leaves_for_another_plane_leaves_the_sun(edition: str):
    fight = a_fight(edition)
    fight.give("B", "elsewhere")
    assert not fight["B"].has_effect("in_sunlight")
    fight.do(c.PlaceTokens(FrozenMap({fight.ids["B"]: None})))
    assert not fight["B"].has_effect("in_sunlight")


@pytest.mark.parametrize(("edition", "is_sun"), [(OLD, False), (NEW, True)])
@pytest.mark.rule("52-DIFF-01")
def test_daylight_is_sunlight_since_2024(edition: str, is_sun: bool):
    fight = Casting(edition)
    fight.do(c.ReplaceCreature(fight.ids["A"], sun_shy()))
    fight.cast("daylight", area=laid("sphere", 60, (11.0, 3.0)))
    assert fight["A"].has_effect("in_sunlight") is is_sun
    for area in fight.encounter.areas:
        fight.do(c.RemoveArea(area))
    assert not fight["A"].has_effect("in_sunlight")


@both
@GENERAL
def test_the_light_in_the_hand_of_who_casts_a_sunbeam_is_sunlight(edition: str):
    fight = Casting(edition)
    fight.do(c.ReplaceCreature(fight.ids["A"], sun_shy()))
    fight.do(c.CarryLight((fight.ids["M"],), CarriedLight("bullseye_lantern", 60, 120)))
    assert not fight["A"].has_effect("in_sunlight")
    fight.cast(
        "sunbeam", area=laid("line", 60, (2.5, 20.5), width=5), overruled=True, dice=(1,) * 6
    )
    assert fight["A"].has_effect("in_sunlight")


@both
@GENERAL
def test_magical_darkness_takes_the_sun_away(edition: str):
    veil = house((5, 5), kind=ObscurementKind.MAGIC_DARKNESS)
    assert not a_fight(edition, obscurements=(veil,))["B"].has_effect("in_sunlight")


# --- whom it hinders ----------------------------------------------------------------------------


@both
@GENERAL
@pytest.mark.parametrize("text", TEXTS.values(), ids=TEXTS)
def test_where_its_text_says_so_the_sun_on_its_target_counts(edition: str, text: str):
    fight = a_fight(edition, sun_shy(text=text), obscurements=(house((5, 5)),))
    assert not fight["B"].has_effect("in_sunlight")
    assert fight.mode("B", "T") is RollMode.DISADVANTAGE
    plain = a_fight(edition, obscurements=(house((5, 5)),))
    assert plain.mode("B", "T") is RollMode.PLAIN


def check(fight: Fight, word: str, needs: str = "") -> RollMode:
    wish = c.RollCheck((fight.ids["B"],), word, needs=needs)
    return check_preview(fight.encounter, fight.ruleset, fight["B"], wish).mode


@both
@GENERAL
def test_what_is_heard_is_heard_in_the_sun_of_2014_as_well(edition: str):
    fight = a_fight(edition)
    assert check(fight, "perception", "sight") is RollMode.DISADVANTAGE
    heard = RollMode.PLAIN if edition == OLD else RollMode.DISADVANTAGE
    assert check(fight, "perception", "hearing") is heard


@both
@GENERAL
def test_bright_light_hinders_a_cloaker_and_dim_light_does_not(edition: str):
    cloaker = sun_shy("light-sensitivity")
    fight = a_fight(edition, cloaker, environment=Environment())
    assert fight.mode("B", "T") is RollMode.DISADVANTAGE
    seen = RollMode.DISADVANTAGE if edition == OLD else RollMode.PLAIN
    assert check(fight, "perception", "sight") is seen
    on_map(fight, environment=Environment(light=LightLevel.DIM))
    assert fight.mode("B", "T") is RollMode.PLAIN
    on_map(fight, environment=Environment(light=LightLevel.DIM), lights=(Light(Point(5, 5), 5, 9),))
    assert fight.mode("B", "T") is RollMode.DISADVANTAGE
    fight.do(c.PlaceTokens(FrozenMap({fight.ids["B"]: None})))
    assert fight.mode("B", "T") is RollMode.PLAIN, "no map tells how bright it is"


# --- whom it burns ------------------------------------------------------------------------------


def a_vampire(edition: str, **more: object) -> Fight:
    return a_fight(edition, shipped(VAMPIRES[edition]), **more)


@both
@GENERAL
def test_a_vampire_burns_as_it_starts_its_turn_in_the_sun_and_does_not_regenerate(edition: str):
    fight = a_vampire(edition)
    fight.damage("B", 10)
    fight.next(2)
    prompt = fight.prompt(PromptKind.HARM)
    assert "note.weak_to_place" in fight.told()
    assert ("note.regeneration_hindered" in fight.told()) is (edition == OLD)
    before = fight.hp("B")
    fight.do(c.AnswerPrompt(prompt.id, ROLL))
    assert before - fight.hp("B") == 20
    assert fight.mode("B", "T", "claws" if edition == OLD else "claw") is RollMode.DISADVANTAGE
    assert check(fight, "athletics") is RollMode.DISADVANTAGE


@both
@GENERAL
def test_a_vampire_in_the_shade_regenerates(edition: str):
    fight = a_vampire(edition, obscurements=(house((5, 5)),))
    fight.damage("B", 12)
    fight.next(2)
    assert [prompt.kind for prompt in fight.encounter.prompts] in ([PromptKind.CHOICE], [])
    assert not [each for each in fight.encounter.prompts if each.kind is PromptKind.HARM]


@both
@GENERAL
def test_a_weakness_of_which_nothing_is_written_hinders_and_does_not_burn(edition: str):
    fight = a_fight(edition, sun_shy("sunlight-hypersensitivity"))
    fight.next(2)
    assert not fight.encounter.prompts
    assert fight.mode("B", "T") is RollMode.DISADVANTAGE


def water(label: str = "") -> Terrain:
    return Terrain(TerrainKind.WATER, frozenset((Cell(5, 5),)), label=label)


def in_water(edition: str, label: str) -> Fight:
    fight = a_vampire(edition, environment=Environment(), terrain=(water(label),))
    return fight.next()


@both
@GENERAL
def test_water_that_the_map_calls_running_burns_a_vampire_as_its_turn_ends(edition: str):
    fight = in_water(edition, RUNNING_WATER)
    before = fight.hp("B")
    fight.answer(ROLL, PromptKind.HARM)
    assert before - fight.hp("B") == 20


@both
@GENERAL
@pytest.mark.parametrize(
    ("answer", "burns"),
    [
        (Answer(option="runs"), True),
        (Answer(option="still"), False),
        (Answer(outcome=Outcome.SKIPPED), False),
    ],
)
def test_of_other_water_the_gm_says_whether_it_runs(edition: str, answer: Answer, burns: bool):
    fight = in_water(edition, "")
    fight.answer(answer, PromptKind.CHOICE)
    assert [each.kind for each in fight.encounter.prompts] == [PromptKind.HARM] * burns


@both
@GENERAL
def test_above_the_water_and_without_a_map_only_the_gm_says_it_is_in_it(edition: str):
    fight = a_vampire(edition, environment=Environment(), terrain=(water(RUNNING_WATER),))
    up = Token(MAP, Cell(5, 5), elevation=10)
    fight.do(c.PlaceTokens(FrozenMap({fight.ids["B"]: up})))
    fight.next()
    assert not fight.encounter.prompts
    fight.do(c.PlaceTokens(FrozenMap({fight.ids["B"]: None})))
    fight.give("B", "in_running_water")
    fight.damage("B", 10)
    fight.next(2)
    assert fight.prompt(PromptKind.HARM).combatant == fight.ids["B"]


@GENERAL
def test_what_was_stopped_and_is_in_the_sun_is_told_once():
    fight = a_vampire(OLD)
    fight.damage("B", 5, "radiant")
    fight.next(2)
    assert fight.told().count("note.regeneration_hindered") == 1
    assert fight["B"].count("regeneration_stopped") == 0
