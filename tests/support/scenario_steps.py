"""The sentences of a scenario script that say what the GM does, and the wishes that they are."""

import re
from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Protocol

from desktop.battlemap.battle_map import BattleMap, Terrain, TerrainKind
from desktop.battlemap.cells import Cell, Point
from desktop.battlemap.walls import Wall
from desktop.model import commands as c
from desktop.model.amount import AttackOutcome, DamageAmount
from desktop.model.area import LaidArea
from desktop.model.combatant import Combatant, Token
from desktop.model.creature import AreaShape, AttackKey, FeatureKey
from desktop.model.effect import End, Moment, RepeatedSave
from desktop.model.frozen import FrozenMap
from desktop.model.ids import CombatantId, ConditionKey, CounterKey, MapId
from desktop.model.prompt import Answer, Outcome, Prompt
from desktop.model.spell import SpellKey
from tests.support.magic import spell

MAP = MapId("m1")
GROUNDS = {
    "water": TerrainKind.WATER,
    "rubble": TerrainKind.DIFFICULT,
    "hazard": TerrainKind.HAZARD,
    "pit": TerrainKind.PIT,
}


class Table(Protocol):
    """What the sentences ask of the fight that is being played."""

    ruleset: str

    def one(self, name: str) -> Combatant:
        """Who is called so."""

    def id_of(self, name: str) -> CombatantId:
        """Its identity."""

    def prompt_of(self, kind: str, name: str) -> Prompt:
        """The open prompt of a kind about somebody."""


@dataclass(frozen=True)
class Tail:
    """What stands behind a sentence: dice on the table, the program's dice, other words."""

    d20: tuple[int, ...] = ()
    rolls: tuple[int, ...] = ()
    damage: tuple[DamageAmount, ...] | None = None
    overruled: bool = False
    words: frozenset[str] = frozenset()


WORDS = ("overruled", "free", "knocking-out", "two-handed", "saved", "critical", "forced")
TAIL = re.compile(
    rf"\s+(?:d20 (?P<d20>\d+(?: \d+)*)|rolls (?P<rolls>\d+(?: \d+)*)"
    rf"|damage (?P<damage>\d+(?: [a-z]+)?(?:\+\d+(?: [a-z]+)?)*)|(?P<word>{'|'.join(WORDS)}))$"
)


def tail_of(text: str) -> tuple[str, Tail]:
    """The sentence itself, and what stood behind it."""
    known: dict[str, object] = {}
    words: set[str] = set()
    while found := TAIL.search(text):
        text = text[: found.start()]
        for key in ("d20", "rolls"):
            if found[key]:
                known[key] = numbers(found[key])
        if found["damage"]:
            known["damage"] = amounts(found["damage"].replace("+", " and "))
        if found["word"]:
            words.add(found["word"])
    return text, Tail(**known, overruled="overruled" in words, words=frozenset(words))  # type: ignore[arg-type]  # fields


def numbers(text: str) -> tuple[int, ...]:
    """ "3 4 5"."""
    return tuple(int(number) for number in text.split())


def amounts(text: str) -> tuple[DamageAmount, ...]:
    """ "5 fire and 3 cold"."""
    parts = []
    for part in text.split(" and "):
        amount, *kind = part.split()
        parts.append(DamageAmount(int(amount), " ".join(kind)))
    return tuple(parts)


def cell(text: str) -> Cell:
    """ "5,3"."""
    column, row = text.split(",")
    return Cell(int(column), int(row))


def cells(text: str) -> frozenset[Cell]:
    """ "0,6-2,7": a rectangle."""
    first, _, last = text.partition("-")
    (left, top), (right, low) = cell(first), cell(last or first)
    return frozenset(Cell(x, y) for x in range(left, right + 1) for y in range(top, low + 1))


