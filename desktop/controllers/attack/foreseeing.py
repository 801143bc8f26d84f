"""What a hit leaves of its target, with everything that the rules make of its damage."""

from collections.abc import Iterable
from fractions import Fraction

from desktop.controllers.desk import Desk
from desktop.dice.average import MiddlingDice
from desktop.insight.odds import drop_chance
from desktop.language.message import Listing, Message
from desktop.model.amount import AttackOutcome, DamageAmount
from desktop.model.commands import MakeAttack
from desktop.model.copying import replace
from desktop.model.events import DamageTaken
from desktop.rules.engine.refusal import Refusal
from desktop.rules.previews.questions import AttackPreview, DamagePreview

Amounts = tuple[DamageAmount, ...]


def left_after(
    desk: Desk, command: MakeAttack, amounts: Amounts, *, critical: bool = False
) -> int | None:
    """The target's hit points after a hit for these amounts; None where something else is asked
    before it is dealt, or where nothing is.
    """
    taken = _taken(desk, command, amounts, critical=critical)
    return None if taken is None else taken.hit_points


def _taken(
    desk: Desk, command: MakeAttack, amounts: Amounts, *, critical: bool = False
) -> DamageTaken | None:
    session = desk.session
    if session is None or not amounts:
        return None
    outcome = AttackOutcome.CRITICAL if critical else AttackOutcome.HIT
    hit = replace(command, dice=(), total=None, bonus=(), outcome=outcome, damage=amounts)
    decided = session.preview(hit, overruled=True, dice=MiddlingDice())
    events = () if isinstance(decided, Refusal) else decided
    dealt = (each for each in events if isinstance(each, DamageTaken))
    return next((each for each in dealt if each.target == command.target), None)


def drops(desk: Desk, command: MakeAttack, preview: AttackPreview) -> Fraction | None:
    """The chance that an attack takes the target's last hit point; None where nobody can tell."""
    return drop_chance(desk.encounter, desk.ruleset, command, preview, dice=MiddlingDice())


def unparted(
    desk: Desk, command: MakeAttack, parts: Iterable[DamagePreview], typed: str, amounts: Amounts
) -> Message | None:
    """Of one number for several types, that they are to be told apart, where it matters."""
    kinds = tuple(dict.fromkeys(part.type for part in parts))
    if len(kinds) < 2 or len(amounts) > 1 or any(map(str.isalpha, typed)):
        return None
    taken = [_taken(desk, command, (replace(amounts[0], type=kind),)) for kind in kinds]
    if len({each.total for each in taken if each is not None}) < 2:
        return None
    named = tuple(Message(f"damage.{kind or 'untyped'}") for kind in kinds)
    return Message("view.attack.part_damage", {"types": Listing(named), "first": named[0]})
