"""What features add to a hit: once a turn, for points, for dice of a Sneak Attack."""

from dataclasses import replace

import pytest

from desktop.model import commands as c
from desktop.model import events as e
from desktop.model.counter import feature_uses
from desktop.model.creature import AttackKey, AttackSource, FeatureGroup, Uses, UsesKind
from desktop.model.frozen import FrozenMap
from desktop.model.reasons import Kind
from desktop.rules.engine.ruleset import RollMode
from desktop.rules.previews.questions import AttackPreview, attack_preview
from tests.support.builders import (
    EDITIONS,
    FAILURE,
    SUCCESS,
    Fight,
    a_creature,
    abilities,
    feature,
    melee,
    ranged,
)
from tests.support.loaded_dice import LoadedDice

OLD, NEW = EDITIONS
both = pytest.mark.parametrize("edition", EDITIONS)
KI = feature_uses("ki")
FIST = replace(melee("unarmed-strike", dice="1d6+3"), source=AttackSource.NATURAL)


def a_fight(edition: str, key: str, *, level: int = 5, points: int = 0, **more: object) -> Fight:
    """S, whose turn it is, with that feature; O beside it has 60 hit points."""
    own = [feature(key, FeatureGroup.TRAIT)]
    if points:
        own.append(
            replace(feature("ki", FeatureGroup.TRAIT), uses=Uses(UsesKind.SHORT_REST, points))
        )
    rapier = melee("rapier", dice="1d8+3", properties=("finesse",))
    known = {"level": level, "abilities": abilities(dex=16, wis=14, str=16)}
    known = {"ruleset": edition, **known, **more}
    sheet = a_creature("s", melee(), ranged(), rapier, FIST, **known)
    fight = Fight(edition).map()
    striker = replace(sheet, features=(*sheet.features, *own))
    fight.add("S", 20, creature=striker, character=True, hp=30, at=(5, 5))
    fight.add("O", 10, hp=60, at=(6, 5))
    return fight.begin()


def offers(fight: Fight, key: str = "sword", **more: object) -> dict[str, tuple[str, bool]]:
    """What the attack card offers: the key of the reason, and whether it is ticked."""
    wish = c.MakeAttack(fight.ids["S"], AttackKey(key), fight.ids["O"], **more)
    preview = attack_preview(fight.encounter, fight.ruleset, wish, dice=LoadedDice(()))
    assert preview is not None
    return {x.key.removeprefix("strike:"): (x.reason.key, x.chosen) for x in preview.optional}


def hit(fight: Fight, key: str = "sword", **more: object) -> c.MakeAttack:
    """The wish of an attack that hits, for nothing."""
    return c.MakeAttack(
        fight.ids["S"], AttackKey(key), fight.ids["O"], dice=(18,), cost="none", **more
    )


def struck(fight: Fight, dice: int, key: str = "sword", **more: object) -> int:
    """The damage of a hit whose so many dice show 1."""
    before = fight.hp("O")
    fight.do(hit(fight, key, **more), dice=(1,) * dice)
    return before - fight.hp("O")


@both
def test_a_colossus_is_slain_die_by_die_once_a_turn(edition):
    fight = a_fight(edition, "uccisore-di-colossi")
    assert offers(fight)["uccisore-di-colossi"] == ("optional_damage.unhurt", False)
    assert struck(fight, 1) == 4
    assert offers(fight)["uccisore-di-colossi"] == ("optional_damage.trait", True)
    assert struck(fight, 2) == 5
    assert offers(fight)["uccisore-di-colossi"] == ("optional_damage.trait_spent", False)
    assert struck(fight, 1) == 4
    fight.next(2)
    assert struck(fight, 2, "bow") == 5
    assert "colossus-slayer" not in offers(fight, "unarmed-strike")


@both
def test_the_gm_leaves_it_out_or_counts_it_all_the_same(edition):
    fight = a_fight(edition, "colossus-slayer")
    assert struck(fight, 2, optional=("strike:colossus-slayer",)) == 5
    fight.next(2)
    assert struck(fight, 1, optional=()) == 4
    assert offers(fight)["colossus-slayer"] == ("optional_damage.trait", True)


