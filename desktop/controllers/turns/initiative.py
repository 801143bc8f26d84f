"""Initiative before the first turn: who rolls, what was typed, and the wishes that begin."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from desktop.controllers.desk import Desk
from desktop.controllers.rolls.typed import TOTAL_SIGN, DiceWanted, read_roll, wanted_for
from desktop.language.message import Listing, Message, Parameter
from desktop.language.numbers import read_number
from desktop.language.render import Language
from desktop.model import commands as c
from desktop.model.combatant import Combatant, Side
from desktop.model.encounter import Encounter, Phase
from desktop.model.frozen import FrozenMap
from desktop.model.ids import CombatantId, EntryId
from desktop.model.prompt import ROLL, Answer, Prompt, PromptKind
from desktop.model.reasons import Kind, Standing, Trace
from desktop.rules.engine.ruleset import Grouping, RollMode, Ruleset
from desktop.rules.previews.foreseen import waiting_in
from desktop.rules.turn_order import ties
from desktop.session.group_names import slot_name

TWO = DiceWanted(RollMode.ADVANTAGE)


@dataclass(frozen=True, slots=True)
class InitiativeRow:
    """Somebody who rolls, or a group that rolls once; `score` is one that is known already.

    `surprised` are those of it who are, or are proposed so: each for itself (51-SUR-05).
    """

    members: tuple[CombatantId, ...]
    bonus: int
    side: Side
    is_character: bool
    surprised: tuple[CombatantId, ...] = ()
    score: int | None = None

    @property
    def first(self) -> CombatantId:
        """The one whose die counts for all."""
        return self.members[0]


@dataclass(frozen=True, slots=True)
class TypedInitiative:
    """A die on the table (or two of which one counts), or a finished total.

    `bonus` are the dice that effects add.
    """

    die: int | None = None
    total: int | None = None
    second: int | None = None
    bonus: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class InitiativeRoll:
    """What counts on somebody's initiative, and which d20s it asks for.

    `score`: the table takes this instead of a roll.
    """

    trace: Trace
    mode: RollMode
    score: int | None = None

    @property
    def wanted(self) -> DiceWanted:
        """The dice that its fields take."""
        return wanted_for(self.mode, waiting_in(self.trace))

    @property
    def deciding(self) -> Trace:
        """The reasons that make it two dice, or add some."""
        kinds = {RollMode.ADVANTAGE: Kind.ADVANTAGE, RollMode.DISADVANTAGE: Kind.DISADVANTAGE}
        kind = kinds.get(self.mode)
        return tuple(
            each
            for each in self.trace
            if each.standing is Standing.COUNTED and (each.kind is kind or each.dice)
        )


def initiative_roll(
    encounter: Encounter, ruleset: Ruleset, who: CombatantId, *, surprised: bool
) -> InitiativeRoll:
    """The roll as it would be with that surprise, which is not marked yet."""
    one, policy = encounter.combatants[who], ruleset.initiative
    given = policy.surprise(one)
    others = tuple(effect for effect in one.effects if effect.key != given.key)
    if not surprised:
        one = one.with_effects(others)
    elif not one.has_effect(given.key):
        one = one.with_effects((*others, given))
    trace, mode = ruleset.rolls.settle(policy.reasons(encounter, ruleset, one))
    return InitiativeRoll(trace, mode, policy.fixed_score(encounter, ruleset, one))


def initiative_rows(encounter: Encounter, ruleset: Ruleset) -> tuple[InitiativeRow, ...]:
    """Characters first, then creatures; identical ones together where the table groups them.

    Whoever has another reason on its roll, as one that is poisoned, has a row of its own, whoever
    is dead or out of the fight none.
    Whoever notices no enemy is proposed as surprised.
    """
    grouping = Grouping(ruleset.setting_of(encounter, "grouping"))
    rows: dict[object, list[Combatant]] = {}
    for one in encounter.combatants.values():
        if one.is_out:
            continue
        key: object = one.id
        if not one.character and grouping is not Grouping.NONE:
            score = None if one.initiative is None else one.initiative.score
            alike = _reasons_unless_surprised(encounter, ruleset, one)
            key = (one.creature.key, one.side, alike, score)
        rows.setdefault(key, []).append(one)
    unaware = ruleset.initiative.unaware(encounter, ruleset)
    found = [_row(encounter, ruleset, members, unaware) for members in rows.values()]
    return tuple(sorted(found, key=lambda row: not row.is_character))


def _row(
    encounter: Encounter,
    ruleset: Ruleset,
    members: list[Combatant],
    unaware: frozenset[CombatantId],
) -> InitiativeRow:
    first = members[0]
    surprise = ruleset.initiative.surprise(first).key
    return InitiativeRow(
        members=tuple(one.id for one in members),
        bonus=_bonus(encounter, ruleset, first),
        side=first.side,
        is_character=first.character,
        surprised=tuple(one.id for one in members if one.has_effect(surprise) or one.id in unaware),
        score=None if first.initiative is None else first.initiative.score,
    )


def _reasons_unless_surprised(encounter: Encounter, ruleset: Ruleset, one: Combatant) -> Trace:
    """What counts on its roll, whether or not it is surprised: that is ticked in the row."""
    surprise = ruleset.initiative.surprise(one).key
    others = tuple(effect for effect in one.effects if effect.key != surprise)
    calm = one if len(others) == len(one.effects) else one.with_effects(others)
    return ruleset.initiative.reasons(encounter, ruleset, calm)


def _bonus(encounter: Encounter, ruleset: Ruleset, one: Combatant) -> int:
    reasons = ruleset.initiative.reasons(encounter, ruleset, one)
    return sum(
        reason.change
        for reason in reasons
        if reason.kind is Kind.NUMBER and reason.standing is Standing.COUNTED
    )


def read_initiative(
    text: str, language: Language, wanted: DiceWanted = TWO
) -> TypedInitiative | None:
    """ "14" is a die, "14 7" are two, "=17" is a total, "" nothing; raises NumberError.

    "14+3" has a die that an effect adds, where one is `wanted`.
    """
    plain = text.strip()
    if not plain:
        return None
    if plain.startswith(TOTAL_SIGN):
        return TypedInitiative(total=read_number(plain[1:], language, low=-99, high=999))
    typed = read_roll(plain, wanted, language)
    die, second = (*typed.dice, None, None)[:2]
    return TypedInitiative(die=die, second=second, bonus=typed.bonus)


class InitiativeController:
    """Turns what was typed into commands; ties that the table decides are answered one by one."""

    def __init__(self, desk: Desk) -> None:
        self._desk = desk
        self._first: EntryId | None = None  # of the steps that are one gesture

    def begin(
        self,
        typed: Mapping[CombatantId, TypedInitiative],
        surprised: Iterable[CombatantId],
    ) -> bool:
        """Surprise, rolls, and round 1 unless ties are open; False when the rules say no.

        All of it is one step to undo.
        """
        self._first = None
        if not self._surprise(frozenset(surprised)) or not self._roll(typed):
            return False
        return self.go_on()

    def go_on(self) -> bool:
        """Begin round 1 when nothing is asked any more."""
        if self.ties():
            return True
        if not self._dispatch(c.BeginFight()):
            return False
        self._tell_ties()
        return True

    def ties(self) -> tuple[Prompt, ...]:
        """Equal numbers whose order the table decides."""
        prompts = self._desk.encounter.prompts
        return tuple(prompt for prompt in prompts if prompt.kind is PromptKind.TIE_ORDER)

    def goes_first(self, prompt: Prompt, option: str) -> bool:
        """Answer a tie; the fight begins with the last one."""
        answered = self._desk.dispatch(c.AnswerPrompt(prompt.id, Answer(option=option)))
        return answered and self.go_on()

    @property
    def has_begun(self) -> bool:
        """Whether round 1 has come."""
        return self._desk.encounter.phase is Phase.RUNNING

    def _surprise(self, wished: frozenset[CombatantId]) -> bool:
        encounter, ruleset = self._desk.encounter, self._desk.ruleset
        is_surprised = {
            one.id: one.has_effect(ruleset.initiative.surprise(one).key)
            for one in encounter.combatants.values()
        }
        more = tuple(who for who, known in is_surprised.items() if who in wished and not known)
        less = tuple(who for who, known in is_surprised.items() if who not in wished and known)
        for who, surprised in ((more, True), (less, False)):
            if who and not self._dispatch(c.SetSurprised(who, surprised)):
                return False
        return True

    def _roll(self, typed: Mapping[CombatantId, TypedInitiative]) -> bool:
        for who, one in typed.items():
            if one.total is not None and not self._set_total(who, one.total):
                return False
        encounter = self._desk.encounter
        lacks_some = any(
            one.initiative is None and not one.is_out for one in encounter.combatants.values()
        )
        if lacks_some or ties.are_open(encounter, self._desk.ruleset):
            for_all = self._for_rows(typed)
            dice = FrozenMap((who, one.die) for who, one in for_all.items() if one.die is not None)
            others = FrozenMap(
                (who, one.second) for who, one in for_all.items() if one.second is not None
            )
            bonus = FrozenMap((who, one.bonus) for who, one in for_all.items() if one.bonus)
            wish = c.RollInitiative(typed=dice, second=others, bonus=bonus)
            if not self._dispatch(wish):
                return False
        for prompt in self._desk.encounter.prompts:
            if prompt.kind is PromptKind.INITIATIVE and not self._desk.dispatch(
                c.AnswerPrompt(prompt.id, ROLL)
            ):
                return False
        return True

    def _for_rows(
        self, typed: Mapping[CombatantId, TypedInitiative]
    ) -> dict[CombatantId, TypedInitiative]:
        """What was typed for a row is everybody's in it, also of those who are surprised."""
        rows = initiative_rows(self._desk.encounter, self._desk.ruleset)
        return {
            member: one
            for who, one in typed.items()
            for member in next((row.members for row in rows if who in row.members), (who,))
        }

    def _set_total(self, who: CombatantId, total: int) -> bool:
        """A total for all of the row, who stay one group where the table has groups."""
        rows = initiative_rows(self._desk.encounter, self._desk.ruleset)
        members = next(row.members for row in rows if who in row.members)
        for member in members:
            if not self._dispatch(c.SetInitiative(member, total)):
                return False
        grouping = Grouping(self._desk.ruleset.setting_of(self._desk.encounter, "grouping"))
        if len(members) > 1 and grouping is Grouping.SLOT:
            return self._dispatch(c.GroupCombatants(members))
        return True

    def _dispatch(self, command: c.Command) -> bool:
        """A step of the gesture."""
        session = self._desk.session
        path = () if session is None else session.history.path()
        if all(entry.id != self._first for entry in path):
            self._first = None  # it was undone, or is of another fight
        is_done = self._desk.dispatch(command, along=self._first)
        if is_done and self._first is None and session is not None:
            self._first = session.history.cursor
        return is_done

    def _tell_ties(self) -> None:
        """Equal numbers that the rule has put in order are told in one line."""
        encounter = self._desk.encounter
        tied: list[Parameter] = []
        for run in ties.runs_in(encounter):
            kinds: dict[object, list[CombatantId]] = {}
            for slot in run:  # those of one kind are told together: "Goblin ×6"
                first = slot.members[0] if slot.members else None
                one = None if first is None else encounter.combatants[first]
                key: object = slot.id if one is None or one.character else one.creature.key
                kinds.setdefault(key, []).extend(slot.members)
                if first is None:
                    tied.append(slot_name((), slot.label))
            tied += [slot_name(tuple(many), "", encounter) for many in kinds.values() if many]
        if tied:
            self._desk.told.emit(Message("view.initiative.tied", {"who": Listing(tuple(tied))}))
