"""Who notices whoever has just hidden, by passive Perception: proposed, and the GM's to strike."""

from collections.abc import Iterable
from dataclasses import replace

from desktop.language.message import Listing, Message
from desktop.model import events as e
from desktop.model.combatant import Combatant, Life
from desktop.model.encounter import Encounter
from desktop.model.ids import CombatantId
from desktop.model.prompt import Answer, Outcome, Prompt
from desktop.rules.effects.asking import situation_of
from desktop.rules.engine import prompts
from desktop.rules.engine.draft import Draft
from desktop.rules.engine.refusal import Refusal
from desktop.rules.engine.refusals import Parameters
from desktop.rules.engine.ruleset import Ruleset
from desktop.rules.fifth.effects.states import HIDDEN
from desktop.rules.fifth.rolls.abilities import passive_perception
from desktop.rules.fifth.skills.finding import CHOICE, FOUND, STAYS, has_found, reveal
from desktop.rules.fifth.turns.initiative import is_noticed
from desktop.rules.map.places import are_hostile
from desktop.rules.sight.perceiving import is_incapacitated

NOTICED = "noticed"
"""The name of the choice who notices in passing; its answers: found, stays, or one's id."""
STRUCK = "unnoticed_by"
"""Parameter of being hidden: the ids of those who do not notice, whatever their score."""
FOR_ALL = "noticing_finds"
"""Whether who is noticed is found, and not only unhidden for whoever notices."""


def notices(encounter: Encounter, ruleset: Ruleset, hider: Combatant, watcher: Combatant) -> bool:
    """Whether the passive Perception of somebody finds a hider that has a total (51-HID-02).

    Not whom the GM has struck from those who notice.
    """
    if has_found(hider, watcher):
        return True
    total = _total_of(hider)
    if total is None or watcher.id in _struck(hider):
        return False
    return is_noticed(encounter, ruleset, hider, _score(encounter, ruleset, watcher))


def propose(draft: Draft, identity: CombatantId) -> None:
    """After hiding: who notices is told with the scores, and proposed; nobody, that is told too."""
    hider = draft.combatant(identity)
    total = _total_of(hider)
    watchers = _watchers(draft, hider)
    if total is None or not watchers:
        return
    scores = {each.id: _score(draft.encounter, draft.ruleset, each) for each in watchers}
    noticing = [
        each
        for each in watchers
        if is_noticed(draft.encounter, draft.ruleset, hider, scores[each.id])
    ]
    rule = draft.ruleset.rule("noticing")
    best = max(scores.values())
    named = noticing or [each for each in watchers if scores[each.id] == best]
    for score in dict.fromkeys(scores[each.id] for each in named):
        those = [each for each in named if scores[each.id] == score]
        told: Parameters = {
            "who": hider.name,
            "enemies": Listing(tuple(each.name for each in those)),
            "score": score,
            "total": total,
        }
        text = Message("note.noticed_in_passing" if noticing else "note.unnoticed", told)
        draft.add(e.Noted(text, rule, (hider.id, *(each.id for each in those))))
    if noticing:
        _ask(draft, hider, noticing)


def answer(draft: Draft, prompt: Prompt, given: Answer) -> Refusal | None:
    """They notice, or nobody does, or all but one: the others are asked about again."""
    who = None if prompt.combatant is None else draft.find(prompt.combatant)
    if who is None or given.outcome is Outcome.SKIPPED:
        return None
    ids = [CombatantId(each) for each in str(prompt.continuation[NOTICED]).split()]
    left = [found for each in ids if (found := draft.find(each)) is not None]
    if given.option == FOUND:
        if draft.ruleset.numbers[FOR_ALL]:
            for each in left:
                reveal(draft, who.id, each.id)
        return None
    struck = [each for each in left if given.option in (STAYS, str(each.id))]
    _strike(draft, who, (each.id for each in struck))
    if rest := [each for each in left if each not in struck]:
        _ask(draft, draft.combatant(who.id), rest)
    return None


def _ask(draft: Draft, hider: Combatant, noticing: list[Combatant]) -> None:
    single = tuple(
        (str(each.id), Message("prompt.option_not_by", {"enemy": each.name}))
        for each in (noticing if len(noticing) > 1 else ())
    )
    enemies = Listing(tuple(each.name for each in noticing))
    hidden = next(each for each in hider.effects if each.key == HIDDEN)
    prompts.ask_choice(
        draft,
        hider.id,
        Message("prompt.noticed", {"who": hider.name, "enemies": enemies}),
        options=(
            (FOUND, Message("prompt.option_noticed")),
            *single,
            (STAYS, Message("prompt.option_stays_hidden", {"who": hider.name})),
        ),
        then={CHOICE: NOTICED, NOTICED: " ".join(str(each.id) for each in noticing)},
        effect=hidden.id,
        rule=draft.ruleset.rule("noticing"),
    )


def _strike(draft: Draft, hider: Combatant, watchers: Iterable[CombatantId]) -> None:
    hidden = next(each for each in hider.effects if each.key == HIDDEN)
    struck = " ".join(dict.fromkeys((*_struck(hider), *watchers)))
    kept = replace(hidden, parameters=hidden.parameters.with_item(STRUCK, struck))
    draft.add(e.EffectChanged(hider.id, kept, told=False))


def _watchers(draft: Draft, hider: Combatant) -> list[Combatant]:
    """The enemies who might notice it: on its map, where both stand on one."""
    return [
        each
        for each in draft.encounter.combatants.values()
        if are_hostile(draft.encounter, draft.ruleset, each, hider)
        and each.life is Life.UP
        and not is_incapacitated(each, draft.ruleset)
        and (each.token is None or hider.token is None or each.token.map == hider.token.map)
    ]


def _score(encounter: Encounter, ruleset: Ruleset, watcher: Combatant) -> int:
    return passive_perception(situation_of(encounter, ruleset, watcher))


def _total_of(hider: Combatant) -> int | None:
    hidden = next((each for each in hider.effects if each.key == HIDDEN), None)
    total = None if hidden is None else hidden.parameters.get("stealth")
    return None if total is None else int(total)


def _struck(hider: Combatant) -> list[CombatantId]:
    """Whom the GM has struck."""
    return [
        CombatantId(each)
        for effect in hider.effects
        if effect.key == HIDDEN
        for each in str(effect.parameters.get(STRUCK, "")).split()
    ]
