"""Worked values of both catalogues: abilities of attacks, properties of weapons, armour."""

from dataclasses import replace

import pytest

from desktop.dice.average import MiddlingDice
from desktop.model import commands as c
from desktop.model import events as e
from desktop.model.amount import AttackOutcome
from desktop.model.counter import ACTION
from desktop.model.creature import AttackKey, AttackSource, Creature
from desktop.model.ids import CounterKey
from desktop.rules.engine.ruleset import RollMode
from desktop.rules.fifth.gear import armour, hands
from desktop.rules.previews import questions
from tests.support.arms import (
    BLOWGUN,
    DAGGER,
    DART,
    GREATAXE,
    GREATSWORD,
    HAND_CROSSBOW,
    HANDAXE,
    JAVELIN,
    LIGHT_CROSSBOW,
    LONGBOW,
    LONGSWORD,
    RAPIER,
    SHORTSWORD,
    weapon,
)
from tests.support.builders import EDITIONS, Fight, a_creature, abilities, melee
from tests.support.duels import a_duel

both = pytest.mark.parametrize("edition", EDITIONS)
HIT, MISS = AttackOutcome.HIT, AttackOutcome.MISS
PLAIN, ADV, DIS = RollMode.PLAIN, RollMode.ADVANTAGE, RollMode.DISADVANTAGE
OLD, NEW = EDITIONS


def a_fighter(*attacks, **more: object) -> Creature:
    """A character of level 1: proficiency +2."""
    known: dict[str, object] = {"level": 1, "challenge": ""}
    return a_creature("k", *attacks, **(known | more))


def armed(edition: str, *attacks, apart: int = 1, **more: object) -> Fight:
    """K with these weapons against O, whose turn it is not."""
    fight = Fight(edition).map(100, 30)
    fight.add("K", 20, creature=a_fighter(*attacks, **more), character=True, hp=50, at=(5, 5))
    foe = a_creature("o", armour_class=15)
    fight.add("O", 10, creature=foe, hp=50, at=(5 + apart, 5))
    return fight.begin()


def total(fight: Fight, key: str, die: int, **more: object) -> int:
    """The total of an attack with that die."""
    rolled = fight.attack("K", "O", key, dice=(die,), damage=(c.DamageAmount(1),), **more)
    assert rolled.roll is not None
    return rolled.roll.total


def refusal(fight: Fight, key: str, **more: object) -> str:
    """Why an attack is not made."""
    wish = c.MakeAttack(fight.ids["K"], AttackKey(key), fight.ids["O"], dice=(2,), **more)  # type: ignore[arg-type]  # fields
    return fight.refused(wish).reason.key


def dealt(fight: Fight, key: str, *dice: int, **more: object) -> int:
    """What a hit deals with those dice of damage."""
    fight.attack("K", "O", key, outcome=HIT, dice=dice, **more)
    (taken,) = fight.happened(e.DamageTaken)
    return taken.total


# --- abilities ----------------------------------------------------------------------------------


@both
@pytest.mark.rule("51-ATK-06")
@pytest.mark.parametrize(("properties", "expected"), [("", 15), ("unskilled", 13)])
def test_ability_and_proficiency(edition, properties, expected):
    fight = armed(edition, weapon(properties=properties), abilities=abilities(str=16))
    assert total(fight, "sword", 10) == expected


@both
@pytest.mark.rule("51-ATK-07", "51-WPN-03", "52-EQ-THROWN-1")
@pytest.mark.parametrize(
    ("item", "expected"),
    [(DAGGER, 4), (HANDAXE, 3), (JAVELIN, 3), (DART, 4), (LONGSWORD, 3), (LONGBOW, 4)],
)
def test_the_ability_of_a_weapon(edition, item, expected):
    scores = abilities(str=16, dex=18)
    for apart in (1, 4):
        if item.kind.value == "melee" and apart > 1:
            continue
        fight = armed(edition, item, apart=apart, abilities=scores)
        options = {"adjustments": c.Adjustments(struck=("51-RNG-05", "52-PTG-RANGE-2"))}
        assert total(fight, item.key, 10, **options) == 10 + 2 + expected
    if item is DAGGER:
        fight = armed(edition, item, apart=4, abilities=scores)
        assert total(fight, "dagger", 10, ability="str") == 15
    if item is JAVELIN:
        fight = armed(edition, item, apart=4, abilities=abilities(str=16, dex=12))
        assert dealt(fight, "javelin", 4) == 7


