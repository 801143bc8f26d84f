"""Plays a scenario script through a session, and undoes all of it again."""

import re

from desktop.language.message import typed_name
from desktop.model import commands as c
from desktop.model import events as e
from desktop.model.combatant import Combatant, Side, Token
from desktop.model.counter import DEATH_FAILURES, DEATH_SUCCESSES
from desktop.model.creature import Creature
from desktop.model.encounter import Encounter, Phase
from desktop.model.ids import CombatantId, CounterKey, RulesetKey
from desktop.model.prompt import Prompt, PromptKind
from desktop.model.reasons import Standing, Trace
from desktop.model.structure import structure, unstructure
from desktop.rules.engine.refusal import Refusal
from desktop.rules.previews.questions import movement_left
from desktop.rules.registry import ruleset_of
from desktop.session.entry import Entry
from desktop.session.session import Session
from tests.support.clock import FixedClock
from tests.support.creatures import shipped
from tests.support.loaded_dice import LoadedDice
from tests.support.scenario_script import Line, Script, creature_of, items_of, with_attack
from tests.support.scenario_steps import MAP, a_map, cell, command_of, tail_of

SIDES = {"hero": Side.HERO, "ally": Side.ALLY, "neutral": Side.NEUTRAL, "hostile": Side.HOSTILE}


TRAVELS = {"undo": Session.undo, "undo one answer": Session.undo_one, "redo": Session.redo}


class Reloaded:
    """The dice of the session: loaded anew for each step."""

    def __init__(self) -> None:
        self.loaded = LoadedDice(())

    def roll(self, sides: int) -> int:
        """The next value."""
        return self.loaded.roll(sides)