def a_map(items: list[str]) -> BattleMap:
    """ "20x12, water 0,6-2,6 10, wall 4,0 4,2, hazard 8,0-8,1 1d6 fire"."""
    columns, rows = (int(number) for number in items[0].split("x"))
    walls: list[Wall] = []
    terrain: list[Terrain] = []
    for item in items[1:]:
        word, *values = item.split()
        if word == "wall":
            start, end = cell(values[0]), cell(values[1])
            walls.append(Wall(Point(*start), Point(*end)))
        elif word == "hazard":
            hurts = {"damage": values[1], "damage_type": values[2]}
            terrain.append(Terrain(GROUNDS[word], cells(values[0]), **hurts))  # type: ignore[arg-type]  # fields
        else:
            depth = float(values[1]) if values[1:] else 0.0
            terrain.append(Terrain(GROUNDS[word], cells(values[0]), depth=depth))
    return BattleMap("Map", columns, rows, walls=tuple(walls), terrain=tuple(terrain))


def area(text: str, table: Table) -> LaidArea:
    """ "sphere 20 at 10,3" or "cone 60 at 8,4 towards 180" or "emanation 10 around Ada"."""
    found = re.fullmatch(
        r"(\w+) (\d+)(?: wide (\d+))?(?: high (\d+))?"
        r"(?: at ([\d.]+),([\d.]+))?(?: towards (\d+))?(?: around (\w+))?",
        text,
    )
    assert found is not None, f"no area: {text}"
    kind, size, wide, high, x, y, turn, around = found.groups()
    return LaidArea(
        MAP,
        AreaShape(kind),
        int(size),
        Point(float(x or 0), float(y or 0)),
        float(turn or 0),
        int(wide) if wide else None,
        int(high) if high else None,
        around=table.id_of(around) if around else None,
    )


def end(text: str, table: Table) -> End:
    """ "the end of Ada" or "the 2nd start of Ada"."""
    found = re.fullmatch(r"the (?:(\d)\w\w )?(start|end) of (\w+)", text)
    assert found is not None, f"no end: {text}"
    return End(table.id_of(found[3]), Moment(found[2]), int(found[1] or 1))


def many(text: str, table: Table) -> tuple[CombatantId, ...]:
    """ "Ada, Bo and Grik"."""
    return tuple(table.id_of(name) for name in re.split(r", | and ", text))


# --- the sentences -------------------------------------------------------------------------------

Parts = dict[str, str]
Maker = Callable[[Table, Parts, Tail], c.Command]


def _attack(table: Table, said: Parts, tail: Tail) -> c.Command:
    outcome = AttackOutcome(said["outcome"]) if said["outcome"] else None
    return c.MakeAttack(
        table.id_of(said["who"]),
        AttackKey(said["attack"]),
        table.id_of(said["target"]),
        dice=tail.d20,
        damage=tail.damage,
        outcome=outcome,
        cost=said["cost"] or "",
        extra=said["extra"] or "",
        knock_out="knocking-out" in tail.words,
        versatile="two-handed" in tail.words,
    )


def _move(table: Table, said: Parts, tail: Tail) -> c.Command:
    who = table.one(said["who"])
    assert who.token is not None, f"{said['who']} stands nowhere"
    path = (who.token.cell, *(cell(each) for each in said["path"].split()))
    return c.MoveToken(who.id, path, said["by"] or "walk", forced="forced" in tail.words)


def _act(table: Table, said: Parts, tail: Tail) -> c.Command:
    return c.TakeAction(
        table.id_of(said["who"]),
        said["action"],
        table.id_of(said["target"]) if said["target"] else None,
        said["text"] or "",
        tail.d20[0] if tail.d20 else None,
        said["cost"] or "",
    )


def _cast(table: Table, said: Parts, tail: Tail) -> c.Command:
    played = spell(table.ruleset, SpellKey(said["spell"]))
    return c.CastSpell(
        table.id_of(said["who"]),
        played,
        many(said["targets"], table) if said["targets"] else (),
        slot=int(said["slot"]) if said["slot"] else None,
        area=area(said["area"], table) if said["area"] else None,
        dice=tail.d20,
        damage=tail.damage,
        choice=said["choice"] or "",
        label=played.names["en"],
        free="free" in tail.words,
        trigger=said["trigger"] or "",
    )


def _hold(table: Table, said: Parts, tail: Tail) -> c.Command:
    wish = _cast(table, said, tail)
    assert isinstance(wish, c.CastSpell)
    return replace(wish, readied=True)


def _release(table: Table, said: Parts, tail: Tail) -> c.Command:
    wish = _cast(table, said, tail)
    assert isinstance(wish, c.CastSpell)
    return c.ReleaseSpell(wish)