@both
@pytest.mark.rule("51-ATK-08")
def test_a_spell_attack_is_always_skilled(edition):
    bolt = replace(weapon("bolt", "1d10", "fire", ability="int", shot=(120, 120)))
    fight = armed(edition, bolt, apart=4, abilities=abilities(int=18), level=5)
    assert total(fight, "bolt", 9) == 16


@both
@pytest.mark.rule("51-WPN-02", "51-DMG-03", "52-EQ-FINESSE-1")
def test_finesse_takes_one_ability_for_both_rolls(edition):
    fight = armed(edition, RAPIER, LONGSWORD, abilities=abilities(str=12, dex=18))
    assert total(fight, "rapier", 10) == 16
    fight.next(2)
    assert dealt(fight, "rapier", 5) == 9
    fight.next(2)
    assert total(fight, "rapier", 10, ability="str") == 13
    fight.next(2)
    assert dealt(fight, "rapier", 5, ability="str") == 6
    fight.next(2)
    assert refusal(fight, "longsword", ability="dex") == "refusal.not_its_ability"


@both
@pytest.mark.rule("51-DMG-04", "52-PTG-DMG-2")
def test_fixed_damage_and_spells_take_no_modifier(edition):
    burst = replace(
        weapon("burst", "8d6", "fire", ability="int", shot=(120, 120)),
        source=a_duel(edition)["K"].creature.attacks[0].source.__class__.SPELL,
    )
    scores = abilities(dex=18, int=18)
    fight = armed(edition, BLOWGUN, burst, apart=3, abilities=scores)
    assert dealt(fight, "blowgun") == 1
    fight.next(2)
    assert dealt(fight, "burst", *(2,) * 8) == 16


@both
@pytest.mark.rule("52-D20-ATK-2")
def test_a_punch_is_no_weapon_attack(edition):
    fight = armed(edition, LONGSWORD)
    kinds = [attack.source.value for attack in fight.attacks_of("K")]
    assert kinds == ["weapon", "natural", "weapon"]


# --- properties ---------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("edition", "item", "more", "mode"),
    [
        pytest.param(
            OLD,
            GREATAXE,
            {"sizes": ("small",), "abilities": abilities(str=16)},
            DIS,
            marks=pytest.mark.rule("51-WPN-04", "52-DIFF-62"),
        ),
        pytest.param(
            NEW,
            GREATAXE,
            {"sizes": ("small",), "abilities": abilities(str=16)},
            PLAIN,
            marks=pytest.mark.rule("52-DIFF-62"),
        ),
        *(
            pytest.param(
                NEW,
                item,
                {"abilities": abilities(str=strength, dex=dexterity)},
                mode,
                marks=pytest.mark.rule("52-EQ-HEAVY-1"),
            )
            for item, strength, dexterity, mode in (
                (GREATAXE, 12, 10, DIS),
                (GREATAXE, 13, 10, PLAIN),
                (LONGBOW, 8, 13, PLAIN),
                (LONGBOW, 8, 12, DIS),
            )
        ),
    ],
)
def test_heavy_weapons(edition, item, more, mode):
    fight = armed(edition, item, apart=6 if item is LONGBOW else 1, **more)
    assert fight.mode("K", "O", item.key) is mode


