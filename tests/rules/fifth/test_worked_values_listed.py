"""Worked values of both catalogues: types, stat blocks, and rows that remind the GM."""

from dataclasses import replace

import pytest

from desktop.controllers.creature_form.shape import FIFTH_KINDS
from desktop.language.message import Message
from desktop.language.render import read_language, render
from desktop.model import commands as c
from desktop.model import events as e
from desktop.model.amount import AttackOutcome
from desktop.model.creature import AttackKey, AttackKind, AttackSource, Damage, DamageWhen
from desktop.model.creature_record import creature_from_record
from desktop.model.frozen import FrozenMap
from desktop.model.ids import CounterKey
from desktop.rules.encounter import experience
from desktop.rules.engine.ruleset import RollMode
from desktop.rules.fifth.harm.damage_words import suggested_type
from desktop.rules.moving.radar import NO_DICE
from desktop.rules.previews.questions import attack_preview
from desktop.rules.rulebook.catalogue import Who, find_row
from tests.support.arms import LANCE, LANCE_2024, LONGBOW, LONGSWORD, RAPIER, SHORTSWORD
from tests.support.builders import EDITIONS, Fight, a_creature, abilities, feature, melee
from tests.support.duels import a_duel, a_victim, taken
from tests.support.magic import Casting
from tests.support.source import ROOT

both = pytest.mark.parametrize("edition", EDITIONS)
OLD, NEW = EDITIONS
HIT = AttackOutcome.HIT
TYPES = (
    "acid", "bludgeoning", "cold", "fire", "force", "lightning", "necrotic", "piercing",
    "poison", "psychic", "radiant", "slashing", "thunder",
)  # fmt: skip


@both
@pytest.mark.rule("51-TYP-01", "52-DMG-TYPES-1")
def test_thirteen_types_of_damage(edition):
    fight = a_victim(edition, 50)
    assert fight.ruleset.damage_types == TYPES
    known = read_language(ROOT / "i18n", "it")
    assert render(Message("damage.bludgeoning"), known) == "Contundente"
    claws = replace(melee("claws"), damage=melee(kind="slashing").damage)
    bite = replace(melee("bite"), damage=melee(kind="piercing").damage)
    assert [x.damage[0].types for x in (claws, bite)] == [("slashing",), ("piercing",)]
    assert "fall" in fight.ruleset.actions
    if edition == NEW:
        assert "burning" in fight.ruleset.conditions


@both
@pytest.mark.rule("51-TYP-02", "52-DMG-TYPES-1")
def test_a_type_does_nothing_by_itself(edition):
    fight = a_victim(edition, 50)
    fight.damage("T", 5, "fire")
    assert (taken(fight).total, fight.conditions("T")) == (5, set())


@pytest.mark.rule("51-TYP-03")
@pytest.mark.parametrize(
    ("text", "kind"),
    [
        ("crushing vines", "bludgeoning"),
        ("corrosive spray", "acid"),
        ("ice spear", "cold"),
        ("flames", "fire"),
        ("magic missile", "force"),
        ("a bolt of lightning", "lightning"),
        ("withering touch", "necrotic"),
        ("bite", "piercing"),
        ("toxic gas", "poison"),
        ("mental blast", "psychic"),
        ("holy flame", "radiant"),
        ("axe", "slashing"),
        ("concussive sound", "thunder"),
        ("artigli", "slashing"),
        ("rampicanti stritolanti", "bludgeoning"),
        ("nothing of it", ""),
    ],
)
def test_words_suggest_a_type(text, kind):
    assert suggested_type(text) == kind


@both
@pytest.mark.rule("51-RNG-07")
def test_an_orc_at_hand_does_not_hinder_a_spell_without_a_roll(edition):
    fight = a_duel(edition)
    assert fight.mode("K", "O", "bow") is RollMode.DISADVANTAGE
    fight.do(c.GiveCondition((fight.ids["O"],), "frightened", source=fight.ids["K"]))
    assert not [x for x in fight.events if isinstance(x, e.AttackRolled)]


@both
@pytest.mark.rule("51-OBJ-05")
def test_twenty_one_things_are_free(edition):
    action = a_duel(edition).ruleset.actions["interact"]
    assert (action.cost, action.asks) == ("object", "view.ask.thing")
    for code in ("en", "it"):
        told = render(Message(action.asks), read_language(ROOT / "i18n", code))
        assert told.count(",") == 20
    fight = a_duel(edition)
    fight.act("K", "interact", text="potion")
    assert fight["K"].count(CounterKey("free_object")) == 0


def rider(edition: str, lance, *, apart: int) -> Fight:
    fight = Fight(edition).map()
    own = a_creature("k", lance, level=1, abilities=abilities(str=14), shield=True)
    fight.add("K", 20, creature=own, character=True, at=(5, 5))
    fight.add("H", 15, creature=a_creature("horse", sizes=("large",)), at=(5, 6))
    fight.add("O", 10, creature=a_creature("o", armour_class=15), at=(5 + apart, 5))
    return fight.begin()


