"""A table of MythCraft for tests: heroes and toads, commands obeyed or refused, one line each."""

import dataclasses
import json
from collections.abc import Iterable
from dataclasses import replace
from pathlib import Path

from desktop.battlemap.battle_map import BattleMap
from desktop.battlemap.cells import Cell
from desktop.controllers.fights.samples import Samples
from desktop.language.message import Message, typed_name
from desktop.language.render import read_language, render
from desktop.model import commands as c
from desktop.model.combatant import Combatant, Side, Token
from desktop.model.counter import ACTION_POINTS, CREATURE_ACTIONS, DEATH_POINTS, MOVEMENT_POOL
from desktop.model.creature import (
    Attack,
    AttackKey,
    AttackKind,
    AttackSource,
    Creature,
    CreatureKey,
    Damage,
    Feature,
    FeatureGroup,
    FeatureKey,
)
from desktop.model.creature_record import creature_from_record
from desktop.model.effect import End
from desktop.model.encounter import Encounter
from desktop.model.events import Event
from desktop.model.evolve import evolve_all
from desktop.model.frozen import FrozenMap
from desktop.model.ids import CombatantId, ConditionKey, CounterKey, EntryId, MapId, RulesetKey
from desktop.model.prompt import Answer, Prompt, PromptKind
from desktop.model.reasons import Standing, Trace
from desktop.rules.deciding import decide
from desktop.rules.engine.refusal import Refusal
from desktop.rules.registry import ruleset_of
from desktop.session.journal import lines_about
from desktop.session.journal_lines import Line
from tests.support.loaded_dice import LoadedDice

I18N = Path(__file__).parents[2] / "i18n"
LIBRARY = I18N.parent / "resources" / "creatures" / "mythcraft-1.2.json"
ICONS = json.loads((I18N.parent / "resources" / "icons" / "icons.json").read_text("utf-8"))
LANGUAGES = tuple(read_language(I18N, code) for code in ("en", "it"))
RULES = ruleset_of("mythcraft-1.2")
MAP = MapId("m1")


def weapon(
    key: str = "sword",
    *,
    bonus: int = 3,
    dice: str = "1d8+3",
    kind: str = "sharp",
    cost: int | None = 2,
    ranged: bool = False,
    defence: str = "ar",
    properties: tuple[str, ...] = (),
    source: AttackSource = AttackSource.WEAPON,
    more: tuple[tuple[str, str], ...] = (),
    conditions: tuple[str, ...] = (),
    reach: int = 5,
) -> Attack:
    """An attack: one hand, 5 ft or 60 ft."""
    parts = ((dice, kind), *more)
    return Attack(
        key=AttackKey(key),
        names=FrozenMap({"en": key.title()}),
        kind=AttackKind.RANGED if ranged else AttackKind.MELEE,
        source=source,
        bonus=bonus,
        reach=None if ranged else reach,
        normal_range=60 if ranged else None,
        damage=tuple(Damage(text, 1, (type_,)) for text, type_ in parts),
        defence=defence,
        ap_cost=cost,
        properties=properties,
        conditions=conditions,
    )


def a_creature(key: str = "hero", *attacks: Attack, **more: object) -> Creature:
    """A creature with AR 14, DEX 2 and the rest at 0, 20 hit points, 5 AP unless told otherwise."""
    known: dict[str, object] = {
        "key": CreatureKey(f"own/{key}"),
        "ruleset": "mythcraft-1.2",
        "names": FrozenMap({"en": key.title(), "it": key.title()}),
        "hit_points": 20,
        "abilities": FrozenMap({"dex": 2}),
        "numbers": FrozenMap({"ar": 14, "ap": 5}),
        "speeds": FrozenMap({"walk": 20}),
        "level": 1,
        "features": (
            Feature(
                FeatureKey("attacks"),
                FeatureGroup.ACTION,
                FrozenMap({"en": "Attacks"}),
                FrozenMap(),
                attacks=attacks or (weapon(),),
            ),
        ),
    }
    return Creature(**(known | more))  # type: ignore[arg-type]  # the fields of one dataclass


def a_toad() -> Creature:
    """The Slag Toad of the publisher's own data: 20 hit points, two creature actions a turn."""
    bite = weapon("bite", dice="1d4+3", source=AttackSource.NATURAL, more=(("1d6", "fire"),))
    tongue = weapon(
        "tongue", dice="1d6", kind="fire", source=AttackSource.NATURAL, defence="ant", reach=15
    )
    return a_creature(
        "toad",
        bite,
        tongue,
        abilities=FrozenMap({"str": 3, "end": 3, "int": -2, "cha": -2}),
        numbers=FrozenMap({"ar": 12, "actions": 2}),
        speeds=FrozenMap({"walk": 25, "burrow": 25}),
        level=None,
    )