@both
@pytest.mark.rule("51-WPN-05", "52-EQ-LOAD-1")
def test_loading_takes_one_shot_of_an_action(edition):
    fight = armed(edition, LIGHT_CROSSBOW, LONGSWORD, apart=6, numbers=_numbers(attacks=2))
    fight.attack("K", "O", "light-crossbow", dice=(2,))
    assert refusal(fight, "light-crossbow") == "refusal.loading"
    assert refusal(fight, "light-crossbow", cost="action") == "refusal.no_action"
    fight.attack("K", "O", "light-crossbow", dice=(2,), cost="bonus_action")
    fight.next(2)
    fight.attack("K", "O", "light-crossbow", dice=(2,))


def _numbers(**numbers: int):
    return abilities().__class__(numbers)


@both
@pytest.mark.rule("51-WPN-06")
def test_two_handed_weapons_and_shields(edition):
    fight = armed(edition, GREATSWORD, shield=True, abilities=abilities(str=16))
    assert refusal(fight, "greatsword") == "refusal.needs_two_hands"
    fight = armed(edition, GREATSWORD, abilities=abilities(str=16))
    fight.attack("K", "O", "greatsword", dice=(2,))


@both
@pytest.mark.rule("51-WPN-10", "52-D20-IMPROV-1", "52-D20-IMPROV-2")
def test_improvised_weapons(edition):
    bow = weapon("bow", "1d6", "piercing", ability="dex", shot=(80, 320))
    scores = abilities(str=16, dex=14)
    fight = armed(edition, bow, LONGSWORD, abilities=scores)
    assert total(fight, "improvised-weapon", 10) == 13
    fight.next(2)
    assert dealt(fight, "improvised-weapon", 3) == 6
    fight.next(2)
    assert total(fight, "bow", 10, way="club") == 13
    fight.next(2)
    assert dealt(fight, "bow", 3, way="club") == 6
    fight.next(2)
    fight.attack("K", "O", "improvised-weapon", outcome=AttackOutcome.CRITICAL, dice=(3, 4))
    assert fight.happened(e.DamageTaken)[0].total == 7 + 3
    thrown = 3 if edition == OLD else 2
    for apart, mode in ((4, PLAIN), (5, DIS)):
        fight = armed(edition, LONGSWORD, apart=apart, abilities=scores)
        assert fight.mode("K", "O", "improvised-weapon") is mode
        dice = (3,)
        fight.attack("K", "O", "longsword", way="throw", outcome=HIT, dice=dice)
        assert fight.happened(e.DamageTaken)[0].total == 3 + thrown
    fight = armed(edition, LONGSWORD, apart=13)
    assert refusal(fight, "improvised-weapon") == "refusal.out_of_range_of"
    club = weapon("club", "1d4", "bludgeoning")
    fight = armed(edition, club, abilities=scores)
    assert total(fight, "club", 10) == 15


@both
@pytest.mark.rule("51-WPN-12", "52-EQ-AMMO-2")
def test_ammunition(edition):
    fight = armed(
        edition,
        LONGBOW,
        HAND_CROSSBOW,
        apart=6,
        numbers=_numbers(attacks=5),
        abilities=abilities(dex=13),
    )
    pieces = CounterKey("ammunition:longbow")
    for die in (2, 18, 2, 2, 2):
        fight.attack("K", "O", "longbow", dice=(die,), damage=(c.DamageAmount(1),))
    assert fight["K"].count(pieces) == 7
    fight.do(c.SetCounter(fight.ids["K"], pieces, 0))
    assert refusal(fight, "longbow", cost="none") == "refusal.no_ammunition"
    fight = armed(edition, HAND_CROSSBOW, apart=4, shield=True)
    assert refusal(fight, "hand-crossbow") == "refusal.no_hand_to_load"


@pytest.mark.rule("52-EQ-THROWN-1", "52-DIFF-75")
def test_two_javelins_are_drawn_as_they_are_thrown():
    fight = armed(NEW, JAVELIN, apart=4, numbers=_numbers(attacks=2))
    for _ in range(2):
        fight.attack("K", "O", "javelin", dice=(2,))
    assert fight["K"].count(CounterKey("free_object")) == 1


# --- two weapons --------------------------------------------------------------------------------


