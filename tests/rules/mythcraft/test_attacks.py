"""Attack rolls: every reason, the six defences, crits, damage."""

from dataclasses import replace

import pytest

from desktop.battlemap.cells import Cell
from desktop.model.amount import Adjustments, AttackOutcome
from desktop.model.combatant import Side
from desktop.model.creature import (
    AttackSource,
    Creature,
    Damage,
    DamageWhen,
    Defence,
    DefenceKind,
)
from desktop.model.events import AttackRolled, DamageTaken
from desktop.model.frozen import FrozenMap
from desktop.model.reasons import fold
from desktop.rules.attacking.attacks import attack_situation
from desktop.rules.previews.questions import attack_preview
from desktop.rules.registry import ruleset_of
from tests.support.loaded_dice import ForcedDice
from tests.support.myth import RULES, Table, a_creature, a_duel, changes, weapon


def rolled(table: Table) -> AttackRolled:
    """The attack roll that was made last."""
    (event,) = (event for event in table.events if isinstance(event, AttackRolled))
    return event


def reasons(table: Table, attack: str = "sword", target: str = "Bruto") -> dict[str, int]:
    """The counted reasons of Ada's attack by their rows."""
    decided = table.decide(table.attack("Ada", target, attack, dice=(10,), outcome=None))
    assert isinstance(decided, tuple), decided
    (event,) = (event for event in decided if isinstance(event, AttackRolled))
    assert event.roll is not None
    assert event.roll.total == fold(event.roll.trace)
    return changes(event.roll.trace)


def against(table: Table, attack: str = "sword") -> int:
    """The number that Ada's attack on Bruto is rolled against."""
    decided = table.decide(table.attack("Ada", "Bruto", attack, dice=(1,)))
    assert isinstance(decided, tuple), decided
    (event,) = (event for event in decided if isinstance(event, AttackRolled))
    return event.against


def shooter() -> Creature:
    """Somebody with a bow, a maul for two hands, a word of command and a dagger."""
    return a_creature(
        "ada",
        weapon(cost=0, dice="1"),
        weapon("bow", cost=0, dice="1", ranged=True),
        weapon("maul", cost=0, dice="1", properties=("two-handed",)),
        weapon(
            "word",
            cost=0,
            dice="1",
            defence="will",
            properties=("verbal",),
            source=AttackSource.SPELL,
        ),
    )


def foe(**more: object) -> Creature:
    """A foe with plenty of hit points."""
    return a_creature("bruto", hit_points=100, **more)


@pytest.mark.rule("MC-D20-01")
@pytest.mark.parametrize(
    ("die", "bonus", "outcome"),
    [
        (11, 3, AttackOutcome.HIT),
        (10, 3, AttackOutcome.MISS),
        (1, 20, AttackOutcome.MISS),
        (20, -9, AttackOutcome.CRITICAL),
    ],
)
def test_meeting_the_defence_hits(die: int, bonus: int, outcome: AttackOutcome):
    table = a_duel(a_creature("ada", weapon(bonus=bonus, dice="1")), foe())
    table.do(table.attack("Ada", "Bruto", dice=(die,)))
    assert rolled(table).outcome is outcome


@pytest.mark.rule("MC-DEF-01")
@pytest.mark.parametrize(
    ("defence", "number"),
    [("ar", 14), ("ref", 13), ("fort", 11), ("ant", 10), ("log", 12), ("will", 8)],
)
def test_each_attack_is_rolled_against_its_own_defence(defence: str, number: int):
    attributes = FrozenMap({"dex": 3, "end": 1, "int": 2, "cha": -2})
    table = a_duel(a_creature("ada", weapon(defence=defence)), foe(abilities=attributes))
    assert against(table) == number


