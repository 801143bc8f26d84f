"""What the target of an attack can answer it with: a reaction of its own, a spell."""

from desktop.controllers.attack.castings import defence_of
from desktop.controllers.desk import Desk
from desktop.dice.rolling import Dice
from desktop.language.message import Message
from desktop.model.amount import AttackOutcome
from desktop.model.commands import CastSpell
from desktop.model.creature import text_in
from desktop.model.ids import CombatantId
from desktop.model.spell import CastingTime, FindSpell, SpellEntry
from desktop.rules.attacking.hit_reactions import may_cast
from desktop.rules.engine.draft import Draft
from desktop.rules.engine.reactions import HitReaction
from desktop.rules.previews.questions import AttackPreview, Verdict


def changes(reaction: HitReaction, preview: AttackPreview, verdict: Verdict | None) -> bool:
    """Whether it can change what the typed die does; without one it may."""
    if verdict is None or verdict.outcome is None:
        return True
    if reaction.follows_hit:
        return verdict.outcome is not AttackOutcome.MISS
    is_hit = verdict.outcome is AttackOutcome.HIT
    return is_hit and verdict.total < preview.defence.value + reaction.defence


def cast_on_oneself(desk: Desk, caster: CombatantId, entry: SpellEntry) -> CastSpell:
    """A spell on its caster, whose trigger an attack is."""
    code = desk.language.code
    label = text_in(entry.spell.names, code)
    trigger = text_in(entry.texts.trigger, code) or "+"
    return CastSpell(caster, entry.spell, (caster,), label=label, trigger=trigger)


def spells_against(
    desk: Desk,
    find_spell: FindSpell,
    dice: Dice,
    target: CombatantId,
    preview: AttackPreview,
    verdict: Verdict | None,
) -> tuple[SpellEntry, ...]:
    """Spells that the target could cast as a reaction, and that would turn this hit away."""
    magic, who = desk.ruleset.magic, desk.encounter.combatants[target]
    if magic is None:
        return ()
    draft = Draft(desk.encounter, desk.ruleset, dice)
    found: list[SpellEntry] = []
    for key in magic.known(who):
        entry = find_spell(key)
        if entry is None or entry.spell.time is not CastingTime.REACTION:
            continue
        told = Message("reason.reaction", {"feature": entry.spell.name})
        answer = HitReaction(str(key), told, defence=defence_of(entry.spell))
        if not answer.defence or not changes(answer, preview, verdict):
            continue
        if may_cast(draft, who, cast_on_oneself(desk, target, entry)):
            found.append(entry)
    return tuple(found)
