"""Half of the hit points: told as somebody becomes Bloodied, and as it no longer is."""

from desktop.language.message import Message
from desktop.model import events as e
from desktop.model.combatant import Combatant
from desktop.rules.engine.draft import Draft
from desktop.rules.map.things import is_thing
from desktop.rules.previews.questions import is_bloodied

BEGINS, ENDS = "note.bloodied", "note.bloodied_no_more"


def tell_bloodied(draft: Draft) -> None:
    """A finisher: the line was crossed by this step; whoever lies at 0 needs no word for it."""
    for who in draft.changed():
        before = draft.start.combatants.get(who.id)
        if before is None or who.hit_points == 0 or is_thing(who) or _is_told(draft, who):
            continue
        now = is_bloodied(who, draft.ruleset, draft.encounter)
        if now is is_bloodied(before, draft.ruleset, draft.start):
            continue
        key = BEGINS if now else ENDS
        rule = draft.ruleset.rule("bloodied")
        draft.add(e.Noted(Message(key, {"who": who.name}), rule, (who.id,)))


def _is_told(draft: Draft, who: Combatant) -> bool:
    return any(
        event.text.key in (BEGINS, ENDS) and event.combatants == (who.id,)
        for event in draft.facts(e.Noted)
    )