@pytest.mark.rule("AP-TA-01")
@pytest.mark.rule("AP-TA-02")
def test_tactical_advantages_add_up_and_each_is_told():
    table = a_duel(shooter(), foe())
    for condition in ("demoralized", "prone"):
        table.give("Bruto", condition)
    table.give("Ada", "focused", source="Bruto")
    table.give("Ada", "prone")
    table.do(table.attack("Ada", "Bruto", dice=(10,), outcome=None))
    roll = rolled(table).roll
    assert roll is not None
    assert roll.total == 10 + 3 + 3 - 1
    own = changes(roll.trace)
    assert own["MC-COND-DEMORALIZED"] == 1
    assert own["MC-COND-FOCUSED"] == 1
    assert own["MC-COND-PRONE"] == 0  # its own -1 and the target's +1, two lines
    assert sum(each.rule == "MC-COND-PRONE" for each in roll.trace) == 2


@pytest.mark.rule("AP-TA-03")
def test_the_gm_strikes_a_reason():
    table = a_duel(shooter(), foe())
    table.give("Bruto", "prone")
    struck = Adjustments(struck=("MC-COND-PRONE",))
    table.do(table.attack("Ada", "Bruto", dice=(10,), adjustments=struck))
    roll = rolled(table).roll
    assert roll is not None
    assert roll.total == 13


@pytest.mark.rule("AP-TA-04")
@pytest.mark.rule("MC-COND-PRONE")
def test_the_prone_are_hit_more_easily_in_melee_and_less_at_range():
    table = a_duel(shooter(), foe())
    table.give("Bruto", "prone")
    assert reasons(table)["MC-COND-PRONE"] == 1
    assert reasons(table, "bow")["MC-COND-PRONE"] == -1


@pytest.mark.rule("MC-COND-PRONE")
def test_the_prone_shoot_worse_and_swing_nothing_with_two_hands():
    table = a_duel(shooter(), foe())
    table.give("Ada", "prone")
    assert reasons(table, "bow")["MC-COND-PRONE"] == -1
    table.refused(table.attack("Ada", "Bruto", "maul"), "MC-COND-PRONE")


@pytest.mark.rule("MC-COND-PINNED")
@pytest.mark.rule("MC-COND-01")
def test_pinned_counts_once_with_the_prone_that_it_implies():
    table = a_duel(shooter(), foe())
    table.give("Bruto", "pinned")
    found = reasons(table)
    assert (found["MC-COND-PINNED"], found.get("MC-COND-PRONE", 0)) == (1, 0)
    table.give("Ada", "pinned")
    table.refused(table.attack("Ada", "Bruto", "maul"))


@pytest.mark.rule("AP-ATK-02")
def test_each_enemy_beside_a_shooter_is_a_tactical_disadvantage():
    table = a_duel(shooter(), foe(), apart=30)
    for score, place in ((1, (4, 4)), (2, (6, 6))):
        table.join(f"Orco {score}", foe(), side=Side.HOSTILE, score=score, at=place)
    table.join("Cleo", side=Side.HERO, score=3, at=(4, 5))
    assert reasons(table, "bow")["AP-ATK-02"] == -2


@pytest.mark.rule("MC-COND-FLANKING")
@pytest.mark.parametrize(("place", "flanks"), [((7, 5), True), ((6, 6), False), ((7, 6), False)])
def test_allies_on_opposite_sides_flank(place: tuple[int, int], flanks: bool):
    table = a_duel(shooter(), foe(), apart=5)
    table.join("Cleo", side=Side.HERO, score=1, at=place)
    assert reasons(table).get("MC-COND-FLANKING", 0) == int(flanks)
    table.give("Ada", "flanking", source="Bruto")
    assert reasons(table)["MC-COND-FLANKING"] == 1
    table.lift("Ada", "flanking")
    table.give("Cleo", "unconscious")
    assert "MC-COND-FLANKING" not in reasons(table)