def two(edition: str, *attacks, dex: int = 18, **more: object) -> Fight:
    return armed(edition, *attacks, abilities=abilities(dex=dex), **more)


def offered(fight: Fight, key: str) -> tuple[str, ...]:
    attack = fight["K"].creature.find_attack(AttackKey(key))
    assert attack is not None
    return fight.ruleset.attacks.extras(fight["K"], attack)


@both
@pytest.mark.rule("51-TWF-01", "51-TWF-03", "51-TWF-06", "51-TWF-07", "51-TWF-05")
def test_a_second_light_weapon(edition):
    fight = two(edition, SHORTSWORD, LONGSWORD, DAGGER, numbers=_numbers(attacks=2))
    assert offered(fight, "shortsword") == ()
    assert refusal(fight, "shortsword", extra="light") == "refusal.no_light_pair"
    assert total(fight, "shortsword", 2) == 2 + 6
    assert offered(fight, "shortsword") == ("light",)
    assert total(fight, "shortsword", 2) == 2 + 6
    assert total(fight, "shortsword", 2, extra="light") == 2 + 6
    assert refusal(fight, "shortsword", extra="light") == "refusal.extra_used"
    assert refusal(fight, "shortsword") == "refusal.no_action"
    fight.next(2)
    fight.attack("K", "O", "longsword", dice=(2,))
    assert offered(fight, "dagger") == ()
    fight.next(2)
    fight.act("K", "dodge")
    assert refusal(fight, "shortsword", extra="light") == "refusal.no_light_pair"
    fight.next(2)
    fight.attack("K", "O", "unarmed-strike", dice=(2,))
    assert refusal(fight, "dagger", extra="light") == "refusal.no_light_pair"


@both
@pytest.mark.parametrize(
    ("dex", "die", "expected"),
    [
        pytest.param(18, 3, 3, marks=pytest.mark.rule("51-TWF-02", "52-EQ-LIGHT-1")),
        pytest.param(8, 3, 2, marks=pytest.mark.rule("51-TWF-02", "52-EQ-LIGHT-1")),
        pytest.param(8, 1, 0, marks=pytest.mark.rule("51-TWF-02")),
    ],
)
def test_the_second_hand_adds_no_modifier(edition, dex, die, expected):
    fight = armed(edition, SHORTSWORD, DAGGER, abilities=abilities(dex=dex, str=dex))
    fight.attack("K", "O", "shortsword", dice=(2,))
    assert dealt(fight, "dagger", die, extra="light") == expected
    fight.next(2)
    fight.attack("K", "O", "dagger", dice=(2,))
    assert refusal(fight, "dagger", extra="light") == "refusal.no_light_pair"


@both
@pytest.mark.rule("51-TWF-04")
def test_one_of_the_pair_may_be_thrown(edition):
    fight = two(edition, HANDAXE)
    fight.attack("K", "O", "handaxe", dice=(2,))
    fight.place("O", (9, 5))
    rolled = fight.attack("K", "O", "handaxe", dice=(2,), extra="light")
    assert rolled.range == "ranged"


@both
@pytest.mark.rule("52-DIFF-33")
def test_a_hand_crossbow_and_a_dagger(edition):
    fight = two(edition, HAND_CROSSBOW, DAGGER)
    fight.attack("K", "O", "hand-crossbow", dice=(2, 2))
    assert offered(fight, "dagger") == (() if edition == OLD else ("light",))


@both
@pytest.mark.rule("52-DIFF-36")
def test_a_door_a_sword_and_an_attack(edition):
    fight = two(edition, LONGSWORD)
    fight.act("K", "interact", text="door")
    second = fight.action("K", "interact", text="sword")
    assert fight.refused(second).reason.key == "refusal.no_free_object"
    if edition == NEW:
        fight.attack("K", "O", "longsword", dice=(2,))
        assert hands.weapons_in_hand(fight["K"]) == ("longsword",)


# --- armour -------------------------------------------------------------------------------------