def lance_mode(fight: Fight) -> RollMode:
    return fight.mode("K", "O", "lance")


@pytest.mark.rule("51-WPN-08", "52-DIFF-77")
def test_a_lance_of_2014():
    wish = {"dice": (2,)}
    fight = rider(OLD, LANCE, apart=2)
    command = c.MakeAttack(fight.ids["K"], LANCE.key, fight.ids["O"], **wish)
    assert fight.refused(command).reason.key == "refusal.needs_two_hands"
    fight.act("K", "mount", "H")
    fight.place("O", (8, 5))
    fight.do(command)
    assert lance_mode(fight) is RollMode.PLAIN
    fight.place("O", (7, 5))
    assert lance_mode(fight) is RollMode.DISADVANTAGE
    on_foot = rider(OLD, LANCE, apart=1)
    assert lance_mode(on_foot) is RollMode.DISADVANTAGE


@pytest.mark.rule("52-EQ-2H-1", "52-DIFF-77")
def test_a_lance_of_2024():
    fight = rider(NEW, LANCE_2024, apart=1)
    command = c.MakeAttack(fight.ids["K"], LANCE.key, fight.ids["O"], dice=(2,))
    assert fight.refused(command).reason.key == "refusal.needs_two_hands"
    assert lance_mode(fight) is RollMode.PLAIN
    fight.act("K", "mount", "H")
    fight.do(command)


# --- stat blocks --------------------------------------------------------------------------------


@pytest.mark.rule("52-MON-TYPE-1")
def test_fourteen_kinds():
    assert len(FIFTH_KINDS) == 14
    known = read_language(ROOT / "i18n", "en")
    assert all(render(Message(f"creature_type.{kind}"), known) for kind in FIFTH_KINDS)
    assert a_creature("k", kind="humanoid").kind in FIFTH_KINDS
    # By itself it does nothing; it tells what a spell for humanoids applies to.
    fight = Casting(NEW)
    for name, kind in (("A", "humanoid"), ("B", "beast")):
        fight.do(c.ReplaceCreature(fight.ids[name], a_creature(name.lower(), kind=kind)))
    fight.cast("hold-person", "A", overruled=True)
    assert fight.saves() == ["A"]
    fight.cast("hold-person", "B", overruled=True)
    assert "note.invalid_target" in fight.told()
    assert "B" not in fight.saves()


RECORD = {
    "key": "srd-5.2.1/x",
    "ruleset": "srd-5.2.1",
    "names": {"en": "X"},
    "armour_class": 13,
    "hit_points": 27,
    "hit_dice": "5d8+5",
    "initiative": 3,
    "features": [
        {
            "key": "claw",
            "group": "action",
            "names": {"en": "Claw"},
            "attacks": [
                {
                    "key": "claw",
                    "kind": "melee",
                    "bonus": 5,
                    "reach": 5,
                    "damage": [{"dice": "1d8+3", "average": 7, "types": ["slashing"]}],
                }
            ],
        },
        {
            "key": "breath",
            "group": "action",
            "names": {"en": "Breath"},
            "saves": [
                {
                    "ability": "dex",
                    "dc": 13,
                    "on_success": "half",
                    "damage": [{"dice": "4d6", "average": 14, "types": ["fire"]}],
                    "area": {"shape": "cone", "size": 15},
                }
            ],
        },
    ],
}


@pytest.mark.rule("52-MON-STAT-1")
def test_a_stat_block_without_challenge_is_no_mistake():
    creature = creature_from_record(RECORD)
    assert (creature.challenge, experience.printed_worth(creature)) == ("", 0)
    fight = Fight(NEW)
    fight.add("X", creature=creature)
    fight.do(c.SetSetting("initiative_score", "on"))
    fight.do(c.RollInitiative())
    initiative = fight["X"].initiative
    assert initiative is not None
    assert initiative.score == 13


@pytest.mark.rule("52-MON-STAT-3")
def test_an_attack_line():
    (attack,) = creature_from_record(RECORD).attacks
    assert (attack.kind, attack.bonus, attack.reach) == (AttackKind.MELEE, 5, 5)
    assert attack.source is AttackSource.UNSTATED
    assert (attack.damage[0].dice, attack.damage[0].types) == ("1d8+3", ("slashing",))
    fight = Fight(NEW)
    fight.add("X", 20, creature=creature_from_record(RECORD))
    fight.add("T", 10, hp=50)
    fight.begin()
    rolled = fight.attack("X", "T", "claw", dice=(9, 4))
    assert rolled.roll is not None
    assert rolled.roll.total == 9 + 5
    assert fight.hp("T") == 50 - 7


@pytest.mark.rule("52-MON-STAT-4")
def test_a_save_line():
    fight = a_victim(NEW, 50)
    breath = creature_from_record(RECORD).features[1].saves[0]
    assert (breath.ability, breath.dc) == ("dex", 13)
    assert breath.area is not None
    assert (breath.area.shape.value, breath.area.size) == ("cone", 15)
    assert breath.damage[0].average == 14
    fight.damage("T", 14, "fire", saved=frozenset((fight.ids["T"],)))
    assert taken(fight).total == 7


