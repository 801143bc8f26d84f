"""Sparing somebody: knocked out instead of killed, asked for the moment the blow falls."""

from desktop.language.message import Message
from desktop.model import events as e
from desktop.model.combatant import Combatant, Life
from desktop.model.ids import CombatantId
from desktop.model.prompt import Prompt
from desktop.rules.engine import prompts
from desktop.rules.engine.draft import Draft
from desktop.rules.engine.hits import Hit
from desktop.rules.engine.refusals import Parameters

CHOICE = "knock_out"
SPARE, KILL = "spare", "kill"
UNSPARED = frozenset({"construct", "elemental", "object", "ooze", "plant", "undead"})
"""Kinds of creatures about which nobody is asked: they are destroyed rather than struck senseless.
Whoever wants one of them alive says so on the attack."""


def offer(draft: Draft, who: Combatant, hit: Hit) -> None:
    """After a melee blow to 0: what has happened stands unless the attacker spares its victim."""
    if not hit.blow.melee or hit.blow.source in (None, who.id):
        return
    if who.creature.kind in UNSPARED:
        return
    if draft.ruleset.setting_of(draft.encounter, "knock_out") != "ask":
        return
    source = draft.find(hit.blow.source) if hit.blow.source is not None else None
    if source is None:
        return
    told: Parameters = {"who": source.name, "target": who.name}
    prompts.ask_choice(
        draft,
        who.id,
        Message("prompt.knock_out", told),
        source=source.id,
        options=(
            (KILL, Message("prompt.option_kill")),
            (SPARE, Message("prompt.option_spare")),
        ),
        then={"choice": CHOICE},
        rule=draft.ruleset.rule("knock_out"),
    )


def drop_offers(draft: Draft, ended: CombatantId) -> None:
    """A step after a turn: nobody is spared any more when the turn is over."""
    prompts.drop_where(draft, lambda prompt: prompt.continuation.get("choice") == CHOICE)


def is_settled(prompt: Prompt, who: Combatant) -> bool:
    """Whether nobody can be spared any more: the felled stands again."""
    return prompt.continuation.get("choice") == CHOICE and who.hit_points > 0


def wake(draft: Draft, who: CombatantId) -> None:
    """Whoever was knocked out comes round, with 1 hit point where it has none."""
    draft.ruleset.defeat.healed(draft, who, before=draft.combatant(who).hit_points)


def settle_waking(draft: Draft) -> None:
    """A finisher: an hour after the blow it comes round by itself."""
    for event in draft.facts(e.EffectEnded):
        if event.key != "unconscious":
            continue
        who = draft.find(event.combatant)
        is_over = event.reason is not None and event.reason.key == "note.time_over"
        if who is not None and is_over and who.life is Life.STABLE:
            wake(draft, who.id)
