"""Class features survive being undone, redone and saved, and their uses come back with a rest."""

import json
from collections.abc import Callable
from dataclasses import replace

import pytest

from desktop.model import commands as c
from desktop.model.counter import feature_uses, spell_slots
from desktop.model.creature import AttackKey, Creature, FeatureGroup, Uses, UsesKind
from desktop.model.encounter import Encounter, Phase
from desktop.model.frozen import FrozenMap
from desktop.model.ids import CombatantId
from desktop.model.prompt import Answer
from desktop.model.structure import structure, unstructure
from desktop.rules.engine.refusal import Refusal
from desktop.session.entry import Entry
from desktop.session.session import Session
from tests.support.builders import EDITIONS, Fight, a_creature, abilities, feature, melee
from tests.support.clock import FixedClock
from tests.support.loaded_dice import ForcedDice, LoadedDice
from tests.support.magic import laid, spell

OLD, NEW = EDITIONS
both = pytest.mark.parametrize("edition", EDITIONS)


def a_sheet(edition: str, *keys: str, calling: str, **more: object) -> Creature:
    """A character of level 9 with those features, 5 uses each."""
    own = tuple(
        replace(feature(key, FeatureGroup.TRAIT), uses=Uses(UsesKind.LONG_REST, 5)) for key in keys
    )
    known: dict[str, object] = {
        "ruleset": edition,
        "level": 9,
        "class_text": calling,
        "proficiency": 4,
        "hit_dice": "9d8",
        "spell_ability": "cha",
        "numbers": FrozenMap({"slots_1": 4, "slots_3": 3}),
        "abilities": abilities(str=16, dex=16, cha=16, wis=14),
        **more,
    }
    sheet = a_creature("h", melee(), **known)
    return replace(sheet, features=(*sheet.features, *own))


class Played:
    """A session: H has features, F is its friend, A and B are foes side by side."""

    def __init__(self, edition: str, *keys: str, calling: str, **more: object) -> None:
        fight = Fight(edition).map(30, 30)
        sheet = a_sheet(edition, *keys, calling=calling, **more)
        fight.add("H", 20, creature=sheet, character=True, hp=60, at=(5, 5))
        fight.add("F", 15, character=True, hp=60, at=(5, 6))
        fight.add("A", 10, hp=90, at=(6, 5))
        fight.add("B", 9, hp=90, at=(6, 6))
        fight.begin()
        self.ids, self.edition = fight.ids, edition
        self.session = self.begun(fight.encounter)
        self.start = fight.encounter

    def begun(self, start: Encounter) -> Session:
        rules = Fight(self.edition).ruleset
        return Session(start, rules, dice=ForcedDice(15), clock=FixedClock())

    def do(self, command: c.Command) -> None:
        answered = self.session.dispatch(command)
        assert not isinstance(answered, Refusal), answered

    def use(self, key: str) -> None:
        self.do(c.TakeAction(self.ids["H"], "feature", text=key))

    def answer(self, option: str = "", **more: object) -> None:
        prompt = self.session.encounter.prompts[0]
        self.do(c.AnswerPrompt(prompt.id, Answer(option=option, **more)))  # type: ignore[arg-type]  # fields

    def strike(self, target: str = "A", **more: object) -> None:
        self.do(c.MakeAttack(self.ids["H"], AttackKey("sword"), self.ids[target], **more))  # type: ignore[arg-type]  # fields

    def is_kept(self) -> None:
        """Undone and redone each state is the same one; a saved log comes to it again."""
        session = self.session
        path = session.history.path()
        states = [session.history.state_at(entry.id) for entry in path]
        for known in reversed(states):
            assert session.encounter is known
            session.undo_one()
        assert session.encounter is self.start
        session.travel(path[-1].id)
        assert session.encounter is states[-1]
        for count, known in enumerate(states, 1):
            told = [json.dumps(unstructure(entry)) for entry in path[:count]]
            again = Session(self.start, session.ruleset, dice=LoadedDice(()), clock=FixedClock())
            again.restore([structure(Entry, json.loads(text)) for text in told], path[count - 1].id)
            assert again.encounter == known
            plain = json.loads(json.dumps(unstructure(known)))
            assert structure(Encounter, plain) == known


Story = Callable[[Played], None]


def rages(table: Played) -> None:
    table.use("rage")
    table.strike()


def leads(table: Played) -> None:
    table.use("leadership")
    table.do(c.NextTurn())


def breaks_a_horde(table: Played) -> None:
    table.strike()
    table.strike("B", extra="horde")


def converts(table: Played) -> None:
    table.use("font-of-magic")
    table.answer("makes:3")


def recovers(table: Played) -> None:
    table.do(c.SetCounter(table.ids["H"], spell_slots(1), 0))
    table.do(c.EndFight())
    table.do(c.TakeRest((table.ids["H"],), "short", 60))
    table.answer("1")
    table.answer("1")


def sings(table: Played) -> None:
    table.do(c.DealDamage((table.ids["H"],), (c.DamageAmount(30),)))
    table.do(c.EndFight())
    table.do(c.TakeRest((table.ids["H"],), "short", 60))
    table.answer("d8")


