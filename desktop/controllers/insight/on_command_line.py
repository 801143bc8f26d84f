"""A rehearsal without windows, as one line of JSON."""

from collections.abc import Callable, Mapping

from desktop.insight.rehearsal import outlook_of, rehearse, scene_of
from desktop.model.encounter import Encounter
from desktop.model.spell import Spell, SpellKey
from desktop.rules.engine.ruleset import Ruleset
from desktop.storage import json_text


def rehearsed(
    encounter: Encounter,
    spells: Mapping[SpellKey, Spell],
    rules: Callable[[str], Ruleset],
    *,
    count: int,
    seed: int,
    language: str,
) -> bytes | None:
    """What came of so many fights, as numbers of fights; None where there is nothing to rehearse.

    `rules` gives the ruleset as it is played in this house. The same seed gives the same line.
    """
    scene = scene_of(encounter, rules, spells)
    if scene is None:
        return None
    seen = outlook_of(scene, list(rehearse(scene, range(count), seed=seed)))
    known = scene.start.combatants
    return json_text.text_of(
        {
            "fights": count,
            "won": seen.won.fights,
            "lost": seen.lost.fights,
            "open": seen.open.fights,
            "hero_dies": seen.hero_dies.fights,
            "all_down": seen.all_down.fights,
            "rounds": {str(rounds): fights for rounds, fights in seen.rounds},
            "deaths": [
                [known[who].name.text_in(language), share.fights] for who, share in seen.deaths
            ],
        }
    )