@pytest.mark.rule("MC-D20-02")
@pytest.mark.parametrize(
    ("on_foe", "on_ada", "dice", "kept"),
    [
        (("restrained",), (), (5, 16), 16),
        ((), ("sickened",), (5, 16), 5),
        (("restrained",), ("sickened",), (7,), 7),
        (("restrained", "blinded"), (), (6, 14), 14),
    ],
)
def test_two_dice_only_where_a_condition_says_so(
    on_foe: tuple[str, ...], on_ada: tuple[str, ...], dice: tuple[int, ...], kept: int
):
    table = a_duel(a_creature("ada", weapon(dice="1")), foe())
    for condition in on_foe:
        table.give("Bruto", condition)
    for condition in on_ada:
        table.give("Ada", condition)
    table.do(table.attack("Ada", "Bruto"), dice)
    roll = rolled(table).roll
    assert roll is not None
    assert (roll.dice, roll.kept) == (dice, kept)


@pytest.mark.rule("MC-COND-05")
@pytest.mark.rule("MC-COND-SHAKEN")
def test_plain_penalties_and_tactical_advantages_meet_on_the_roll():
    table = a_duel(shooter(), foe())
    table.give("Ada", "shaken")
    table.give("Ada", "focused", source="Bruto")
    table.give("Bruto", "demoralized")
    found = reasons(table)
    assert found["MC-COND-SHAKEN"] == -2
    assert found["MC-COND-FOCUSED"] + found["MC-COND-DEMORALIZED"] == 2


@pytest.mark.rule("MC-COND-CHARMED")
@pytest.mark.rule("MC-COND-ENTHRALLED")
def test_charms_help_against_the_mind_and_forbid_the_attack_back():
    table = a_duel(shooter(), foe())
    table.give("Bruto", "charmed", source="Ada")
    assert reasons(table, "word")["MC-COND-CHARMED"] == 1
    assert "MC-COND-CHARMED" not in reasons(table)
    table.refused(table.attack("Bruto", "Ada"), "MC-COND-CHARMED")
    table.give("Bruto", "enthralled", source="Ada")
    table.do(table.attack("Ada", "Bruto", "word"), (4, 3))
    roll = rolled(table).roll
    assert roll is not None
    assert (roll.kept, changes(roll.trace)["MC-COND-CHARMED"]) == (4, 1)


@pytest.mark.rule("MC-COND-TAUNTED")
def test_the_taunted_fight_whom_they_are_taunted_by():
    table = a_duel(shooter(), foe())
    table.join("Terzo", foe(), side=Side.HOSTILE, score=1)
    table.give("Ada", "taunted", source="Bruto")
    assert reasons(table)["MC-COND-TAUNTED"] == 1
    assert reasons(table, target="Terzo")["MC-COND-TAUNTED"] == -1


@pytest.mark.rule("MC-COND-FOCUSED")
def test_focus_is_on_one_target():
    table = a_duel(shooter(), foe())
    table.join("Terzo", foe(), side=Side.HOSTILE, score=1)
    table.give("Ada", "focused", source="Bruto")
    assert reasons(table)["MC-COND-FOCUSED"] == 1
    assert "MC-COND-FOCUSED" not in reasons(table, target="Terzo")


@pytest.mark.rule("MC-COND-CONCEALED")
@pytest.mark.rule("MC-COND-UNSEEN")
def test_the_unseen_strike_better_and_are_hit_worse():
    table = a_duel(shooter(), foe())
    table.give("Bruto", "concealed")
    assert reasons(table)["MC-COND-CONCEALED"] == -1
    table.lift("Bruto", "concealed")
    table.give("Ada", "unseen")
    found = table.decide(table.attack("Ada", "Bruto"), (3, 4))
    assert isinstance(found, tuple)
    (event,) = (event for event in found if isinstance(event, AttackRolled))
    assert event.roll is not None
    own = changes(event.roll.trace)
    assert (own["MC-COND-UNSEEN"], own["MC-COND-CONCEALED"], event.roll.kept) == (1, 1, 4)


