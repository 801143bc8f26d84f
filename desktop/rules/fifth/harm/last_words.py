"""What a stat block says of its end is told as it comes: mist, a new body, a jar with a soul."""

import re

from desktop.language.message import Message, Name
from desktop.model import events as e
from desktop.model.combatant import Combatant
from desktop.model.creature import Feature, FeatureGroup
from desktop.rules.engine.draft import Draft
from desktop.rules.engine.refusals import Parameters
from desktop.rules.fifth.harm.occasions import GONE

_ENDS = re.compile(
    r"(?:-restoration|rejuvenation|elemental-demise|misty-escape|spirit-jar"
    r"|^ristoro-.*|^ringiovanimento.*|^morte-elementale|^fuga-nebbiosa|^filatterio)$"
)
"""Traits, by their keys in both languages, that say what becomes of who falls."""
_SENTENCE = re.compile(r"^.+?[.!](?=\s|$)", re.DOTALL)


def settle(draft: Draft) -> None:
    """A finisher: the first sentence of such a trait, once its bearer has fallen."""
    known = {event.text for event in draft.facts(e.Noted)}
    for who in draft.changed():
        before = draft.start.combatants.get(who.id)
        if who.life not in GONE or before is None or before.life in GONE:
            continue
        for feature in who.creature.features_in(FeatureGroup.TRAIT):
            told = _told(who, feature) if _ENDS.search(str(feature.key)) else None
            if told is not None and told not in known:
                draft.add(e.Noted(told, draft.ruleset.rule("stat_block_trait"), (who.id,)))


def _told(who: Combatant, feature: Feature) -> Message:
    texts = tuple((language, _first(text)) for language, text in feature.texts.items())
    told: Parameters = {"who": who.name, "feature": feature.name, "text": Name(texts)}
    return Message("note.last_words", told)


def _first(text: str) -> str:
    found = _SENTENCE.match(text.strip())
    return text.strip() if found is None else found[0]