def of_the_party(name: str) -> Creature:
    """One of the sample heroes, by the English name."""
    party = Samples(I18N.parent / "resources").party("mythcraft-1.2")
    return next(one for one in party if one.name.text_in("en") == name)


def the_slag_toad() -> Creature:
    """The creature as it is shipped."""
    (record,) = json.loads(LIBRARY.read_text("utf-8"))
    return creature_from_record(record)


class Table:
    """A fight of MythCraft; `do` obeys, `refused` expects a no."""

    def __init__(self) -> None:
        self.encounter = Encounter(RulesetKey("mythcraft-1.2"), typed_name("A fight"))
        self.events: tuple[Event, ...] = ()
        self.names: dict[str, CombatantId] = {}
        self.told: tuple[Line, ...] = ()

    # --- setting up ------------------------------------------------------------------------------

    def join(
        self,
        name: str,
        creature: Creature | None = None,
        *,
        side: Side = Side.HERO,
        score: int | None = None,
        at: tuple[int, int] | None = None,
        character: bool | None = None,
    ) -> CombatantId:
        """Bring somebody in, with a typed initiative and a place on the map."""
        before = set(self.encounter.combatants)
        self.do(
            c.AddCombatants(
                creature or a_creature(name),
                side=side,
                own_name=name,
                character=side is Side.HERO if character is None else character,
                initiative=score,
                group=False,
                tokens=() if at is None else (Token(MAP, Cell(*at)),),
            )
        )
        (identity,) = set(self.encounter.combatants) - before
        self.names[name] = identity
        return identity

    def lay_map(self, battle_map: BattleMap | None = None) -> None:
        """Put an empty map of 20 x 20 cells on the table."""
        self.do(c.ShowMap(MAP, battle_map or BattleMap("Field", 20, 20)))

    def begin(self) -> None:
        """Begin round 1."""
        self.do(c.BeginFight())

    # --- playing ---------------------------------------------------------------------------------

    def decide(
        self, command: c.Command, dice: Iterable[int] = (), *, overruled: bool = False
    ) -> tuple[Event, ...] | Refusal:
        """What the rules say, without doing it; every given die has to be rolled."""
        loaded = LoadedDice(dice)
        decided = decide(self.encounter, command, ruleset=RULES, dice=loaded, overruled=overruled)
        assert not loaded.left, f"nobody rolled {loaded.left}"
        return decided

    def do(
        self, command: c.Command, dice: Iterable[int] = (), *, overruled: bool = False
    ) -> tuple[Event, ...]:
        """Do it; a refusal fails the test."""
        decided = self.decide(command, dice, overruled=overruled)
        assert not isinstance(decided, Refusal), decided
        check_texts(decided)
        before, self.events = self.encounter, decided
        self.encounter = evolve_all(before, decided)
        self.told = lines_about(decided, before, self.encounter, entry=EntryId(0))
        check_journal(self.told)
        return decided

    def refused(self, command: c.Command, rule: str = "") -> Refusal:
        """Expect a no, and the row that says so."""
        decided = self.decide(command)
        assert isinstance(decided, Refusal), decided
        check_texts(decided)
        if rule:
            assert decided.rule == rule
        return decided

    def next(self, dice: Iterable[int] = ()) -> None:
        """The next turn."""
        self.do(c.NextTurn(), dice)

    def give(
        self,
        name: str,
        condition: str,
        *,
        source: str | None = None,
        level: int | None = None,
        end: End | None = None,
        **parameters: int | str,
    ) -> None:
        """Put a condition on somebody."""
        self.do(
            c.GiveCondition(
                (self.names[name],),
                ConditionKey(condition),
                level=level,
                source=None if source is None else self.names[source],
                end=end,
                parameters=FrozenMap(parameters),
            )
        )

    def give_refused(self, name: str, condition: str) -> Refusal:
        """Expect that somebody cannot gain a condition."""
        return self.refused(c.GiveCondition((self.names[name],), ConditionKey(condition)))

    def setting(self, key: str, value: str | int) -> None:
        """Choose a setting of the table."""
        self.do(c.SetSetting(key, value))

    def lift(self, name: str, condition: str) -> None:
        """Take a condition off."""
        self.do(c.LiftCondition((self.names[name],), ConditionKey(condition)))

    def act(
        self,
        name: str,
        action: str,
        target: str | None = None,
        *,
        dice: Iterable[int] = (),
        text: str = "",
    ) -> None:
        """Take an action."""
        self.do(self.action(name, action, target, text=text), dice)

    def action(
        self, name: str, action: str, target: str | None = None, *, text: str = ""
    ) -> c.TakeAction:
        """The command of an action."""
        aim = None if target is None else self.names[target]
        return c.TakeAction(self.names[name], action, aim, text)

    def attack(self, name: str, target: str, key: str = "sword", **more: object) -> c.MakeAttack:
        """The command of an attack."""
        return c.MakeAttack(
            self.names[name],
            AttackKey(key),
            self.names[target],
            **more,  # type: ignore[arg-type]  # the fields of one dataclass
        )

    def hurt(self, name: str, amount: int, kind: str = "", **more: object) -> None:
        """Damage by hand."""
        self.do(
            c.DealDamage(
                (self.names[name],),
                (c.DamageAmount(amount, kind),),
                **more,  # type: ignore[arg-type]  # the fields of one dataclass
            )
        )

    def walk(self, name: str, *cells: tuple[int, int]) -> c.MoveToken:
        """The command of a move from where it stands over these cells."""
        token = self[name].token
        assert token is not None, "it stands somewhere"
        return c.MoveToken(self.names[name], (token.cell, *(Cell(*cell) for cell in cells)))

    def answer(
        self,
        option: str = "",
        dice: Iterable[int] = (),
        *,
        typed: tuple[int, ...] = (),
        **more: object,
    ) -> None:
        """Answer the oldest prompt; `typed` lies on the table, `dice` are rolled."""
        prompt = self.prompt
        answer = Answer(typed, option=option, **more)  # type: ignore[arg-type]  # one dataclass
        self.do(c.AnswerPrompt(prompt.id, answer), dice)

    # --- looking ---------------------------------------------------------------------------------

    def __getitem__(self, name: str) -> Combatant:
        return self.encounter.combatants[self.names[name]]

    def points(self, name: str) -> int:
        """Action points or creature actions in hand."""
        who = self[name]
        return who.count(CREATURE_ACTIONS if CREATURE_ACTIONS in who.counters else ACTION_POINTS)

    def feet(self, name: str) -> int:
        """Bought movement in hand."""
        return self[name].count(MOVEMENT_POOL)

    def dying(self, name: str) -> int:
        """Death Points."""
        return self[name].count(DEATH_POINTS)

    def keys(self, name: str) -> set[str]:
        """The effects on somebody."""
        return {str(effect.key) for effect in self[name].effects}

    def set_counter(self, name: str, counter: CounterKey, value: int) -> None:
        """Set a counter by hand."""
        self.do(c.SetCounter(self.names[name], counter, value))

    @property
    def prompt(self) -> Prompt:
        """The oldest open prompt about somebody."""
        return self.prompts[0]

    @property
    def prompts(self) -> tuple[Prompt, ...]:
        """The open prompts, without the one whether the fight is over."""
        return tuple(
            prompt for prompt in self.encounter.prompts if prompt.kind is not PromptKind.END_FIGHT
        )


