"""Damage that an effect deals at a moment of its bearer's turns, or once a save has failed."""

from desktop.model.combatant import Combatant
from desktop.model.effect import ActiveEffect, LaterHarm, Moment
from desktop.model.ids import CombatantId
from desktop.model.prompt import PromptKind
from desktop.model.volley import Volley, VolleyDamage
from desktop.rules.areas.volleys import ask_harm
from desktop.rules.engine.draft import Draft


def ask_later(draft: Draft, who: CombatantId, moment: Moment) -> None:
    """A turn step: ask for the damage that effects deal at this moment of its turn."""
    for bearer in tuple(draft.encounter.combatants.values()):
        if not bearer.is_out:
            _ask_of(draft, bearer, who, moment)


def _ask_of(draft: Draft, bearer: Combatant, who: CombatantId, moment: Moment) -> None:
    """What the turn of `who` brings to the bearer: of its own effects, or of those it gave."""
    for effect in bearer.effects:
        for harm in effect.later:
            whose = effect.source if harm.of_source else bearer.id
            if harm.moment is not moment or harm.failed or whose != who:
                continue
            asked = any(
                prompt.effect == effect.id and prompt.kind is PromptKind.HARM
                for prompt in draft.encounter.prompts
            )
            if not asked:
                _ask(draft, bearer, effect, harm)


def ask_failed(draft: Draft, who: CombatantId, effect: ActiveEffect) -> None:
    """Ask for the damage of an effect whose repeated save has failed."""
    for harm in effect.later:
        if harm.failed:
            _ask(draft, draft.combatant(who), effect, harm)


def _ask(draft: Draft, who: Combatant, effect: ActiveEffect, harm: LaterHarm) -> None:
    label = effect.label or str(effect.parameters.get("label", ""))
    volley = Volley(
        label,
        source=effect.source if effect.source in draft.encounter.combatants else None,
        damage=(VolleyDamage(harm.type, text=harm.dice),),
        tags=harm.tags,
        name=effect.name,
    )
    ask_harm(draft, who, volley, effect.id, once=harm.once)


def ask_later_at_start(draft: Draft, who: CombatantId) -> None:
    """The damage that comes at the start of its turn."""
    ask_later(draft, who, Moment.START)


def ask_later_at_end(draft: Draft, who: CombatantId) -> None:
    """The damage that comes at the end of its turn."""
    ask_later(draft, who, Moment.END)