class Play:
    """A scenario being played under one ruleset."""

    def __init__(self, ruleset: str) -> None:
        self.ruleset = ruleset
        self.dice = Reloaded()
        self.session = Session(
            Encounter(RulesetKey(ruleset), typed_name("A fight")),
            ruleset_of(ruleset),
            dice=self.dice,
            clock=FixedClock(),
        )
        self.creatures: dict[str, Creature] = {}
        self.names: dict[str, CombatantId] = {}
        self.events: tuple[e.Event, ...] = ()
        self.refusal: Refusal | None = None
        self.excused = True  # whether the refusal was expected
        self.last = ""

    @property
    def encounter(self) -> Encounter:
        """The fight as it is now."""
        return self.session.encounter

    # --- what the sentences ask ------------------------------------------------------------------

    def id_of(self, name: str) -> CombatantId:
        """Who is called so."""
        return self.names[name]

    def one(self, name: str) -> Combatant:
        """The combatant of that name."""
        return self.encounter.combatants[self.names[name]]

    def prompt_of(self, kind: str, name: str) -> Prompt:
        """The first open prompt of a kind about somebody; "it" is whoever is asked."""
        who = None if name == "It" else self.names[name]
        for prompt in self.encounter.prompts:
            if prompt.kind is PromptKind(kind) and who in (None, prompt.combatant):
                return prompt
        raise AssertionError(f"nobody is asked for {kind} of {name}: {self.asked()}")

    def asked(self) -> list[str]:
        """All that waits, "death_save of Ada", without the end of the fight."""
        called = {identity: name for name, identity in self.names.items()}
        return [
            f"{prompt.kind.value} of {called.get(prompt.combatant, '?')}"  # type: ignore[arg-type]  # None is nobody
            for prompt in self.encounter.prompts
            if prompt.kind is not PromptKind.END_FIGHT
        ]

    # --- playing ---------------------------------------------------------------------------------

    def follow(self, line: Line) -> None:
        """Do what a line says, or see whether it is true."""
        if line.expects:
            self.expect(line.text)
            return
        assert self.excused, f"refused: {self.refusal}"
        if line.step:
            self.step(line.text)
            return
        word, _, rest = line.text.partition(" ")
        match word:
            case "creature":
                name, _, told = rest.partition(":")
                self.creatures[name] = creature_of(name, told, self.ruleset)
                self.last = name
            case "attack":
                name, _, told = rest.partition(":")
                known = self.creatures[self.last]
                self.creatures[self.last] = with_attack(known, name, told)
            case "map":
                self.do(c.ShowMap(MAP, a_map(items_of(rest))))
            case "join":
                self.join(rest)
            case _:
                raise ValueError(f"no line begins with {word!r}")

    def join(self, text: str) -> None:
        """ "Ada as soldier, hero, at 5,5, initiative 18, hp 20, hidden"."""
        head, *items = items_of(text)
        name, _, shape = head.partition(" as ")
        known: dict[str, object] = {}
        creature = self.creatures.get(shape) or shipped(f"{self.ruleset}/{shape}")
        for item in items:
            word, *values = item.split()
            if word in SIDES:
                known |= {"side": SIDES[word], "character": word == "hero"}
            elif word == "at":
                known["tokens"] = (Token(MAP, cell(values[0])),)
            elif word == "initiative":
                known["initiative"] = int(values[0])
            elif word == "hp":
                known["hit_points"] = int(values[0])
            elif word == "rolled":
                known["character"] = True
            else:
                raise ValueError(f"nobody joins {word!r}")
        before = set(self.encounter.combatants)
        self.do(c.AddCombatants(creature, own_name=name, group=False, **known))  # type: ignore[arg-type]  # fields
        (self.names[name],) = set(self.encounter.combatants) - before

    def step(self, text: str) -> None:
        """One step of the GM."""
        sentence, tail = tail_of(text)
        if sentence in TRAVELS:
            assert TRAVELS[sentence](self.session) is not None, "there is no way"
            return
        self.dice.loaded = LoadedDice(tail.rolls)
        wish = command_of(sentence, self, tail)
        answered = self.session.dispatch(wish, overruled=tail.overruled)
        assert not self.dice.loaded.left, f"not rolled: {self.dice.loaded.left}"
        self.refusal = answered if isinstance(answered, Refusal) else None
        self.excused = self.refusal is None
        self.events = () if isinstance(answered, Refusal) else answered.events

    def do(self, wish: c.Command) -> None:
        """Something of the setting up: never refused."""
        answered = self.session.dispatch(wish)
        assert not isinstance(answered, Refusal), answered

    # --- expecting -------------------------------------------------------------------------------

    def expect(self, text: str) -> None:
        """See whether it is true."""
        if text.split(maxsplit=1)[0] == "refused":
            assert self.refusal is not None, "it was obeyed"
            self.excused = True
            assert text == "refused" or text.split()[1] == self.refusal.rule, self.refusal
            return
        assert self.excused, f"refused: {self.refusal}"
        for pattern, look in EXPECTED:
            found = re.fullmatch(pattern, text)
            if found is not None:
                seen, wanted = look(self, *found.groups())
                assert seen == wanted, f"{text}: {seen!r}"
                return
        raise ValueError(f"nobody understands {text!r}")

    def conditions(self, name: str) -> set[str]:
        """The keys of its effects."""
        return {str(effect.key) for effect in self.one(name).effects}

    def rolled(self) -> tuple[e.D20Roll | None, str, int | None]:
        """The last roll of the step, how it came out, and against what."""
        for event in reversed(self.events):
            if isinstance(event, e.AttackRolled):
                return event.roll, event.outcome.value, event.against
            if isinstance(event, e.CheckRolled):
                return event.roll, "saved" if event.success else "failed", event.dc
            if isinstance(event, e.InitiativeRolled):
                return event.roll, "", None
        raise AssertionError("nothing was rolled")

    def mode(self) -> str:
        """With which dice the last roll was made."""
        roll, _, _ = self.rolled()
        assert roll is not None
        return self.session.ruleset.rolls.settle(roll.trace)[1].value

    def rows(self) -> set[str]:
        """The rows of what counted and of what was told in the last step."""
        found = {event.rule for event in self.events if isinstance(event, e.Noted | e.Ruled)}
        found |= {x.prompt.rule for x in self.events if isinstance(x, e.PromptOpened)}
        for event in self.events:
            for trace in traces_of(event):
                found |= {each.rule for each in trace if each.standing is Standing.COUNTED}
        return found - {""}

    def order(self) -> str:
        """ "Ada 17, Grik+Grok 15"."""
        called = {identity: name for name, identity in self.names.items()}
        return ", ".join(
            f"{'+'.join(called[who] for who in slot.members) or slot.label} {slot.score}"
            for slot in self.encounter.order
        )

    def turn(self) -> str:
        """Whose turn it is."""
        called = {identity: name for name, identity in self.names.items()}
        slot = self.encounter.active_slot
        if slot is None:
            return ""
        return "+".join(called[who] for who in slot.members) or slot.label

    def effect_level(self, name: str, key: str) -> int | None:
        """The level of an effect."""
        return next((x.level for x in self.one(name).effects if x.key == key), None)

    def place(self, name: str) -> str:
        """ "5,3"."""
        token = self.one(name).token
        return "" if token is None else f"{token.cell.column},{token.cell.row}"


def traces_of(event: e.Event) -> list[Trace]:
    """All reasons in a fact."""
    match event:
        case e.AttackRolled():
            own = [] if event.roll is None else [event.roll.trace]
            return [event.against_trace, *own]
        case e.CheckRolled() | e.InitiativeRolled():
            return [] if event.roll is None else [event.roll.trace]
        case e.DamageTaken():
            return [event.trace, *(part.trace for part in event.parts)]
    return []


def _listed(text: str) -> list[str]:
    return sorted(re.split(r", | and ", text))


def _total(play: Play) -> int | None:
    roll = play.rolled()[0]
    return None if roll is None else roll.total