@pytest.mark.rule("MC-COND-BLINDED")
def test_a_foe_is_unseen_to_the_blinded():
    table = a_duel(a_creature("ada", weapon(dice="1")), foe())
    table.give("Bruto", "blinded")
    table.do(table.attack("Ada", "Bruto"), (5, 9))
    roll = rolled(table).roll
    assert roll is not None
    assert (roll.kept, changes(roll.trace)["MC-COND-BLINDED"]) == (9, 1)


@pytest.mark.rule("MC-COND-BLINDED")
@pytest.mark.rule("MC-COND-CONCEALED")
def test_to_the_blinded_every_foe_is_concealed_and_once_only():
    table = a_duel(a_creature("ada", weapon(dice="1")), foe())
    table.give("Ada", "blinded")
    assert reasons(table)["MC-COND-BLINDED"] == -1
    table.give("Bruto", "concealed")
    own = reasons(table)
    assert ("MC-COND-BLINDED" in own, own["MC-COND-CONCEALED"]) == (False, -1)


@pytest.mark.rule("MC-COND-FRIGHTENED")
@pytest.mark.rule("MC-COND-02")
def test_each_fear_in_sight_counts_on_its_own():
    table = a_duel(shooter(), foe())
    table.join("Terzo", foe(), side=Side.HOSTILE, score=1)
    for source in ("Bruto", "Terzo", "Bruto"):
        table.give("Ada", "frightened", source=source)
    assert len(table["Ada"].effects) == 2
    assert reasons(table)["MC-COND-FRIGHTENED"] == -2
    for _ in range(2):
        table.give("Ada", "shaken")
    assert reasons(table)["MC-COND-SHAKEN"] == -2


@pytest.mark.rule("MC-COND-BROKEN")
@pytest.mark.rule("MC-COND-01")
def test_broken_is_frightened_and_shaken_once():
    table = a_duel(shooter(), foe())
    table.give("Ada", "broken", source="Bruto")
    table.give("Ada", "shaken")
    found = reasons(table)
    assert (found["MC-COND-FRIGHTENED"], found["MC-COND-SHAKEN"]) == (-1, -2)
    table.lift("Ada", "broken")
    found = reasons(table)
    assert "MC-COND-FRIGHTENED" not in found
    assert found["MC-COND-SHAKEN"] == -2


@pytest.mark.rule("MC-COND-BROKEN")
def test_the_broken_do_not_step_closer():
    table = a_duel(apart=20)
    table.give("Ada", "broken", source="Bruto")
    table.refused(table.walk("Ada", (6, 5)), "MC-COND-BROKEN")
    table.do(table.walk("Ada", (4, 5)))


@pytest.mark.rule("MC-COND-PHOBIC")
def test_the_phobic_fear_their_subject():
    table = a_duel(shooter(), foe())
    table.give("Ada", "phobic", source="Bruto")
    assert reasons(table)["MC-COND-FRIGHTENED"] == -1


@pytest.mark.rule("MC-COND-RALLIED")
@pytest.mark.rule("MC-COND-03")
def test_rallied_suppresses_fear_and_brings_it_back():
    table = a_duel(shooter(), foe())
    table.give("Ada", "shaken")
    table.give("Ada", "rallied")
    assert "MC-COND-SHAKEN" not in reasons(table)
    assert table.keys("Ada") == {"shaken", "rallied"}
    table.give_refused("Ada", "demoralized")
    table.lift("Ada", "rallied")
    assert reasons(table)["MC-COND-SHAKEN"] == -2


@pytest.mark.rule("MC-COND-04")
def test_the_immune_do_not_gain_a_condition():
    table = a_duel(shooter(), foe(condition_immunities=("prone",)))
    table.give_refused("Bruto", "prone")


@pytest.mark.rule("MC-COND-DEMORALIZED")
def test_the_demoralized_are_easier_to_hit():
    table = a_duel(shooter(), foe())
    table.give("Bruto", "demoralized")
    assert reasons(table, "bow")["MC-COND-DEMORALIZED"] == 1