def _force(table: Table, said: Parts, tail: Tail) -> c.Command:
    return c.ForceSaves(
        table.id_of(said["who"]),
        FeatureKey(said["feature"]),
        targets=many(said["targets"], table),
        area=area(said["area"], table) if said["area"] else None,
        damage=tail.damage,
    )


def _give(table: Table, said: Parts, tail: Tail) -> c.Command:
    save = None
    if said["ability"]:
        save = RepeatedSave(said["ability"], int(said["dc"]), Moment.END)
    return c.GiveCondition(
        many(said["targets"], table),
        ConditionKey(said["key"]),
        level=int(said["level"]) if said["level"] else None,
        source=table.id_of(said["source"]) if said["source"] else None,
        end=end(said["end"], table) if said["end"] else None,
        save=save,
        parameters=FrozenMap({"amount": int(said["amount"])}) if said["amount"] else FrozenMap(),
    )


def _damage(table: Table, said: Parts, tail: Tail) -> c.Command:
    targets = many(said["targets"], table)
    saved = many(said["saved"], table) if said["saved"] else ()
    return c.DealDamage(
        targets,
        amounts(said["amounts"]),
        saved=frozenset(saved),
        critical="critical" in tail.words,
        knock_out="knocking-out" in tail.words,
    )


def _answer(table: Table, said: Parts, tail: Tail) -> c.Command:
    prompt = table.prompt_of(said["kind"], said["who"])
    how = said["how"] or ""
    if how in ("success", "failure", "skipped"):
        answer = Answer(outcome=Outcome(how))
    elif how.startswith("amount "):
        answer = Answer(amount=int(how.split()[1]))
    else:
        option = table.id_of(how[3:]) if how.startswith("id ") else how
        answer = Answer(dice=tail.d20, option=option)
    return c.AnswerPrompt(prompt.id, answer)


def _initiative(table: Table, said: Parts, tail: Tail) -> c.Command:
    typed = (each.split() for each in said["typed"].split(", "))
    return c.RollInitiative(FrozenMap({table.id_of(name): int(die) for name, die in typed}))


def _check(table: Table, said: Parts, tail: Tail) -> c.Command:
    return c.RollCheck(
        many(said["who"], table),
        said["word"],
        int(said["dc"]) if said["dc"] else None,
        save=said["kind"] == "saves",
        dice=(tail.d20,) if len(said["who"].split()) == 1 else tuple((die,) for die in tail.d20),
        against=table.id_of(said["rival"]) if said["rival"] else None,
        against_word=said["rivals"] or "",
        against_dice=(),
    )


def _rest(table: Table, said: Parts, tail: Tail) -> c.Command:
    return c.TakeRest(
        many(said["who"], table),
        said["kind"],
        int(said["minutes"]),
        broken=said["broken"] or "",
        since=int(said["since"]) if said["since"] else None,
    )


WHO, KEY = r"(?P<who>[A-Z]\w*)", r"[\w:-]+"
MANY = r"[A-Z]\w*(?:(?:, | and )[A-Z]\w*)*"
TARGETS = rf"(?P<targets>{MANY})"
SHAPES = "|".join(shape.value for shape in AreaShape)
CASTS = (
    rf"(?P<spell>{KEY})(?: on {TARGETS})?(?: with slot (?P<slot>\d))?"
    rf"(?: choosing (?P<choice>\w+))?(?: in (?P<area>(?:{SHAPES})[^:]*))?"
    r"(?: until: (?P<trigger>.+))?"
)