NAME = r"([A-Z]\w*)"
EXPECTED = (
    (rf"{NAME} hp (\d+)", lambda p, who, n: (p.one(who).hit_points, int(n))),
    (rf"{NAME} maximum (\d+)", lambda p, who, n: (p.one(who).maximum_hit_points, int(n))),
    (rf"{NAME} temporary (\d+)", lambda p, who, n: (p.one(who).temporary_hit_points, int(n))),
    (
        rf"{NAME} is (up|dying|stable|defeated|dead)",
        lambda p, who, life: (p.one(who).life.value, life),
    ),
    (rf"{NAME} has nothing", lambda p, who: (p.conditions(who), set())),
    (rf"{NAME} has not ([\w-]+)", lambda p, who, key: (key in p.conditions(who), False)),
    (
        rf"{NAME} has ([\w-]+) level (\d)",
        lambda p, who, key, level: (p.effect_level(who, key), int(level)),
    ),
    (
        rf"{NAME} has ([a-z][\w-]*(?:(?:, | and )[a-z][\w-]*)*)",
        lambda p, who, keys: (set(_listed(keys)) - p.conditions(who), set()),
    ),
    (
        rf"{NAME} marks (\d)/(\d)",
        lambda p, who, good, bad: (
            (p.one(who).count(DEATH_SUCCESSES), p.one(who).count(DEATH_FAILURES)),
            (int(good), int(bad)),
        ),
    ),
    (rf"{NAME} at (\d+,\d+)", lambda p, who, place: (p.place(who), place)),
    (
        rf"{NAME} feet (\d+)(?: by (\w+))?",
        lambda p, who, n, by: (
            movement_left(p.encounter, p.session.ruleset, p.one(who), by or "walk"),
            int(n),
        ),
    ),
    (
        rf"{NAME} counts (\d+) ([\w:-]+)",
        lambda p, who, n, key: (p.one(who).count(CounterKey(key)), int(n)),
    ),
    (
        rf"{NAME} rides {NAME}",
        lambda p, who, on: (getattr(p.one(who).ride, "mount", None), p.id_of(on)),
    ),
    (rf"{NAME} rides nobody", lambda p, who: (p.one(who).ride, None)),
    (r"turn (\S+)", lambda p, who: (p.turn(), who)),
    (r"round (\d+)", lambda p, n: (p.encounter.round, int(n))),
    (r"order (.+)", lambda p, text: (p.order(), text)),
    (r"total (-?\d+)", lambda p, n: (_total(p), int(n))),
    (r"against (\d+)", lambda p, n: (p.rolled()[2], int(n))),
    (r"(hit|miss|critical|saved|failed)", lambda p, how: (p.rolled()[1], how)),
    (r"(advantage|disadvantage|plain)", lambda p, how: (p.mode(), how)),
    (
        r"because ([\w-]+(?:, [\w-]+)*)",
        lambda p, rows: (set(_listed(rows)) - p.rows(), set()),
    ),
    (r"asked nothing", lambda p: (p.asked(), [])),
    (r"asked (.+)", lambda p, text: (sorted(p.asked()), _listed(text))),
    (r"areas (\d+)", lambda p, n: (len(p.encounter.areas), int(n))),
    (r"the fight is (over|on)", lambda p, how: (p.encounter.phase is Phase.ENDED, how == "over")),
    (
        rf"dc (\d+) for {NAME}",
        lambda p, n, who: (
            [x.dc for x in p.encounter.prompts if x.combatant == p.id_of(who)][:1],
            [int(n)],
        ),
    ),
)


def play(script: Script, ruleset: str) -> Play:
    """Play a script to its end; on failure the script is shown with a mark at the line."""
    played = Play(ruleset)
    line = Line(0, "")
    try:
        for line in script.lines(ruleset):
            played.follow(line)
        assert played.excused, f"refused: {played.refusal}"
    except (AssertionError, ValueError, LookupError) as error:
        raise AssertionError(f"{error!r}\n{shown(script, ruleset, line)}") from error
    return played


def shown(script: Script, ruleset: str, line: Line) -> str:
    """The script around the line that failed."""
    first = max(0, line.number - 6)
    rows = [
        f"{'>>' if number == line.number else '  '} {number:3} {text}"
        for number, text in enumerate(script.source[first : line.number + 2], first + 1)
    ]
    return "\n".join((f"{script.path.name} under {ruleset}: {line.text}", *rows))


def check_undone_and_redone(played: Play) -> None:
    """To the very beginning and back to the very end; and the same once more from its log."""
    session, end = played.session, played.encounter
    path = session.history.path()
    states = [session.history.state_at(entry.id) for entry in path]
    for known in reversed(states):
        assert session.encounter is known
        session.undo_one()
    assert session.encounter is session.history.start
    assert not session.encounter.combatants
    while session.can_redo:
        session.redo()
    assert session.encounter is end
    while session.can_undo:
        session.undo()
    assert session.encounter is session.history.start
    session.travel(path[-1].id)
    assert session.encounter is end
    other = Session(session.history.start, session.ruleset, dice=LoadedDice(()), clock=FixedClock())
    other.restore([structure(Entry, unstructure(entry)) for entry in path], path[-1].id)
    assert other.encounter == end