@both
@pytest.mark.parametrize(("level", "dice"), [(8, 1), (14, 2)])
def test_a_divine_strike_is_radiant_and_of_its_own_turn(edition, level, dice):
    fight = a_fight(edition, "divine-strike", level=level, class_text="cleric")
    assert struck(fight, 1 + dice) == 4 + dice
    (taken,) = fight.happened(e.DamageTaken)
    assert {part.dealt.type for part in taken.parts} == {"slashing", "radiant"}
    fight.next()
    assert offers(fight)["divine-strike"][0] == "optional_damage.not_own_turn"
    assert struck(fight, 1) == 4


@both
def test_radiant_strikes_come_with_every_blow_in_melee(edition):
    fight = a_fight(edition, "radiant-strikes")
    assert struck(fight, 2, "unarmed-strike") == 5
    assert struck(fight, 2) == 5
    assert struck(fight, 1, "bow") == 4
    fight = a_fight(edition, "punizione-divina-migliorata")
    assert struck(fight, 1, "unarmed-strike") == 4
    assert struck(fight, 2) == 5


def a_berserker(edition: str) -> Fight:
    fight = a_fight(edition, "frenzy", level=9, class_text="barbarian")
    sheet = fight["S"].creature
    known = tuple(feature(key, FeatureGroup.TRAIT) for key in ("ira", "reckless-attack"))
    fight = Fight(edition).map()
    whole = replace(sheet, features=(*sheet.features, *known))
    fight.add("S", 20, creature=whole, character=True, hp=30, at=(5, 5))
    fight.add("O", 10, hp=60, at=(6, 5))
    return fight.begin()


def test_a_frenzy_of_2024_needs_a_rage_and_recklessness():
    fight = a_berserker(NEW)
    assert offers(fight)["frenzy"] == ("optional_damage.not_raging", False)
    fight.act("S", "feature", text="ira")
    assert offers(fight)["frenzy"] == ("optional_damage.not_raging", False)
    fight.act("S", "feature", text="reckless-attack")
    assert offers(fight)["frenzy"] == ("optional_damage.trait", True)
    assert struck(fight, 1 + 3) == 4 + 3 + 3  # the bonus of the rage
    assert offers(fight)["frenzy"] == ("optional_damage.trait_spent", False)
    assert "frenzy" not in offers(fight, "bow")


def test_a_frenzy_of_2014_is_another_thing():
    assert "frenzy" not in offers(a_berserker(OLD))


def test_in_2014_a_stunning_strike_holds_to_the_end_of_the_next_turn_as_often_as_points_last():
    fight = a_fight(OLD, "stunning-strike", points=2)
    assert offers(fight)["stunning-strike:0"] == ("optional_damage.strike_points", False)
    for left in (1, 0):
        assert struck(fight, 1, optional=("strike:stunning-strike:0",)) == 4
        assert fight["S"].count(KI) == left
        prompt = fight.prompt()
        assert (prompt.ability, prompt.dc) == ("con", 8 + 3 + 2)
        fight.answer(FAILURE if left else SUCCESS)
        assert "stunned" in fight.conditions("O")
    assert "stunning-strike:0" not in offers(fight)
    fight.next(2)
    assert "stunned" in fight.conditions("O")
    fight.next()
    assert fight.conditions("O") == set()


def test_in_2024_it_is_tried_once_a_turn_and_holds_to_the_start_of_the_next():
    fight = a_fight(NEW, "colpo-stordente", points=3)
    strike = "strike:colpo-stordente:1"
    struck(fight, 1, "unarmed-strike", optional=(strike,))
    fight.answer(FAILURE)
    assert "stunned" in fight.conditions("O")
    assert "colpo-stordente:1" not in offers(fight)
    struck(fight, 1, optional=(strike,))
    assert fight["S"].count(KI) == 2
    fight.next(2)
    assert fight.conditions("O") == set()