def alters(table: Played) -> None:
    ball = spell(table.edition, "fireball")
    wish = c.CastSpell(table.ids["H"], ball, (table.ids["A"], table.ids["F"]))
    area = laid("sphere", 20, (6, 5))
    meta = {"meta": ("careful", "empowered"), "careful": (table.ids["F"],)}
    table.do(replace(wish, area=area, **meta))
    table.answer()


def inspires(table: Played) -> None:
    table.use("bardic-inspiration")
    table.answer(str(table.ids["F"]))


def mocks(table: Played) -> None:
    table.do(c.RollCheck((table.ids["A"],), "str", dc=12))
    table.answer("mock")


def surges(table: Played) -> None:
    table.do(c.DealDamage((table.ids["H"],), (c.DamageAmount(30),)))
    table.use("action-surge")
    table.use("second-wind")
    table.answer()


def deflects(table: Played) -> None:
    table.do(c.NextTurn())
    table.do(c.NextTurn())
    blow = c.MakeAttack(table.ids["A"], AttackKey("sword"), table.ids["H"], dice=(19,))
    table.do(replace(blow, damage=(c.DamageAmount(5, "slashing"),), reactions=("deflect-attacks",)))
    table.answer(str(table.ids["B"]))


STORIES: dict[str, tuple[str, tuple[str, ...], tuple[str, ...], Story]] = {
    "rage": ("barbarian", ("rage", "brutal-critical"), EDITIONS, rages),
    "leadership": ("fighter", ("leadership",), EDITIONS, leads),
    "horde breaker": ("ranger", ("horde-breaker",), EDITIONS, breaks_a_horde),
    "font of magic": ("sorcerer", ("font-of-magic",), EDITIONS, converts),
    "arcane recovery": ("wizard", ("arcane-recovery",), EDITIONS, recovers),
    "song of rest": ("bard", ("song-of-rest",), (OLD,), sings),
    "metamagic": (
        "sorcerer", ("font-of-magic", "careful-spell", "empowered-spell"), EDITIONS, alters,
    ),
    "bardic inspiration": ("bard", ("bardic-inspiration",), EDITIONS, inspires),
    "cutting words": ("bard", ("bardic-inspiration", "cutting-words"), EDITIONS, mocks),
    "action surge": ("fighter", ("action-surge", "second-wind"), EDITIONS, surges),
    "deflect attacks": ("monk", ("ki", "deflect-attacks"), (NEW,), deflects),
}  # fmt: skip


@pytest.mark.parametrize(
    ("name", "edition"),
    [(name, edition) for name, story in STORIES.items() for edition in story[2]],
)
def test_what_a_feature_does_is_kept(name: str, edition: str):
    calling, keys, _, story = STORIES[name]
    table = Played(edition, *keys, calling=calling)
    story(table)
    assert table.session.history.path(), "something was done"
    table.is_kept()


@pytest.mark.parametrize(
    ("kind", "short", "long"),
    [
        (UsesKind.SHORT_REST, 5, 5),
        (UsesKind.LONG_REST, 0, 5),
        (UsesKind.DAY, 0, 5),
        (UsesKind.ONE_A_SHORT_REST, 1, 5),
    ],
)
@pytest.mark.parametrize(
    "key",
    ["rage", "second-wind", "action-surge", "ki", "font-of-magic", "bardic-inspiration",
     "channel-divinity", "lay-on-hands", "leadership"],
)  # fmt: skip
@both
def test_uses_come_back_at_the_rest_that_the_sheet_names(edition, key, kind, short, long):
    table = Played(edition, key, calling="fighter")
    hero = table.session.encounter.combatants[table.ids["H"]]
    uses = replace(hero.creature.features[-1], uses=Uses(kind, 5))
    sheet = replace(hero.creature, features=(*hero.creature.features[:-1], uses))
    table.do(c.ReplaceCreature(hero.id, sheet))
    table.do(c.SetCounter(hero.id, feature_uses(key), 0))
    table.do(c.EndFight())
    assert table.session.encounter.phase is Phase.ENDED

    def left(who: CombatantId = hero.id) -> int:
        return table.session.encounter.combatants[who].count(feature_uses(key))

    table.do(c.TakeRest((hero.id,), "short", 60))
    assert left() == short
    table.do(c.TakeRest((hero.id,), "long", 480))
    assert left() == long
    table.is_kept()


@both
def test_a_turn_that_is_over_and_taken_back_has_its_marks_again(edition):
    table = Played(edition, "horde-breaker", calling="ranger")
    table.strike()
    before = table.session.encounter
    table.do(c.NextTurn())
    assert table.session.undo() is not None
    assert table.session.encounter is before
    table.strike("B", extra="horde")
    refused = table.session.dispatch(
        c.MakeAttack(table.ids["H"], AttackKey("sword"), table.ids["B"], extra="horde")
    )
    assert isinstance(refused, Refusal)
    assert refused.reason.key == "refusal.horde_used"
    assert table.session.undo() is not None
    table.strike("B", extra="horde")
