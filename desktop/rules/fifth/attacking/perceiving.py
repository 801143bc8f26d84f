"""Who does not see whom in an attack, and why; what the special senses tell beyond sight."""

from desktop.language.message import Message
from desktop.model import events as e
from desktop.model.combatant import Combatant, Life
from desktop.model.ids import CombatantId
from desktop.model.reasons import Contribution, Kind, Trace
from desktop.model.volley import Volley
from desktop.rules.areas.volleys import VISUAL
from desktop.rules.engine.conditions import Question
from desktop.rules.engine.draft import Draft
from desktop.rules.engine.refusals import Parameters
from desktop.rules.engine.ruleset import Ruleset
from desktop.rules.engine.situation import Situation
from desktop.rules.map.places import distance_between
from desktop.rules.sight.perceiving import answers, can_see
from desktop.rules.sight.seeing import Hindrance, hindrance_of, is_located, truesight_of

_UNSEEN_TARGET = {
    None: "reason.target_unseen",
    Hindrance.BEHIND: "reason.target_unseen_behind",
    Hindrance.VEILED: "reason.target_unseen_veiled",
    Hindrance.BETWEEN: "reason.target_unseen_between",
    Hindrance.DARK: "reason.target_unseen_dark",
}
_UNSEEN_ATTACKER = {
    None: "reason.attacker_unseen",
    Hindrance.BEHIND: "reason.attacker_unseen_behind",
    Hindrance.VEILED: "reason.attacker_unseen_veiled",
    Hindrance.BETWEEN: "reason.attacker_unseen_between",
    Hindrance.DARK: "reason.attacker_unseen_dark",
}


def unseen_reasons(situation: Situation) -> Trace:
    """What darkness, fog and walls of the map hide; conditions tell for themselves."""
    actor, target, rules = situation.actor, situation.target, situation.ruleset
    assert target is not None, "an attack is made on somebody"
    encounter = situation.encounter
    found: list[Contribution] = []
    for viewer, seen, kind, texts, rule in (
        (actor, target, Kind.DISADVANTAGE, _UNSEEN_TARGET, "unseen_target"),
        (target, actor, Kind.ADVANTAGE, _UNSEEN_ATTACKER, "unseen_attacker"),
    ):
        if answers(viewer, Question.SIGHT, rules) or answers(seen, Question.UNSEEN, rules):
            continue
        if not can_see(encounter, rules, viewer, seen):
            key = texts[hindrance_of(encounter, rules, viewer, seen)]
            text = Message(key, {"who": viewer.name, "target": seen.name})
            found.append(Contribution(text, kind, rule=rules.rule(rule)))
    return tuple(found)


def located_reasons(situation: Situation) -> Trace:
    """Tremorsense knows where an unseen target is: told with the roll, which it leaves alone."""
    viewer, target, rules = situation.actor, situation.target, situation.ruleset
    assert target is not None, "an attack is made on somebody"
    encounter = situation.encounter
    if not is_located(encounter, rules, viewer, target) or can_see(
        encounter, rules, viewer, target
    ):
        return ()
    told: Parameters = {"who": viewer.name, "target": target.name}
    text = Message("reason.located", told)
    return (Contribution(text, Kind.NOTE, rule=rules.rule("tremorsense")),)


def illusion_reasons(ruleset: Ruleset, who: Combatant, volley: Volley | None) -> Trace:
    """Truesight sees through what is only seen: such a save succeeds by itself."""
    if volley is None or VISUAL not in volley.tags or not truesight_of(who):
        return ()
    text = Message("reason.sees_through_illusion", {"who": who.name})
    return (Contribution(text, Kind.AUTOMATIC_SUCCESS, rule=ruleset.rule("truesight")),)


def tell_true_forms(draft: Draft) -> None:
    """A finisher: whoever has Truesight and sees a creature change its shape knows what it is."""
    for event in draft.facts(e.CreatureReplaced):
        if event.original is None:
            continue
        changed = draft.find(event.combatant)
        if changed is not None and not _is_told(draft, changed.id):
            _tell_true_form(draft, changed)


def _is_told(draft: Draft, who: CombatantId) -> bool:
    return any(
        event.text.key == "note.sees_true_form" and event.combatants[0] == who
        for event in draft.facts(e.Noted)
    )


def _tell_true_form(draft: Draft, changed: Combatant) -> None:
    for viewer in draft.encounter.combatants.values():
        feet = truesight_of(viewer)
        if not feet or viewer.id == changed.id or viewer.life is not Life.UP:
            continue
        distance = distance_between(draft.encounter, draft.ruleset, viewer, changed)
        if distance is not None and distance > feet:
            continue
        if not can_see(draft.encounter, draft.ruleset, viewer, changed):
            continue
        told: Parameters = {"who": viewer.name, "target": changed.name}
        rule = draft.ruleset.rule("truesight")
        draft.add(e.Noted(Message("note.sees_true_form", told), rule, (changed.id, viewer.id)))
