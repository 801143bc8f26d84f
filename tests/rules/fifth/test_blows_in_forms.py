"""Magic that goes with weapons, for whoever strikes with the body of a form."""

import pytest

from desktop.model import commands as c
from desktop.model.combatant import Combatant
from desktop.model.creature import AttackKey, Creature
from desktop.model.prompt import PromptKind
from desktop.rules.previews.questions import AttackPreview, attack_preview
from tests.support.builders import EDITIONS, a_creature, abilities, melee
from tests.support.loaded_dice import LoadedDice
from tests.support.magic import Casting

OLD, NEW = EDITIONS
both = pytest.mark.parametrize("edition", EDITIONS)
BITE = melee("bite", bonus=4, dice="2d4+2")
WOLF = a_creature("wolf", BITE, kind="beast", hit_points=11, abilities=abilities(con=18))
CLUB = melee("club", bonus=2, dice="1d4")
APE = a_creature("ape", CLUB, kind="monstrosity", hit_points=30, abilities=abilities(str=10))


def a_druid() -> Creature:
    """Wisdom 18, Constitution 10; a club."""
    return a_creature(
        "druid",
        CLUB,
        abilities=abilities(str=10, wis=18, con=10),
        hit_points=50,
        level=8,
        class_text="Druid",
        challenge="",
        proficiency=3,
        spell_ability="wis",
        numbers={"slots_1": 4, "slots_2": 4},
    )


def a_fight(edition: str) -> Casting:
    """M, a druid, beside the ogre B."""
    fight = Casting(edition, a_druid())
    fight.place("B", (3, 2))
    return fight


def shift(fight: Casting, form: Creature) -> Combatant:
    fight.do(c.ReplaceCreature(fight.ids["M"], form, change_of_shape=True), overruled=True)
    return fight["M"]


def shown(fight: Casting, key: str, **more: object) -> AttackPreview:
    wish = c.MakeAttack(fight.ids["M"], AttackKey(key), fight.ids["B"], **more)
    preview = attack_preview(fight.encounter, fight.ruleset, wish, dice=LoadedDice(()))
    assert preview is not None
    return preview


def dice_of(fight: Casting, key: str) -> list[str]:
    return [part.dice for part in shown(fight, key).damage]


def refused(fight: Casting, spell: str, key: str) -> str:
    """Why the spell goes not with that attack."""
    refusal = shown(fight, key, casts=fight.wish(spell, "B", free=True)).refusal
    return "" if refusal is None else refusal.reason.key


@both
def test_a_magic_weapon_does_nothing_for_a_bite(edition: str):
    fight = a_fight(edition)
    assert shown(fight, "club").bonus == 2
    fight.cast("magic-weapon", "M", free=True, overruled=True)
    assert shown(fight, "club").bonus == 3
    shift(fight, WOLF)
    assert shown(fight, "bite").bonus == 4
    assert dice_of(fight, "bite") == ["2d4 + 2"]
    fight.do(c.RevertCreature(fight.ids["M"]))
    assert shown(fight, "club").bonus == 3


@pytest.mark.parametrize(("edition", "more"), [(OLD, ["1d4"]), (NEW, [])])
def test_divine_favor_goes_with_weapon_attacks_in_2014_and_with_weapons_in_2024(
    edition: str, more: list[str]
):
    fight = a_fight(edition)
    fight.cast("divine-favor", "M", free=True, overruled=True)
    assert dice_of(fight, "club")[1:] == ["1d4"]
    shift(fight, WOLF)
    assert dice_of(fight, "bite") == ["2d4 + 2", *more]
    assert dice_of(fight, "unarmed-strike")[1:] == ["1d4"]


@both
def test_a_mark_of_the_hunter_goes_with_every_bite(edition: str):
    fight = a_fight(edition)
    fight.cast("hunter-s-mark", "B", free=True, overruled=True)
    shift(fight, WOLF)
    assert dice_of(fight, "bite") == ["2d4 + 2", "1d6"]


@both
def test_a_club_that_a_form_holds_is_swung_by_the_own_spellcasting_ability(edition: str):
    fight = a_fight(edition)
    fight.cast("shillelagh", "M", free=True, overruled=True)
    shift(fight, APE)
    preview = shown(fight, "club")
    assert preview.damage[0].dice.endswith("+ 4")
    fight.do(c.RevertCreature(fight.ids["M"]))
    shift(fight, WOLF)
    assert dice_of(fight, "bite") == ["2d4 + 2"]


@pytest.mark.parametrize("spell", ["divine-smite", "searing-smite", "shining-smite"])
def test_a_smite_of_2024_goes_with_a_blow_of_the_hand_and_with_no_bite(spell: str):
    fight = a_fight(NEW)
    assert refused(fight, spell, "unarmed-strike") == ""
    shift(fight, WOLF)
    assert refused(fight, spell, "bite") == "refusal.blow_bare"


def test_a_true_strike_is_made_with_a_weapon_by_the_own_spellcasting_ability():
    fight = a_fight(NEW)
    assert refused(fight, "true-strike", "unarmed-strike") == "refusal.blow_weapon"
    assert refused(fight, "true-strike", "club") == ""
    shift(fight, APE)
    preview = shown(fight, "club", casts=fight.wish("true-strike", "B", free=True))
    assert preview.damage[0].dice == "1d4 + 4"
    shift(fight, WOLF)
    assert refused(fight, "true-strike", "bite") == "refusal.blow_weapon"


@both
def test_concentration_goes_on_in_a_form_and_is_held_by_its_constitution(edition: str):
    fight = a_fight(edition)
    fight.concentrate("M")
    shift(fight, WOLF)
    assert fight["M"].has_effect("concentration")
    fight.damage("M", 3)
    assert fight.prompt(PromptKind.CONCENTRATION).dc == 10
    assert fight.saving("M", "con").bonus == 4
    fight.do(c.RevertCreature(fight.ids["M"]))
    assert fight["M"].has_effect("concentration")