def defence(edition: str, **more: object) -> int:
    fight = armed(edition, **more)
    (found,) = questions.defence_numbers(fight.encounter, fight.ruleset, fight["K"])
    return found[1].value


@both
@pytest.mark.parametrize(
    ("worn", "dex", "shield", "expected"),
    [
        *(
            pytest.param(worn, 18, shield, number, marks=pytest.mark.rule("51-ARM-01"))
            for worn, shield, number in (
                ("leather", False, 15),
                ("breastplate", False, 16),
                ("plate", False, 18),
                ("leather", True, 17),
                ("breastplate", True, 18),
                ("plate", True, 20),
            )
        ),
        pytest.param("chain-mail", 8, False, 16, marks=pytest.mark.rule("51-ARM-01")),
        pytest.param("breastplate", 16, False, 16, marks=pytest.mark.rule("52-EQ-ARMOR-1")),
        pytest.param("plate", 8, True, 20, marks=pytest.mark.rule("52-EQ-ARMOR-1")),
        pytest.param("studded-leather", 18, False, 16, marks=pytest.mark.rule("52-EQ-ARMOR-1")),
    ],
)
def test_armour_class_of_armour(edition, worn, dex, shield, expected):
    assert defence(edition, armour=worn, abilities=abilities(dex=dex), shield=shield) == expected


@both
@pytest.mark.rule("52-EQ-ARMOR-1")
def test_the_table_of_armour(edition):
    bases = {key: suit.base for key, suit in armour.armours().items()}
    assert list(bases.values()) == [11, 11, 12, 12, 13, 14, 14, 15, 14, 16, 17, 18]


@both
@pytest.mark.rule("51-ATK-14", "52-CORE-AC-1")
def test_every_part_of_the_armour_class_is_named(edition):
    fight = a_duel(edition)
    fight.do(c.ReplaceCreature(fight.ids["O"], a_creature("o", armour_class=16)))
    fight.give("O", "warded", level=5)
    rolled = fight.attack("K", "O", dice=(2,), cover="half")
    assert rolled.against == 23
    assert [each.change for each in rolled.against_trace] == [16, 5, 2]


@both
@pytest.mark.rule("51-ARM-02", "52-D20-ARMOR-1")
def test_armour_without_training(edition):
    bow = weapon("bow", "1d8", "piercing", ability="dex", shot=(150, 600))
    fight = armed(edition, bow, apart=6, armour="chain-mail", untrained=("armour",))
    modes = {ability: fight.saving("K", ability).mode for ability in ("str", "dex", "con", "wis")}
    assert modes == {"str": DIS, "dex": DIS, "con": PLAIN, "wis": PLAIN}
    assert fight.ruleset.rolls.settle(fight.initiative_reasons("K"))[1] is DIS
    assert fight.mode("K", "O", "bow") is DIS
    action = "cast" if edition == OLD else "magic"
    found = fight.refused(fight.action("K", action, text="sleep"))
    assert found.reason.key == "refusal.no_spells_in_armour"


@both
@pytest.mark.rule("52-D20-ARMOR-2", "51-ARM-02")
def test_a_shield_without_training(edition):
    fight = armed(edition, LONGSWORD, armour="leather", shield=True, untrained=("shield",))
    is_new = edition == NEW
    expected = 11 if is_new else 13
    (found,) = questions.defence_numbers(fight.encounter, fight.ruleset, fight["K"])
    assert found[1].value == expected
    assert fight.mode("K", "O", "longsword") is (PLAIN if is_new else DIS)


@both
@pytest.mark.rule("51-ARM-03", "52-EQ-ARMOR-2")
@pytest.mark.parametrize(
    ("worn", "strength", "feet"),
    [("plate", 14, 20), ("plate", 15, 30), ("chain-mail", 12, 20), ("ring-mail", 8, 30)],
)
def test_heavy_armour_slows_the_weak(edition, worn, strength, feet):
    fight = armed(edition, armour=worn, abilities=abilities(str=strength))
    assert fight.feet("K") == feet