@pytest.mark.rule("MC-COND-PROTECTED")
@pytest.mark.rule("MC-MAN-01")
def test_protection_and_dodging_raise_the_physical_defences():
    table = a_duel(shooter(), foe())
    assert (against(table), against(table, "word")) == (14, 10)
    table.give("Bruto", "protected")
    assert (against(table), against(table, "word")) == (16, 10)
    table.next()
    table.act("Bruto", "dodge")
    table.answer(amount=1)
    table.next()
    assert against(table) == 18
    table.next()
    assert "dodging" not in table.keys("Bruto")


@pytest.mark.rule("MC-COND-COVER")
@pytest.mark.rule("MC-COND-TOTALCOVER")
def test_cover_helps_against_shots_only():
    table = a_duel(shooter(), foe())
    table.give("Bruto", "cover", level=2)
    assert (against(table, "bow"), against(table)) == (16, 14)
    table.lift("Bruto", "cover")
    table.give("Bruto", "cover", level=4)
    table.refused(table.attack("Ada", "Bruto", "bow"), "MC-COND-TOTALCOVER")
    assert against(table) == 18 - 4


@pytest.mark.rule("MC-COND-SILENCED")
@pytest.mark.rule("MC-COND-DEAFENED")
def test_words_need_a_voice_and_ears():
    table = a_duel(shooter(), foe())
    table.give("Ada", "deafened")
    table.do(table.attack("Ada", "Bruto", "word"), (9, 2))
    roll = rolled(table).roll
    assert roll is not None
    assert roll.kept == 2
    table.give("Ada", "silenced")
    table.refused(table.attack("Ada", "Bruto", "word"), "MC-COND-SILENCED")


@pytest.mark.rule("MC-COND-UNCONSCIOUS")
def test_every_hit_on_the_unconscious_is_a_crit_and_wakes():
    table = a_duel(a_creature("ada", weapon(dice="1")), foe())
    table.give("Bruto", "unconscious")
    table.do(table.attack("Ada", "Bruto", dice=(12,)))
    assert rolled(table).outcome is AttackOutcome.CRITICAL
    assert table.keys("Bruto") == set()


@pytest.mark.rule("MC-CRIT-01")
@pytest.mark.parametrize(
    ("source", "dice", "lost"),
    [(AttackSource.WEAPON, (5,), 8 + 3 + 5 + 1), (AttackSource.SPELL, (6,), 6 + 3 + 1)],
)
def test_a_crit_is_the_maximum_and_the_dice_again(
    source: AttackSource, dice: tuple[int, ...], lost: int
):
    ada = a_creature("ada", weapon(source=source), abilities=FrozenMap({"luck": 1}))
    table = a_duel(ada, foe())
    table.do(table.attack("Ada", "Bruto", dice=(20,)), dice)
    assert table["Bruto"].hit_points == 100 - lost
    (event,) = (event for event in table.events if isinstance(event, DamageTaken))
    assert all(fold(part.trace) == part.taken for part in event.parts)


@pytest.mark.rule("MC-CRIT-01")
def test_damage_without_dice_is_at_its_maximum_already():
    table = a_duel(a_creature("ada", weapon(dice="4")), foe())
    table.do(table.attack("Ada", "Bruto", dice=(20,)))
    assert rolled(table).outcome is AttackOutcome.CRITICAL
    assert table["Bruto"].hit_points == 96
    situation = attack_situation(
        table.encounter, RULES, table["Ada"], table["Bruto"], table["Ada"].creature.attacks[0]
    )
    (part,) = RULES.attacks.parts(situation, versatile=False)
    assert RULES.attacks.damage_text(situation, part, critical=True) == "4"


