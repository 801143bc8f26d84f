"""What the typed dice come to, and what they still wait for, in words."""

from desktop.controllers.desk import Desk
from desktop.language.message import Message
from desktop.model.amount import AttackOutcome
from desktop.rules.previews.foreseen import waiting_in
from desktop.rules.previews.questions import AttackPreview, Verdict
from desktop.views.reasons import number_text

OUTCOMES = {
    AttackOutcome.HIT: "view.attack.hits",
    AttackOutcome.MISS: "view.attack.misses",
    AttackOutcome.CRITICAL: "view.attack.crits",
}


def awaited(preview: AttackPreview, desk: Desk) -> str:
    """How the dice that effects add are typed after the d20."""
    waiting = waiting_in(preview.trace)
    if not waiting:
        return ""
    dice = "".join(number_text(each, desk) for each in waiting)
    return desk.text("view.attack.bonus_typed", dice=dice)


def told(preview: AttackPreview, verdict: Verdict, desk: Desk) -> str:
    """Whether they hit; of an open one what it still depends on."""
    outcome = verdict.outcome
    if outcome is None:
        return _told_open(verdict, desk)
    defence = Message(f"defence.{preview.defence_key}.short")
    words = Message(OUTCOMES[outcome], {"defence": defence, "number": preview.defence.value})
    if not verdict.open or outcome is AttackOutcome.CRITICAL:
        return desk.rendered(words)
    dice = _open_dice(verdict, desk)
    return desk.text("view.attack.open_settled", total=verdict.total, dice=dice, verdict=words)


def _told_open(verdict: Verdict, desk: Desk) -> str:
    """What the attack still depends on: "14 + 1d4 (Bless): hits with 1 or more"."""
    is_less = all(each.dice.startswith("-") for each in verdict.open)
    key = "view.attack.open_less" if is_less else "view.attack.open"
    number = -verdict.least if is_less else verdict.least
    return desk.text(key, total=verdict.total, dice=_open_dice(verdict, desk), number=number)


def _open_dice(verdict: Verdict, desk: Desk) -> str:
    """ "+ 1d4 (Bless)"."""
    texts = [(number_text(each, desk), each.reason) for each in verdict.open]
    return " ".join(f"{text[0]} {text[1:]} ({desk.rendered(reason)})" for text, reason in texts)
