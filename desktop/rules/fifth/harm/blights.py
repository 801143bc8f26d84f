"""Blights that last: strength that is drained, infernal wounds that grow and close."""

from desktop.language.message import Message, Name
from desktop.model import events as e
from desktop.model.combatant import Combatant, Life
from desktop.model.copying import replace
from desktop.model.effect import ActiveEffect, LaterHarm
from desktop.model.ids import CombatantId, ConditionKey, EffectId
from desktop.model.modifier import Influence, Modifier
from desktop.rules.effects import effects
from desktop.rules.engine.draft import Draft
from desktop.rules.engine.refusals import Parameters
from desktop.rules.rolls.rolling import at_the_table, sum_of

WEAKENED, ROTTING, CORRODED = (
    ConditionKey(key) for key in ("weakened_strength", "rotting", "corroded")
)
STRENGTH, BASE = "str", 10
GROWS = "grows"
STANCHED = ("medicine",)
"""The check that closes a wound; magical healing does it, too."""
NATURAL = ("natural", "naturale")


# --- strength -----------------------------------------------------------------------------------


def weaken(draft: Draft, who: CombatantId, dice: str, source: CombatantId, name: Name) -> None:
    """So much of its Strength is gone; at none it dies."""
    with at_the_table(draft, Message("throw.weakens", {"who": draft.combatant(who).name})):
        lost = sum_of(draft, dice)
    own = draft.combatant(who)
    held = next((each for each in own.effects if each.key == WEAKENED), None)
    whole = lost + (0 if held is None else held.level or 0)
    score = own.creature.abilities.get(STRENGTH, BASE)
    if held is not None:
        effects.end_effect(draft, who, held.id)
    given = ActiveEffect(
        EffectId(""),
        WEAKENED,
        level=whole,
        source=source,
        influence=Influence("strength-drain", _weaker(score, whole)),
    )
    effects.give(draft, who, given)
    told: Parameters = {
        "who": own.name,
        "label": name,
        "count": lost,
        "left": max(0, score - whole),
    }
    draft.add(e.Noted(Message("note.strength_lost", told), draft.ruleset.rule("hit_terms"), (who,)))
    if whole >= score and own.life is not Life.DEAD:
        reason = Message("note.strength_gone", {"who": own.name})
        draft.add(e.LifeChanged(who, Life.DEAD, reason))
        draft.ruleset.defeat.declared(draft, who)


def _weaker(score: int, lost: int) -> tuple[Modifier, ...]:
    """What the lower modifier changes; nothing where it is the same."""
    less = (max(0, score - lost) - BASE) // 2 - (score - BASE) // 2
    if not less:
        return ()
    by_strength = ("strength_attack",)
    return (
        Modifier("own_attack", change=less, when=by_strength),
        Modifier("extra_damage", change=less, when=by_strength),
        Modifier("own_check", change=less, abilities=(STRENGTH,)),
        Modifier("own_save", change=less, abilities=(STRENGTH,)),
    )


# --- rust ---------------------------------------------------------------------------------------


def wears_armour(who: Combatant) -> bool:
    """Whether there is armour to corrode: a character's, or what a stat block names."""
    notes = " ".join(who.creature.armour_note.values()).lower()
    return who.character or bool(notes and not any(word in notes for word in NATURAL))


# --- wounds -------------------------------------------------------------------------------------


def find_wound(who: Combatant, label: str) -> ActiveEffect | None:
    """The wound of that name that bleeds already, or None."""
    return next((each for each in who.effects if each.later and each.label == label), None)


def hit_again(draft: Draft, who: CombatantId, wound: ActiveEffect, how: str, more: str) -> None:
    """A wound that is open already: it grows by so many dice, or stays as it is."""
    key = "note.wound_stays"
    if how == GROWS:
        later = tuple(replace(each, dice=f"{each.dice}+{more}") for each in wound.later)
        draft.add(e.EffectChanged(who, replace(wound, later=later), told=False))
        key = "note.wound_grows"
    told: Parameters = {"who": draft.combatant(who).name, "label": wound.called}
    draft.add(e.Noted(Message(key, told), draft.ruleset.rule("hit_terms"), (who,)))


def more_of(later: tuple[LaterHarm, ...]) -> str:
    """The dice by which a wound grows: those with which it began."""
    return later[0].dice if later else ""


def settle(draft: Draft) -> None:
    """A finisher: magical healing closes the wounds that say so."""
    if not draft.facts(e.SpellCast):
        return
    healed = {event.target for event in draft.facts(e.Healed)}
    for who in healed:
        own = draft.find(who)
        for effect in () if own is None else own.effects:
            if effect.later and effect.way_out is not None and effect.way_out.checks == STANCHED:
                effects.end_effect(draft, who, effect.id, Message("note.wound_healed"))