def test_in_2024_whoever_withstands_it_is_slow_and_open_to_one_attack():
    fight = a_fight(NEW, "stunning-strike", points=3)
    struck(fight, 1, optional=("strike:stunning-strike:1",))
    fight.answer(SUCCESS)
    assert "stunned" not in fight.conditions("O")
    assert fight.feet("O") == 15
    assert fight.mode("S", "O") is RollMode.ADVANTAGE
    struck(fight, 1)
    assert fight.mode("S", "O") is RollMode.PLAIN
    assert fight.feet("O") == 15
    fight.next(2)
    assert fight.feet("O") == 30


@both
def test_a_miss_costs_no_point_and_a_shot_stuns_nobody(edition):
    fight = a_fight(edition, "stunning-strike", points=2)
    place = 0 if edition == OLD else 1
    wish = replace(hit(fight, optional=(f"strike:stunning-strike:{place}",)), dice=(2,))
    fight.do(wish)
    assert fight["S"].count(KI) == 2
    assert fight.encounter.prompts == ()
    assert not any(key.startswith("stunning") for key in offers(fight, "bow"))


def a_rogue(key: str, *, level: int = 5, **foe: object) -> Fight:
    fight = a_fight(
        NEW, key, level=level, class_text="rogue", numbers=FrozenMap({"sneak_attack": 6})
    )
    fight.give("O", "blinded")
    return fight


def cunning(fight: Fight, *places: int, key: str = "cunning-strike", dice: int) -> int:
    chosen = ("sneak_attack", *(f"strike:{key}:{place}" for place in places))
    return struck(fight, dice, "rapier", optional=chosen)


def test_a_cunning_strike_goes_without_dice_of_the_sneak_attack():
    fight = a_rogue("cunning-strike")
    shown = offers(fight, "rapier")
    assert shown["cunning-strike:0"] == ("optional_damage.strike_dice", False)
    assert cunning(fight, 1, dice=1 + 5) == 4 + 5
    prompt = fight.prompt()
    assert (prompt.ability, prompt.dc) == ("dex", 8 + 3 + 3)
    fight.answer(FAILURE)
    assert "prone" in fight.conditions("O")
    assert not any(key.startswith("cunning") for key in offers(fight, "rapier"))  # spent


def test_its_poison_is_saved_against_again():
    fight = a_rogue("colpo-astuto")
    cunning(fight, 0, key="colpo-astuto", dice=6)
    fight.answer(FAILURE)
    assert "poisoned" in fight.conditions("O")
    fight.next(2)
    fight.answer(SUCCESS)
    assert "poisoned" not in fight.conditions("O")


def test_whoever_withdraws_moves_half_its_speed_unharmed():
    fight = a_rogue("cunning-strike")
    cunning(fight, 2, dice=6)
    assert fight.encounter.prompts == ()
    before = fight.feet("S")
    fight.move("S", (4, 5), (3, 5))
    assert fight.encounter.prompts == ()
    assert fight.feet("S") == before - 10 or fight.feet("S") == before


@pytest.mark.parametrize(("level", "dice"), [(5, 5), (11, 4)])
def test_the_skilled_do_two_things_at_once(level, dice):
    fight = a_rogue("cunning-strike", level=level)
    cunning(fight, 0, 1, dice=1 + dice)
    assert len(fight.encounter.prompts) == 6 - dice


def test_devious_strikes_cost_more_dice_than_there_may_be():
    fight = a_rogue("devious-strikes", level=14)
    cunning(fight, 0, key="devious-strikes", dice=1)
    fight.answer(FAILURE)
    assert "unconscious" in fight.conditions("O")
    fight.damage("O", 1)
    assert "unconscious" not in fight.conditions("O")
    fight.next(2)
    fight.give("O", "restrained")
    cunning(fight, 1, key="devious-strikes", dice=4)
    fight.answer(FAILURE)
    assert "blinded" in fight.conditions("O")


def test_the_large_trip_and_the_huge_stand():
    fight = a_rogue("cunning-strike")
    huge = a_creature("h", sizes=("huge",))
    fight.add("H", 5, creature=huge, hp=60, at=(5, 6))
    fight.give("H", "blinded")
    wish = replace(
        hit(fight, "rapier", optional=("sneak_attack", "strike:cunning-strike:1")),
        target=fight.ids["H"],
    )
    fight.do(wish, dice=(1,) * 6)
    assert fight.encounter.prompts == ()
    assert "note.too_large_for_hit" in fight.told()