@both
@pytest.mark.rule("51-ARM-04", "52-EQ-ARMOR-2")
def test_noisy_armour(edition):
    noisy = {key for key, suit in armour.armours().items() if suit.noisy}
    assert noisy == {
        "padded", "scale-mail", "half-plate", "ring-mail", "chain-mail", "splint", "plate",
    }  # fmt: skip
    fight = armed(edition, armour="scale-mail", skills=_numbers(stealth=3))
    fight.act("K", "hide", dice=(17, 6))
    (rolled,) = fight.happened(e.CheckRolled)
    assert rolled.roll is not None
    assert rolled.roll.total == 9


@both
@pytest.mark.rule("51-ARM-05", "52-EQ-ARMOR-3")
def test_shields_and_armour_on_and_off(edition):
    fight = armed(edition, armour_class=14)
    fight.act("K", "shield")
    assert fight["K"].count(ACTION) == 0
    (found,) = questions.defence_numbers(fight.encounter, fight.ruleset, fight["K"])
    assert found[1].value == 16
    fight.next(2)
    fight.act("K", "shield")
    (found,) = questions.defence_numbers(fight.encounter, fight.ruleset, fight["K"])
    assert found[1].value == 14
    plate = armour.armours()["plate"]
    assert (
        armour.rounds_to_doff(plate, helped=False),
        armour.rounds_to_doff(plate, helped=True),
    ) == (50, 25)
    times = {k: (a.minutes_on, a.minutes_off) for k, a in armour.armours().items()}
    assert (times["leather"], times["hide"], times["plate"]) == ((1, 1), (5, 1), (10, 5))
    fight = armed(edition, armour="leather", abilities=abilities(dex=14))
    fight.act("K", "doff_armour")
    fight.next(19)
    assert fight["K"].creature.armour == "leather"
    fight.next()
    assert fight["K"].creature.armour == ""
    (found,) = questions.defence_numbers(fight.encounter, fight.ruleset, fight["K"])
    assert found[1].value == 12


@both
@pytest.mark.rule("51-ARM-05")
def test_a_printed_shield_is_laid_down(edition):
    fight = armed(edition, armour_class=18, shield=True)
    fight.act("K", "shield")
    (found,) = questions.defence_numbers(fight.encounter, fight.ruleset, fight["K"])
    assert found[1].value == 16
    fight.next(2)
    fight.act("K", "shield")
    (found,) = questions.defence_numbers(fight.encounter, fight.ruleset, fight["K"])
    assert found[1].value == 18


PRINTED = {"srd-5.1": "51-ATK-09", "srd-5.2.1": "52-PTG-D20-5"}
MODIFIERS = {"srd-5.1": "51-ATK-06", "srd-5.2.1": "52-PTG-D20-5"}
SPELLS = {"srd-5.1": "51-ATK-08", "srd-5.2.1": "52-SP-DC-1"}


@both
@pytest.mark.parametrize(
    ("item", "is_character", "rules"),
    [
        (weapon(), True, MODIFIERS),
        (weapon(), False, MODIFIERS),
        (melee("sword"), True, MODIFIERS),
        (melee("sword"), False, PRINTED),
        (replace(melee("sword"), source=AttackSource.SPELL), True, SPELLS),
        (replace(melee("sword"), source=AttackSource.SPELL), False, PRINTED),
    ],
)
def test_the_reasons_of_a_bonus_cite_the_rule_of_heroes_or_of_monsters(
    edition, item, is_character, rules
):
    fight = Fight(edition).map()
    attacker = a_creature("S", item, abilities=abilities(str=16))
    fight.add("S", 20, creature=attacker, character=is_character, at=(2, 2))
    fight.add("T", 10, hp=60, at=(3, 2))
    fight.begin()
    wish = c.MakeAttack(fight.ids["S"], item.key, fight.ids["T"])
    preview = questions.attack_preview(fight.encounter, fight.ruleset, wish, dice=MiddlingDice())
    assert preview is not None
    assert {each.rule for each in preview.trace if each.change} == {rules[edition]}