@pytest.mark.parametrize(
    ("source", "text", "average"),
    [(AttackSource.WEAPON, "12+1d8", 16), (AttackSource.SPELL, "1d8+3+1", 8)],
)
def test_the_card_asks_for_all_that_a_crit_deals(source: AttackSource, text: str, average: int):
    ada = a_creature("ada", weapon(source=source), abilities=FrozenMap({"luck": 1}))
    table = a_duel(ada, foe())
    wish = table.attack("Ada", "Bruto", dice=(20,))
    preview = attack_preview(table.encounter, ruleset_of("mythcraft-1.2"), wish, dice=ForcedDice(4))
    assert preview is not None
    (part,) = preview.critical_damage
    assert (part.dice, part.average) == (text, average)


@pytest.mark.rule("MC-CRIT-02")
@pytest.mark.parametrize(
    ("luck", "vulnerable", "die", "outcome"),
    [
        (6, 0, 19, AttackOutcome.CRITICAL),
        (5, 0, 19, AttackOutcome.HIT),
        (12, 5, 16, AttackOutcome.CRITICAL),
        (12, 5, 15, AttackOutcome.HIT),
        (-2, 0, 20, AttackOutcome.HIT),
    ],
)
def test_luck_and_vulnerability_widen_the_crit_range(
    luck: int, vulnerable: int, die: int, outcome: AttackOutcome
):
    ada = a_creature("ada", weapon(bonus=4, dice="1"), abilities=FrozenMap({"luck": luck}))
    weak = Defence(DefenceKind.VULNERABILITY, ("sharp",), value=vulnerable)
    table = a_duel(ada, foe(defences=(weak,) if vulnerable else ()))
    table.do(table.attack("Ada", "Bruto", dice=(die,)))
    event = rolled(table)
    assert event.outcome is outcome
    assert event.roll is not None
    assert event.roll.total == die + 4 + min(luck, 0)


@pytest.mark.rule("MC-CRIT-03")
def test_the_short_way_of_a_creature_s_crit():
    ada = a_creature("ada", weapon(dice="1d8+3"))
    table = Table()
    table.join("Ada", ada, side=Side.HOSTILE, score=20)
    table.join("Bruto", foe(), score=10)
    table.setting("creature_crits", "short")
    table.begin()
    wish = table.attack("Ada", "Bruto", dice=(20,))
    shown = attack_preview(table.encounter, ruleset_of("mythcraft-1.2"), wish, dice=ForcedDice(4))
    assert shown is not None
    assert [part.dice for part in shown.critical_damage] == ["15"]  # the card shows the same
    table.do(wish)
    assert table["Bruto"].hit_points == 100 - 15


@pytest.mark.rule("MC-RES-01")
@pytest.mark.rule("MC-RES-02")
@pytest.mark.parametrize(
    ("kind", "number"),
    [(DefenceKind.RESISTANCE, 16), (DefenceKind.VULNERABILITY, 12)],
)
def test_resist_raises_and_vulnerable_lowers_the_defence(kind: DefenceKind, number: int):
    table = a_duel(
        a_creature("ada", weapon(kind="fire"), weapon("axe")),
        foe(defences=(Defence(kind, ("fire",), value=2),)),
    )
    assert (against(table), against(table, "axe")) == (number, 14)


@pytest.mark.rule("MC-RES-04")
def test_each_type_of_an_attack_is_compared_on_its_own():
    hail = weapon(bonus=6, dice="5", kind="cold", more=(("6", "necrotic"),))
    resists = Defence(DefenceKind.RESISTANCE, ("cold",), value=3)
    table = a_duel(a_creature("ada", hail), foe(defences=(resists,)))
    table.do(table.attack("Ada", "Bruto", dice=(10,)))
    assert table["Bruto"].hit_points == 100 - 6


@pytest.mark.rule("MC-SIZE-01")
def test_reach_is_measured_on_the_map():
    table = a_duel(a_creature("ada", weapon(reach=10)), foe(), apart=10)
    table.do(table.attack("Ada", "Bruto", dice=(1,)))
    table = a_duel(a_creature("ada", weapon()), foe(), apart=10)
    table.refused(table.attack("Ada", "Bruto", dice=(1,)), "MC-SIZE-01")


