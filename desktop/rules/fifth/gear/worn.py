"""Saves and checks with what armour, shield, cover and auras do to them."""

from desktop.model.commands import RollCheck
from desktop.model.reasons import Trace
from desktop.rules.effects.asking import asked
from desktop.rules.engine.conditions import Question
from desktop.rules.engine.situation import Situation
from desktop.rules.fifth.gear import things
from desktop.rules.fifth.gear.armour import stealth_reasons, training_reasons
from desktop.rules.fifth.harm import auras, leadership
from desktop.rules.fifth.rolls import abilities
from desktop.rules.fifth.statblocks import traits
from desktop.rules.sight import cover

DEXTERITY = "dex"
STEALTH = "stealth"


def save_reasons(situation: Situation, ability: str) -> Trace:
    """Everything that counts on a saving throw; cover helps with Dexterity."""
    lent = (*auras.save_reasons(situation), *leadership.reasons(situation))
    found = (*abilities.save_reasons(situation, ability), *lent)
    if ability == abilities.DEATH:
        return found
    if ability == DEXTERITY:
        found = cover.with_cover(situation, found)
    return (*found, *training_reasons(situation, ability), *things.save_reasons(situation, ability))


def check_reasons(situation: Situation, word: str, *, ability: str = "", tool: str = "") -> Trace:
    """Everything that counts on an ability check; noisy armour is heard."""
    found = abilities.check_reasons(situation, word, ability=ability, tool=tool)
    noisy = stealth_reasons(situation) if word == STEALTH else ()
    ability = ability or abilities.SKILLS.get(word, word)
    return (*found, *training_reasons(situation, ability), *noisy)


def asked_reasons(situation: Situation, command: RollCheck) -> Trace:
    """Everything that counts on a check or save that the GM asks for."""
    if command.save:
        own = save_reasons(situation, command.word)
    else:
        own = check_reasons(situation, command.word, ability=command.ability, tool=command.tool)
    lacking: Trace = ()
    if command.needs in abilities.NEEDS:
        lacking = asked(situation, abilities.NEEDS[command.needs])
    on_target: Trace = ()
    if situation.target is not None:
        on_target = asked(situation, Question.CHECK_ON, of_target=True, ability=command.word)
    return (*own, *lacking, *on_target, *traits.asked_reasons(situation, command))