@both
@pytest.mark.parametrize("place", [0, 1, 2, 3])
def test_the_open_hand_works_with_a_flurry(edition, place):
    fight = a_fight(edition, "open-hand-technique", points=3)
    sheet = fight["S"].creature
    flurry = feature("flurry-of-blows", FeatureGroup.TRAIT)
    monk = replace(sheet, features=(*sheet.features, flurry), class_text="monk")
    fight = Fight(edition).map()
    fight.add("S", 20, creature=monk, character=True, hp=30, at=(5, 5))
    fight.add("O", 10, hp=60, at=(6, 5))
    fight.begin()
    key = f"open-hand-technique:{place}"
    fight.act("S", "feature", text="flurry-of-blows")
    assert key not in offers(fight, "unarmed-strike")
    if place == (3 if edition == OLD else 2):
        assert key not in offers(fight, "unarmed-strike", extra="flurry")
        return
    assert key in offers(fight, "unarmed-strike", extra="flurry")
    struck(fight, 1, "unarmed-strike", extra="flurry", optional=(f"strike:{key}",))
    if place < 2:
        fight.answer(FAILURE)
    if place == 0:
        assert "prone" in fight.conditions("O")
    elif place == 1:
        assert fight["O"].token is not None
        assert fight["O"].token.cell.column == 9
    else:
        assert fight["O"].effects
        fight.move("S", (5, 6), (5, 7))
        assert fight.encounter.prompts == ()  # no attack of opportunity


@both
def test_things_are_stunned_by_nobody(edition):
    fight = a_fight(edition, "stunning-strike", points=2)
    door = a_creature("d", kind="object")
    fight.add("D", 5, creature=door, hp=60, at=(5, 6))
    place = 0 if edition == OLD else 1
    wish = replace(hit(fight, optional=(f"strike:stunning-strike:{place}",)), target=fight.ids["D"])
    fight.do(wish, dice=(1,))
    assert fight.encounter.prompts == ()


@both
def test_spells_are_no_strikes(edition):
    bolt = replace(ranged("bolt"), source=AttackSource.SPELL)
    fight = a_fight(edition, "divine-strike")
    sheet = fight["S"].creature
    cast = replace(sheet.features[0], attacks=(bolt,))
    fight.add("C", 5, creature=replace(sheet, features=(cast, sheet.features[-1])), at=(5, 6))
    wish = c.MakeAttack(fight.ids["C"], AttackKey("bolt"), fight.ids["O"])
    preview = attack_preview(fight.encounter, fight.ruleset, wish, dice=LoadedDice(()))
    assert preview is not None
    assert preview.optional == ()


@both
def test_the_dead_make_no_saves(edition):
    fight = a_fight(edition, "stunning-strike", points=2)
    fight.damage("O", 59)
    place = 0 if edition == OLD else 1
    fight.do(hit(fight, optional=(f"strike:stunning-strike:{place}",)), dice=(1,))
    assert not any(prompt.ability for prompt in fight.encounter.prompts)
    assert fight["S"].count(KI) == 1


@both
def test_what_deals_no_damage_takes_none_along(edition):
    net = replace(melee("net"), damage=())
    fight = a_fight(edition, "radiant-strikes")
    sheet = fight["S"].creature
    fisher = replace(
        sheet, features=(replace(sheet.features[0], attacks=(net,)), sheet.features[-1])
    )
    fight = Fight(edition).map()
    fight.add("S", 20, creature=fisher, character=True, hp=30, at=(5, 5))
    fight.add("O", 10, hp=60, at=(6, 5))
    fight.begin()
    assert struck(fight, 0, "net") == 0
    assert offers(fight, "net") == {}


# --- more of the weapon ---------------------------------------------------------------------------


def critical(fight: Fight, dice: int, key: str = "sword") -> int:
    """The damage of a critical hit whose so many dice show 1."""
    before = fight.hp("O")
    wish = c.MakeAttack(fight.ids["S"], AttackKey(key), fight.ids["O"], dice=(20,), cost="none")
    fight.do(wish, dice=(1,) * dice)
    return before - fight.hp("O")


