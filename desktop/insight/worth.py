"""What a wish would take on average, by the rules themselves: once for each kind of pair."""

from collections import Counter
from collections.abc import Iterable
from fractions import Fraction
from typing import assert_never

from desktop.dice.average import MiddlingDice
from desktop.model.amount import AttackOutcome, DamageAmount
from desktop.model.commands import CastSpell, ForceSaves, MakeAttack
from desktop.model.copying import replace
from desktop.model.encounter import Encounter
from desktop.model.events import DamageTaken, Event, PromptOpened
from desktop.model.ids import CombatantId
from desktop.model.prompt import Answer, Outcome, PromptKind
from desktop.rules.deciding import decide
from desktop.rules.engine.refusal import Refusal
from desktop.rules.engine.ruleset import Ruleset
from desktop.rules.previews.questions import (
    SIDES,
    DamagePreview,
    attack_preview,
    defence_numbers,
)

FAILURE, SUCCESS = Answer(outcome=Outcome.FAILURE), Answer(outcome=Outcome.SUCCESS)
ROLLED_KINDS = (PromptKind.SAVE, PromptKind.CHECK)
SURE = 19
"""A die that hits nearly everybody and is no natural 20."""

Blow = MakeAttack | ForceSaves | CastSpell
"""What is done to foes."""


class Worth:
    """Average damage of blows as the fight stood at its start, kept for equal makers and targets.

    The same whatever was asked before: so each fight goes as its seed has it.
    """

    def __init__(self, start: Encounter, ruleset: Ruleset) -> None:
        self._start, self._ruleset = start, ruleset
        self._known: dict[tuple[object, ...], float] = {}

    def of(self, encounter: Encounter, blow: Blow) -> float:
        """Hit points that it takes on average; whoever came later is met as things stand."""
        key = _kind_of(encounter, blow)
        found = self._known.get(key)
        if found is None:
            is_known = all(who in self._start.combatants for who in _those_in(blow))
            found = self._reckoned(self._start if is_known else encounter, blow)
            self._known[key] = found
        return found

    def _reckoned(self, encounter: Encounter, blow: Blow) -> float:
        match blow:
            case MakeAttack():
                return self._attack(encounter, blow)
            case CastSpell(spell=spell) if spell.attack is not None:
                return self._spell_attack(encounter, blow)
            case _:
                return self._saved_from(encounter, blow)

    def _attack(self, encounter: Encounter, wish: MakeAttack) -> float:
        preview = attack_preview(encounter, self._ruleset, wish, dice=MiddlingDice())
        if preview is None:
            return 0.0
        plain = self._hit(encounter, wish, preview.damage)
        more = self._hit(encounter, wish, preview.critical_damage, critical=True) - plain
        return float(preview.hit_chance) * plain + float(preview.critical_chance) * more

    def _hit(
        self,
        encounter: Encounter,
        wish: MakeAttack,
        parts: Iterable[DamagePreview],
        *,
        critical: bool = False,
    ) -> int:
        outcome = AttackOutcome.CRITICAL if critical else AttackOutcome.HIT
        damage = tuple(DamageAmount(max(0, part.average), part.type) for part in parts)
        events = self._foreseen(encounter, replace(wish, outcome=outcome, damage=damage))
        return _taken(events)[wish.target]

    def _spell_attack(self, encounter: Encounter, wish: CastSpell) -> float:
        magic = self._ruleset.magic
        assert magic is not None, "it casts"
        caster, target = (encounter.combatants[who] for who in (wish.caster, wish.targets[0]))
        _, defence = defence_numbers(encounter, self._ruleset, target)[0]
        needed = defence.value - magic.attack_bonus(self._ruleset, caster).value
        rolls = ((SURE,),) * wish.spell.attacks
        events = self._foreseen(encounter, replace(wish, rolls=rolls))
        return _chance_from(needed) * _taken(events)[target.id]

    def _saved_from(self, encounter: Encounter, wish: ForceSaves | CastSpell) -> float:
        """What fails to be saved from, and what a success leaves of it."""
        events = self._foreseen(encounter, wish)
        asked = {
            event.prompt.combatant: event.prompt
            for event in events
            if isinstance(event, PromptOpened) and event.prompt.kind in ROLLED_KINDS
        }
        if not asked:
            return sum(_taken(events).values())
        targets = [who for who in asked if who is not None]
        failed, saved = (
            _taken(
                self._foreseen(
                    encounter, replace(wish, saves=tuple((who, answer) for who in targets))
                )
            )
            for answer in (FAILURE, SUCCESS)
        )
        worth = 0.0
        for who in targets:
            succeeds = _chance_from((asked[who].dc or 0) - asked[who].bonus)
            worth += (1 - succeeds) * failed[who] + succeeds * saved[who]
        return worth

    def _foreseen(self, encounter: Encounter, wish: Blow) -> tuple[Event, ...]:
        """What the rules make of it, whatever it costs."""
        decided = decide(
            encounter, wish, ruleset=self._ruleset, dice=MiddlingDice(), overruled=True
        )
        return () if isinstance(decided, Refusal) else decided


def _those_in(blow: Blow) -> tuple[CombatantId, ...]:
    """Its maker, then its targets."""
    match blow:
        case MakeAttack(attacker=maker, target=target):
            return maker, target
        case ForceSaves(combatant=maker, targets=targets):
            return maker, *targets
        case CastSpell(caster=maker, targets=targets):
            return maker, *targets
        case _:
            assert_never(blow)


def _kind_of(encounter: Encounter, blow: Blow) -> tuple[object, ...]:
    """Equal for blows that are worth the same: the same deed of one who is equal, at equals."""
    match blow:
        case MakeAttack():
            deed: tuple[object, ...] = ("attack", blow.attack, blow.extra, blow.optional)
        case ForceSaves():
            deed = ("feature", blow.feature, blow.option)
        case CastSpell():
            deed = ("spell", blow.spell.key, blow.slot)
        case _:
            assert_never(blow)
    known = encounter.combatants
    return (*deed, *(known[who].creature.key for who in _those_in(blow)))


def _taken(events: Iterable[Event]) -> Counter[CombatantId]:
    taken: Counter[CombatantId] = Counter()
    for event in events:
        if isinstance(event, DamageTaken):
            taken[event.target] += event.total
    return taken


def _chance_from(needed: int) -> float:
    """How often a d20 shows so much; a 1 never, a 20 always does."""
    return float(Fraction(min(SIDES - 1, max(1, SIDES + 1 - needed)), SIDES))