def check_texts(value: object) -> None:
    """Every sentence in a value is there in both languages, with all its parameters."""
    if isinstance(value, Message):
        for language in LANGUAGES:
            render(value, language)
    elif isinstance(value, tuple):
        for item in value:
            check_texts(item)
    elif dataclasses.is_dataclass(value) and not isinstance(value, Creature):
        for field in dataclasses.fields(value):
            check_texts(getattr(value, field.name))


def check_journal(lines: tuple[Line, ...]) -> None:
    """Every line of the journal has its text in both languages, and an icon."""
    check_texts(lines)
    for line in lines:
        assert line.mark in ("", *ICONS), line


def changes(trace: Trace) -> dict[str, int]:
    """The counted contributions by their rows."""
    found: dict[str, int] = {}
    for each in trace:
        if each.standing is Standing.COUNTED and each.rule:
            found[each.rule] = found.get(each.rule, 0) + each.change
    return found


def a_duel(
    hero: Creature | None = None, foe: Creature | None = None, *, apart: int | None = None
) -> Table:
    """Ada (20) against Bruto (10), both by Death Points; round 1, Ada's turn.

    `apart`: so many feet between them on a map; None: without a map.
    """
    table = Table()
    if apart is not None:
        table.lay_map()
    table.join("Ada", hero, score=20, at=None if apart is None else (5, 5))
    table.join(
        "Bruto",
        foe or a_creature("bruto"),
        side=Side.HOSTILE,
        score=10,
        at=None if apart is None else (5 + apart // 5, 5),
        character=True,
    )
    table.begin()
    return table


def with_numbers(creature: Creature, **numbers: int) -> Creature:
    """The creature with other numbers of its own."""
    return replace(creature, numbers=creature.numbers.with_items(numbers))