def foreseen(fight: Fight, key: str = "sword", **more: object) -> AttackPreview:
    wish = c.MakeAttack(fight.ids["S"], AttackKey(key), fight.ids["O"], **more)
    preview = attack_preview(fight.encounter, fight.ruleset, wish, dice=LoadedDice(()))
    assert preview is not None
    return preview


@pytest.mark.parametrize(
    ("level", "dice"), [(5, 1), (9, 1), (12, 1), (13, 2), (16, 2), (17, 3), (20, 3)]
)
def test_a_brutal_critical_rolls_more_dice_of_the_weapon(level, dice):
    fight = a_fight(OLD, "critico-brutale", level=level, class_text="barbarian")
    assert critical(fight, 2 + dice) == 5 + dice
    (taken,) = fight.happened(e.DamageTaken)
    (told,) = [each for each in taken.parts[0].trace if each.kind is Kind.NOTE]
    assert told.reason.key == "reason.critical_dice"
    assert told.rule == "51-CRT-02"
    assert struck(fight, 1) == 4, "a plain hit is what it was"
    assert critical(fight, 2, "bow") == 5, "a melee attack only"
    (part,) = foreseen(fight).critical_damage
    assert part.dice == f"2d8 + 3 + {dice}d8"


def test_savage_attacks_go_with_it_and_bare_fists_have_no_die():
    fight = a_fight(OLD, "savage-attacks", class_text="barbarian")
    assert critical(fight, 3) == 6
    flat = replace(melee("unarmed-strike", dice="4"), source=AttackSource.NATURAL)
    fight = a_fight(OLD, "savage-attacks")
    sheet = fight["S"].creature
    fists = tuple(
        replace(each, attacks=(flat,)) if each.attacks else each for each in sheet.features
    )
    fight.do(c.ReplaceCreature(fight.ids["S"], replace(sheet, features=fists)))
    assert critical(fight, 0, "unarmed-strike") == 4


def test_in_2024_nobody_has_a_brutal_critical():
    fight = a_fight(NEW, "brutal-critical", level=20, class_text="barbarian")
    assert critical(fight, 2) == 5


@both
def test_the_average_of_a_monster_counts_its_savage_dice(edition):
    fight = a_fight(edition, "savage-attacks", ruleset=OLD)
    fight.do(c.SetSetting("monster_damage", "average"))
    sheet = replace(fight["S"].creature, key="own/orc")
    fight.add("M", 5, creature=sheet, at=(5, 6))
    wish = c.MakeAttack(fight.ids["M"], AttackKey("sword"), fight.ids["O"], dice=(20,), cost="none")
    before = fight.hp("O")
    fight.do(wish)
    assert before - fight.hp("O") == 16, "the average of 3d8 + 3"


def test_a_savage_attacker_throws_the_dice_twice_once_a_turn():
    fight = a_fight(NEW, "aggressore-selvaggio")
    assert offers(fight)["aggressore-selvaggio"] == ("optional_damage.trait", True)
    before = fight.hp("O")
    fight.do(hit(fight), dice=(2, 7))
    assert before - fight.hp("O") == 10
    (taken,) = fight.happened(e.DamageTaken)
    told = taken.parts[0].trace[0].reason
    assert (told.key, dict(told.parameters)["not"]) == ("reason.damage_dice_twice", 5)
    assert offers(fight)["aggressore-selvaggio"] == ("optional_damage.trait_spent", False)
    assert struck(fight, 1) == 4
    fight.next(2)
    before = fight.hp("O")
    fight.do(hit(fight), dice=(7, 2))
    assert before - fight.hp("O") == 10


def test_a_savage_attacker_may_do_without_and_averages_know():
    fight = a_fight(NEW, "savage-attacker")
    (part,) = foreseen(fight).damage
    assert part.average == 8, "the better of two d8 is 5.8 on average"
    (part,) = foreseen(fight, optional=()).damage
    assert part.average == 7
    assert struck(fight, 1, optional=()) == 4
    assert offers(fight)["savage-attacker"] == ("optional_damage.trait", True)
    assert "savage-attacker" not in offers(fight, "unarmed-strike")
