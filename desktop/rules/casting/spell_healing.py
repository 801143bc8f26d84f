"""Hit points that a spell gives back: rolled once for all, or divided among its targets."""

from desktop.dice.notation import parse
from desktop.dice.rolling import roll
from desktop.language.message import Message
from desktop.model import commands as c
from desktop.model import events as e
from desktop.model.ids import CombatantId
from desktop.model.spell import Lasting, Spell
from desktop.rules.casting.spell_numbers import healing_of, shares_of
from desktop.rules.engine.draft import Draft
from desktop.rules.engine.refusals import Parameters
from desktop.rules.engine.ruleset import MagicPolicy
from desktop.rules.harm import damage, wards


def heal_targets(draft: Draft, magic: MagicPolicy, command: c.CastSpell, level: int) -> None:
    """Rolled once for all; the dead regain nothing."""
    spell, text = command.spell, ""
    if spell.healing is not None and spell.healing.shared:
        _share(draft, command)
        return
    targets = tuple(dict.fromkeys(command.targets))
    alive = tuple(who for who in targets if _is_healed(draft, spell, who))
    if not alive:
        return
    if command.damage:
        amount = sum(typed.amount for typed in command.damage)
    else:
        text = healing_of(magic, draft.combatant(command.caster), spell, level)
        amount = max(0, roll(parse(text), draft.dice).total)
    if spell.healing is not None and spell.healing.temporary:
        is_timed = spell.lasting is Lasting.TIMED and not spell.concentration
        rounds = spell.rounds if is_timed else None
        damage.decide_grant_temporary(draft, c.GrantTemporary(alive, amount, rounds=rounds))
        return
    for who in alive:
        damage.heal(draft, who, wards.healing_for(draft, who, text, amount) if text else amount)


def _is_healed(draft: Draft, spell: Spell, who: CombatantId) -> bool:
    """The dead regain nothing, nor do kinds that the spell does nothing for."""
    target = draft.combatant(who)
    if refusal := damage.judge_alive(draft, who):
        draft.add(e.Noted(refusal.reason, refusal.rule, (who,)))
        return False
    if spell.healing is None or target.creature.kind not in spell.healing.spares:
        return True
    told: Parameters = {"who": target.name, "label": spell.name}
    draft.add(e.Noted(Message("note.invalid_target", told), combatants=(who,)))
    return False


def _share(draft: Draft, command: c.CastSpell) -> None:
    """Each has its share: as typed, else what it has lost, in order, as far as the pool goes."""
    targets = [
        who for who in dict.fromkeys(command.targets) if _is_healed(draft, command.spell, who)
    ]
    typed = command.blows or ((command.damage,) if command.damage else ())
    shares = shares_of(command.spell, [draft.combatant(who) for who in targets])
    for place, who in enumerate(targets):
        share = sum(x.amount for x in typed[place]) if place < len(typed) else shares[place]
        if typed and place >= len(typed):
            share = 0
        if share:
            damage.heal(draft, who, share)
