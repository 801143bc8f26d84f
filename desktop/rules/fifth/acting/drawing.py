"""Weapons drawn and stowed for themselves, before or after an attack.

Each costs a change of weapons ("weapon" in the budget): in 2014 the free object of the turn, in
2024 one with each attack of the Attack action, then the free object.
"""

from desktop.language.message import Message, Name
from desktop.model import commands as c
from desktop.model import events as e
from desktop.model.combatant import Combatant
from desktop.model.creature import Attack, AttackKey, AttackSource
from desktop.rules.attacking.attacks import attack_name
from desktop.rules.engine import prompts
from desktop.rules.engine.draft import Draft
from desktop.rules.engine.refusal import Refusal
from desktop.rules.engine.ruleset import Action
from desktop.rules.fifth.attacking.taking_up import change_weapon
from desktop.rules.fifth.gear import hands
from desktop.rules.fifth.skills.asking import ACTION, SKILL, STEP
from desktop.rules.fifth.turns.budget import WEAPON

DRAW, STOW = "draw_weapon", "stow_weapon"


def draw(draft: Draft, command: c.TakeAction) -> Refusal | None:
    """Take a weapon in hand: the one of the text, else the GM is asked which."""
    who = draft.combatant(command.combatant)
    found = _drawable(who)
    attack = _chosen(found, command.text)
    if attack is None:
        return _ask_which(draft, who, command.action, found)
    for _ in hands.put_away_for(who, attack):
        if refusal := change_weapon(draft, who.id):
            return refusal
    hands.take_in_hand(draft, who.id, attack)
    _tell(draft, who, command.action, attack)
    return None


def stow(draft: Draft, command: c.TakeAction) -> Refusal | None:
    """Put a weapon away: the one of the text, else the GM is asked which."""
    who = draft.combatant(command.combatant)
    found = _stowable(who)
    attack = _chosen(found, command.text)
    if attack is None:
        return _ask_which(draft, who, command.action, found)
    hands.put_away(draft, who.id, attack.key)
    _tell(draft, who, command.action, attack)
    return None


def _weapons(who: Combatant) -> tuple[Attack, ...]:
    return tuple(x for x in who.creature.attacks if x.source is AttackSource.WEAPON)


def _drawable(who: Combatant) -> tuple[Attack, ...]:
    held = hands.weapons_in_hand(who)
    return tuple(x for x in _weapons(who) if x.key not in held)


def _stowable(who: Combatant) -> tuple[Attack, ...]:
    held = hands.weapons_in_hand(who)
    return tuple(x for x in _weapons(who) if x.key in held)


def can_draw(who: Combatant) -> bool:
    """Whether there is a weapon that it does not hold."""
    return bool(_drawable(who))


def can_stow(who: Combatant) -> bool:
    """Whether it is known to hold a weapon."""
    return bool(_stowable(who))


def _chosen(found: tuple[Attack, ...], text: str) -> Attack | None:
    """The one of that key; without a key the only one there is."""
    if not text.strip() and len(found) == 1:
        return found[0]
    return next((each for each in found if each.key == AttackKey(text.strip())), None)


def _ask_which(
    draft: Draft, who: Combatant, action: str, found: tuple[Attack, ...]
) -> Refusal | None:
    if not found:
        text = Message(f"refusal.nothing_to_{action}", {"who": who.name})
        return Refusal(text, draft.ruleset.rule(f"action_{action}"), can_overrule=False)
    prompts.ask_choice(
        draft,
        who.id,
        Message(f"prompt.{action}", {"who": who.name}),
        options=tuple((str(each.key), _named(each, who)) for each in found),
        then={STEP: SKILL, ACTION: action},
        rule=draft.ruleset.rule(f"action_{action}"),
    )
    return None


def _named(attack: Attack, who: Combatant) -> Message:
    return Message("prompt.option_weapon", {"weapon": _name(attack, who)})


def _name(attack: Attack, who: Combatant) -> Name:
    return attack_name(attack, who)


def _tell(draft: Draft, who: Combatant, action: str, attack: Attack) -> None:
    told = Message(f"note.{action}", {"who": who.name, "weapon": _name(attack, who)})
    draft.add(e.Noted(told, draft.ruleset.rule(f"action_{action}"), (who.id,)))


ACTIONS: tuple[Action, ...] = (
    Action(DRAW, WEAPON, draw, told=False, offered=can_draw),
    Action(STOW, WEAPON, stow, told=False, offered=can_stow),
)
