"""Forms that magic gives, where magic does nothing: they wait, and are back outside."""

from desktop.language.message import Message
from desktop.model import events as e
from desktop.model.combatant import Combatant, Life
from desktop.model.effect import ActiveEffect
from desktop.rules.effects import effects
from desktop.rules.encounter.roster import lay_form_by, take_form_up
from desktop.rules.engine.conditions import Question, is_magic, is_without_magic
from desktop.rules.engine.draft import Draft
from desktop.rules.engine.refusals import Parameters
from desktop.rules.fifth.magic.wild_shape import WILD_SHAPE

MAGICAL = "wild_shape_is_magic"
"""Whether Wild Shape is suppressed as spells are."""
AT_ZERO = "forms_end_at_zero"
"""Whether 0 hit points end what gives a form, even as it waits."""


def shapes(effect: ActiveEffect, what: str = "") -> bool:
    """Whether it gives a form; with a word, one of which its text says that."""
    given = () if effect.influence is None else effect.influence.modifiers
    return any(
        each.question == Question.SHAPE.value and (not what or what in each.what) for each in given
    )


def settle(draft: Draft, who: Combatant) -> None:
    """A form waits, is back, or is over with what gave it."""
    if who.original is None and who.laid_form is None:
        return
    giving = tuple(effect for effect in who.effects if _gives_magically(draft, effect))
    told: Parameters = {"who": who.name}
    if who.original is not None and giving and is_without_magic(who):
        told["form"] = who.creature.name
        lay_form_by(draft, who.id)
        draft.add(e.Noted(Message("note.form_waits", told), combatants=(who.id,)))
    elif who.laid_form is None:
        return
    elif not giving:
        draft.add(e.FormLaidBy(who.id, None))
    elif _is_over(draft, who):
        for effect in giving:
            effects.end_with_holder(draft, who.id, effect, Message("note.shape_is_over"))
    elif not is_without_magic(who):
        told["form"] = who.laid_form.name
        take_form_up(draft, who.id)
        draft.add(e.Noted(Message("note.form_is_back", told), combatants=(who.id,)))


def _gives_magically(draft: Draft, effect: ActiveEffect) -> bool:
    if effect.key == WILD_SHAPE:
        return bool(draft.ruleset.numbers[MAGICAL])
    return shapes(effect) and is_magic(effect)


def _is_over(draft: Draft, who: Combatant) -> bool:
    """Dead, or down where that ends it."""
    if who.life in (Life.DYING, Life.STABLE):
        return bool(draft.ruleset.numbers[AT_ZERO])
    return who.life is not Life.UP