def test_a_hit_gives_its_conditions():
    table = a_duel(a_creature("ada", weapon(dice="1", conditions=("prone",))), foe())
    table.do(table.attack("Ada", "Bruto", dice=(15,)))
    assert table.keys("Bruto") == {"prone"}


@pytest.mark.rule("MC-MAN-03")
@pytest.mark.parametrize(("die", "held"), [(13, False), (14, True)])
def test_a_grapple_is_rolled_against_the_better_defence(die: int, held: bool):
    target = foe(abilities=FrozenMap({"dex": 2, "end": 4}))
    table = a_duel(a_creature("ada", abilities=FrozenMap()), target)
    table.act("Ada", "grapple", "Bruto", dice=(die,))
    assert ("grappled" in table.keys("Bruto")) is held
    assert table.prompt.rule == "MC-AP-04"


@pytest.mark.rule("MC-MAN-04")
@pytest.mark.parametrize(("size", "allowed"), [("large", True), ("huge", False)])
def test_nobody_shoves_what_is_two_sizes_larger(size: str, allowed: bool):
    table = a_duel(a_creature("ada"), foe(sizes=(size,)))
    if allowed:
        table.act("Ada", "shove", "Bruto", dice=(15,))
    else:
        table.refused(table.action("Ada", "shove", "Bruto"), "MC-MAN-04")


@pytest.mark.rule("MC-MAN-04")
def test_whoever_is_shoved_stands_5_feet_farther_away():
    table = a_duel(a_creature("ada", abilities=FrozenMap({"str": 3})), foe(), apart=5)
    table.act("Ada", "shove", "Bruto", dice=(15,))
    token = table["Bruto"].token
    assert token is not None
    assert token.cell == Cell(7, 5)


@pytest.mark.rule("MC-MAN-06")
@pytest.mark.rule("MC-MAN-02")
def test_tripped_or_dropped_one_is_prone():
    table = a_duel(a_creature("ada", abilities=FrozenMap({"str": 3})), foe())
    table.act("Ada", "trip", "Bruto", dice=(9,))
    assert table.keys("Bruto") == {"prone"}
    table.act("Ada", "drop_prone")
    assert table.keys("Ada") == {"prone"}


@pytest.mark.rule("MC-CRIT-01")
@pytest.mark.parametrize(
    ("replaces", "dealt"), [(True, 20 + 4 + 2), (False, 8 + 3 + 12 + 4 + 5 + 2)]
)
def test_a_crit_with_both_hands_has_its_luck_once(replaces: bool, dealt: int):
    sword = weapon(dice="1d8+3")
    heavy = Damage("2d10" if replaces else "2d6", 11, ("sharp",), DamageWhen.TWO_HANDED)
    both = replace(sword, damage=(*sword.damage, replace(heavy, replaces=replaces)))
    hero = a_creature("ada", both, abilities=FrozenMap({"luck": 2}))
    table = a_duel(hero, foe())
    dice = (1, 3) if replaces else (4, 2, 3)
    table.do(table.attack("Ada", "Bruto", dice=(20,), versatile=True), dice)
    assert table["Bruto"].hit_points == 100 - dealt


@pytest.mark.rule("MC-COND-FLANKING")
@pytest.mark.parametrize(("column", "flanks"), [(5, True), (4, False)])
def test_who_flanks_with_a_bow_in_hand_has_to_stand_beside_its_target(column: int, flanks: bool):
    bow = weapon("bow", ranged=True, dice="1")
    table = Table()
    table.lay_map()
    table.join("Ada", a_creature("ada", weapon(), bow), score=20, at=(column, 5))
    table.join("Bea", score=15, at=(7, 5))
    table.join("Bruto", foe(), side=Side.HOSTILE, score=10, at=(6, 5))
    table.begin()
    table.do(table.attack("Ada", "Bruto", "bow", dice=(5,)))
    roll = rolled(table).roll
    assert roll is not None
    assert ("MC-COND-FLANKING" in changes(roll.trace)) is flanks