@pytest.mark.parametrize(
    ("rule", "words"),
    [
        pytest.param(rule, words, marks=pytest.mark.rule(rule))
        for rule, words in (
            ("52-MON-CR-1", ("danger", "threat")),
            ("52-MON-ALIGN-1", ("alignment",)),
            ("52-PTG-LIGHT-1", ("torch", "dim", "light")),
            ("52-OBJ-1", ("object",)),
        )
    ],
)
def test_reminders_stand_in_the_rules_panel(rule, words):
    row = find_row(NEW, rule)
    assert row is not None
    assert row.who is Who.REMINDER
    for code in ("en", "it"):
        assert row.said(read_language(ROOT / "i18n", code))
    said = row.said(read_language(ROOT / "i18n", "en")).lower()
    assert any(word in said for word in words)


# --- features as data ---------------------------------------------------------------------------


def a_rogue(edition: str, *attacks, **more: object) -> Fight:
    fight = Fight(edition).map()
    known: dict[str, object] = {"level": 5, "abilities": abilities(dex=18)}
    own = a_creature("k", *attacks, **(known | more))
    fight.add("K", 20, creature=own, character=True, hp=50, at=(5, 5))
    fight.add("O", 10, creature=a_creature("o", armour_class=15), hp=80, at=(6, 5))
    return fight.begin()


@both
def test_sneak_attack_once_a_turn_with_advantage_or_a_friend_at_hand(edition):
    fight = a_rogue(edition, RAPIER, numbers=FrozenMap({"sneak_attack": 3}))
    fight.attack("K", "O", "rapier", outcome=HIT, dice=(5,), cost="none")
    assert taken(fight).total == 9
    fight.add("A", 5, character=True, at=(7, 5))
    fight.attack("K", "O", "rapier", outcome=HIT, dice=(5, 1, 2, 3), cost="none")
    assert [part.taken for part in taken(fight).parts] == [9, 6]
    fight.attack("K", "O", "rapier", outcome=HIT, dice=(5,), cost="none")
    assert taken(fight).total == 9
    fight.next(3)
    fight.give("K", "poisoned")
    fight.attack("K", "O", "rapier", outcome=HIT, dice=(5,), cost="none")
    assert taken(fight).total == 9


@both
def test_the_dice_of_a_printed_sneak_attack_count_when_its_conditions_hold(edition):
    """The stat block of a rogue: its attacks hold the dice, a trait says when."""
    dice = Damage("2d6", 7, ("piercing",), DamageWhen.STATED)
    sword = replace(RAPIER, damage=(*RAPIER.damage, dice))
    paragraphs = (feature("sneak-attack"), feature("rapier", attacks=(sword,)))
    fight = a_rogue(edition, features=paragraphs)

    def offered(**wished):
        wish = c.MakeAttack(fight.ids["K"], AttackKey("rapier"), fight.ids["O"], **wished)
        preview = attack_preview(fight.encounter, fight.ruleset, wish, dice=NO_DICE)
        return [(part.reason.key.split(".")[1], part.chosen) for part in preview.optional]

    assert offered() == [("sneak_not", False)]
    assert offered(optional=("1",)) == [("sneak_not", True)]
    fight.add("A", 5, character=True, at=(7, 5))
    assert offered() == [("sneak_ally", True)]
    assert offered(optional=()) == [("sneak_ally", False)]
    fight.attack("K", "O", "rapier", outcome=HIT, dice=(5,), cost="none", optional=())
    assert taken(fight).total == 9
    fight.attack("K", "O", "rapier", outcome=HIT, dice=(5, 1, 2), cost="none")
    assert [part.taken for part in taken(fight).parts] == [9, 3]
    assert offered() == [("sneak_spent", False)]
    fight.attack("K", "O", "rapier", outcome=HIT, dice=(5,), cost="none")
    assert taken(fight).total == 9


@both
def test_fighting_styles(edition):
    fight = a_rogue(edition, LONGBOW, traits=("archery",))
    fight.place("O", (12, 5))
    rolled = fight.attack("K", "O", "longbow", dice=(2,), cost="none")
    assert rolled.roll is not None
    assert rolled.roll.total == 2 + 4 + 3 + 2
    sword = a_rogue(edition, LONGSWORD, traits=("dueling",), abilities=abilities(str=16))
    sword.attack("K", "O", "longsword", outcome=HIT, dice=(4,), cost="none")
    assert taken(sword).total == 4 + 3 + 2
    pair = a_rogue(edition, SHORTSWORD, traits=("two-weapon-fighting",))
    pair.attack("K", "O", "shortsword", dice=(2,))
    pair.attack("K", "O", "shortsword", outcome=HIT, dice=(3,), extra="light")
    assert taken(pair).total == 7
    plated = a_rogue(edition, traits=("defense",), armour="plate")
    rolled = plated.attack("O", "K", dice=(2,), cost="none")
    assert rolled.against == 19
