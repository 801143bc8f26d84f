"""Saves and checks with what armour, shield and cover do to them."""

from desktop.model.reasons import Trace
from desktop.rules import cover
from desktop.rules.fifth import abilities
from desktop.rules.fifth.armour import stealth_reasons, training_reasons
from desktop.rules.situation import Situation

DEXTERITY = "dex"
STEALTH = "stealth"


def save_reasons(situation: Situation, ability: str) -> Trace:
    """Everything that counts on a saving throw; cover helps with Dexterity."""
    found = abilities.save_reasons(situation, ability)
    if ability == abilities.DEATH:
        return found
    if ability == DEXTERITY:
        found = cover.with_cover(situation, found)
    return (*found, *training_reasons(situation, ability))


def check_reasons(situation: Situation, word: str) -> Trace:
    """Everything that counts on an ability check; noisy armour is heard."""
    found = abilities.check_reasons(situation, word)
    noisy = stealth_reasons(situation) if word == STEALTH else ()
    ability = abilities.SKILLS.get(word, word)
    return (*found, *training_reasons(situation, ability), *noisy)