SENTENCES: tuple[tuple[str, Maker], ...] = (
    (r"begin", lambda t, s, _: c.BeginFight()),
    (r"next", lambda t, s, _: c.NextTurn()),
    (r"end", lambda t, s, _: c.EndFight()),
    (r"roll initiative", lambda t, s, _: c.RollInitiative()),
    (r"initiative (?P<typed>.+)", _initiative),
    (
        rf"{WHO} attacks (?P<target>\w+) with (?P<attack>{KEY})(?: for (?P<cost>\w+))?"
        r"(?: as (?P<extra>light|nick|cleave))?(?: and (?P<outcome>hit|miss|critical)s?)?",
        _attack,
    ),
    (rf"{WHO} moves (?P<path>\d+,\d+(?: \d+,\d+)*)(?: by (?P<by>\w+))?", _move),
    (
        rf"{WHO} takes (?P<action>\w+)(?: on (?P<target>[A-Z]\w*))?(?: for (?P<cost>\w+))?"
        r"(?:: (?P<text>.+))?",
        _act,
    ),
    (rf"{WHO} casts {CASTS}", _cast),
    (rf"{WHO} readies {CASTS}", _hold),
    (rf"{WHO} releases {CASTS}", _release),
    (rf"{WHO} uses (?P<feature>{KEY}) on {TARGETS}(?: in (?P<area>.+))?", _force),
    (
        rf"give {TARGETS} (?P<key>[\w-]+)(?: level (?P<level>\d))?(?: from (?P<source>[A-Z]\w*))?"
        r"(?: amount (?P<amount>\d+))?(?: until (?P<end>the .+?))?"
        r"(?: save (?P<ability>\w+) (?P<dc>\d+))?",
        _give,
    ),
    (
        rf"lift (?P<key>[\w-]+) from {TARGETS}",
        lambda t, s, _: c.LiftCondition(many(s["targets"], t), ConditionKey(s["key"])),
    ),
    (
        rf"deal (?P<amounts>\d[\w -]*?(?: and \d[\w -]*?)*) to {TARGETS}"
        rf"(?:; saved (?P<saved>{MANY}))?",
        _damage,
    ),
    (
        rf"heal {TARGETS} (?P<amount>\d+)",
        lambda t, s, _: c.Heal(many(s["targets"], t), int(s["amount"])),
    ),
    (
        rf"grant {TARGETS} (?P<amount>\d+)(?: (?P<how>replacing))?",
        lambda t, s, _: c.GrantTemporary(
            many(s["targets"], t), int(s["amount"]), True if s["how"] else None
        ),
    ),
    (rf"answer (?P<kind>\w+) of {WHO}(?:: (?P<how>.+))?", _answer),
    (
        rf"surprise {TARGETS}",
        lambda t, s, _: c.SetSurprised(many(s["targets"], t)),
    ),
    (
        rf"{WHO} concentrates on (?P<label>.+)",
        lambda t, s, _: c.Concentrate(t.id_of(s["who"]), s["label"]),
    ),
    (
        rf"set {WHO} (?P<key>[\w:]+) to (?P<count>\d+)",
        lambda t, s, _: c.SetCounter(t.id_of(s["who"]), CounterKey(s["key"]), int(s["count"])),
    ),
    (
        r"choose (?P<key>\w+) (?P<value>\w+)",
        lambda t, s, _: c.SetSetting(s["key"], s["value"]),
    ),
    (
        rf"place {WHO} at (?P<cell>\d+,\d+)(?: height (?P<height>\d+))?",
        lambda t, s, _: c.PlaceTokens(
            FrozenMap({t.id_of(s["who"]): Token(MAP, cell(s["cell"]), int(s["height"] or 0))})
        ),
    ),
    (
        rf"{WHO} (?:rises|sinks) to (?P<height>\d+) by (?P<by>\w+)",
        lambda t, s, _: c.ChangeHeight(t.id_of(s["who"]), int(s["height"]), s["by"]),
    ),
    (
        r"count (?P<label>\w+) at (?P<score>\d+)",
        lambda t, s, _: c.AddFixedCount(s["label"], int(s["score"])),
    ),
    (
        rf"(?P<who>{MANY}) (?P<kind>checks|saves) (?P<word>[\w-]+)(?: dc (?P<dc>\d+))?"
        r"(?: against (?P<rivals>[\w-]+) of (?P<rival>[A-Z]\w*))?",
        _check,
    ),
    (
        rf"(?P<who>{MANY}) rests? (?P<kind>\w+) (?P<minutes>\d+)(?: broken by (?P<broken>\w+))?"
        r"(?: since (?P<since>\d+))?",
        _rest,
    ),
)


def command_of(sentence: str, table: Table, tail: Tail) -> c.Command:
    """The wish of a sentence; fails when nobody understands it."""
    for pattern, maker in SENTENCES:
        found = re.fullmatch(pattern, sentence)
        if found is not None:
            return maker(table, found.groupdict(), tail)
    raise ValueError(f"nobody understands {sentence!r}")
