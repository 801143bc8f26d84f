"""What the forms that spells give are, and what they leave of speech and magic, by their texts."""

from typing import Any

from desktop.model.modifier import Influence, Modifier
from desktop.model.reasons import Kind

NOTE = Kind.NOTE
OF_ITS_CHALLENGE = "own_challenge"
"""The form's challenge is not above its bearer's challenge or level."""
BEAST_LIKE_IT = ("beast", OF_ITS_CHALLENGE)
CHOSEN = (
    *(OF_ITS_CHALLENGE, "no_construct", "no_undead"),
    *("own_mind", "own_training", "own_spells"),
)
OWN_KIND = "own_kind"
"""Its bearer keeps its creature type."""

ANIMAL = ("beast", "large", "own_mind")

CASTS_NOTHING = Modifier("no_casting", NOTE, when=("in_form",))
CASTS_AS_FORM = Modifier("no_casting", NOTE, when=("form_casts_nothing",))
SPEAKS_NOTHING = Modifier("speech", NOTE, when=("in_form",))
SPEAKS_AS_FORM = Modifier("speech", NOTE, when=("mute_form",))
MIST = (
    Modifier("own_speed", Kind.FLOOR, 10, what=("fly", "only")),
    Modifier("own_save", Kind.ADVANTAGE, abilities=("str", "dex", "con")),
    *(Modifier(question, NOTE) for question in ("harm", "no_casting", "speech")),
)


def _shape(*what: str, change: int = 0) -> Modifier:
    return Modifier("shape", NOTE, change, what=what)


def _resists(*types: str, what: tuple[str, ...] = ()) -> Modifier:
    return Modifier("damage", Kind.MULTIPLIER, 50, types=types, what=what)


NOT_ON_CHANGERS = {"never": ("shapechanger",), "needs_points": True}


FOR_GOOD = {"helps": False, "stays": True}


def _given(*modifiers: Modifier, helps: bool = True, **more: Any) -> dict[str, Any]:
    return {"influence": Influence(modifiers=modifiers, helps=helps, **more)}


FORMS: dict[str, dict[str, dict[str, Any]]] = {
    "2014": {
        "Animal Shapes": _given(_shape(*ANIMAL, change=4), CASTS_NOTHING, SPEAKS_NOTHING),
        "Gaseous Form": _given(*MIST, _resists(what=("nonmagical",)), breaks=("falls",)),
        "Polymorph": {
            **_given(_shape(*BEAST_LIKE_IT), CASTS_NOTHING, SPEAKS_NOTHING, helps=False),
            **NOT_ON_CHANGERS,
        },
        "Shapechange": _given(_shape(*CHOSEN, "points_stay"), SPEAKS_AS_FORM),
        "True Polymorph": {
            **_given(_shape(OF_ITS_CHALLENGE), CASTS_AS_FORM, SPEAKS_AS_FORM, **FOR_GOOD),
            **NOT_ON_CHANGERS,
        },
    },
    "2024": {
        "Animal Shapes": _given(
            _shape(*ANIMAL, OWN_KIND, "back:bonus_action", change=4),
            CASTS_NOTHING,
        ),
        "Gaseous Form": _given(
            *MIST,
            _resists("bludgeoning", "piercing", "slashing"),
            Modifier("immune", NOTE, what=("prone",)),
            breaks=("falls",),
        ),
        "Polymorph": _given(
            _shape(*BEAST_LIKE_IT, OWN_KIND, "temporary"),
            CASTS_NOTHING,
            SPEAKS_NOTHING,
            helps=False,
        ),
        "Shapechange": _given(_shape(*CHOSEN, OWN_KIND)),
        "True Polymorph": _given(
            _shape(OF_ITS_CHALLENGE), CASTS_NOTHING, SPEAKS_NOTHING, **FOR_GOOD
        ),
    },
}
"""By edition and the English name of the spell."""
