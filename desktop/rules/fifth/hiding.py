"""Where one may hide: as the map tells it, and the GM may say otherwise."""

from desktop.battlemap.eyes import Seen
from desktop.language.message import Message
from desktop.model.combatant import Combatant, Life
from desktop.rules.cover import THREE_QUARTERS, TOTAL
from desktop.rules.covering import HALF, find_cover
from desktop.rules.draft import Draft
from desktop.rules.refusal import Refusal
from desktop.rules.situation import are_hostile, is_incapacitated, sight_of


def judge_hiding(draft: Draft, who: Combatant) -> Refusal | None:
    """Whom an enemy sees cannot hide (52-HIDE-1); in 2014, whom it sees clearly (51-HID-01).

    Only enemies on the same map are asked: where no map tells, the GM knows.
    """
    for enemy in draft.encounter.combatants.values():
        if not _watches(draft, enemy, who):
            continue
        seen = sight_of(draft.encounter, draft.ruleset, enemy, who)
        if seen is Seen.NOT or (
            _may_hide_half_seen(draft) and _is_unclear(draft, enemy, who, seen)
        ):
            continue
        told = {"who": who.name, "enemy": enemy.name}
        return Refusal(Message("refusal.seen_hiding", told), draft.ruleset.rule("hide_where"))
    return None


def _watches(draft: Draft, enemy: Combatant, who: Combatant) -> bool:
    return (
        are_hostile(enemy, who)
        and enemy.life is Life.UP
        and enemy.token is not None
        and who.token is not None
        and enemy.token.map == who.token.map
        and not is_incapacitated(enemy, draft.ruleset)
    )


def _may_hide_half_seen(draft: Draft) -> bool:
    """Whether it is enough not to be seen clearly: the edition without a fixed number does."""
    return not draft.ruleset.numbers["hide_dc"]


def _is_unclear(draft: Draft, enemy: Combatant, who: Combatant, seen: Seen) -> bool:
    """In dim light, thin fog, or half behind something."""
    if seen is Seen.DIMLY:
        return True
    found = find_cover(draft.encounter, draft.ruleset, enemy, who)
    return found is not None and found.degree in (HALF, THREE_QUARTERS, TOTAL)
