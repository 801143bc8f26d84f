"""Paragraphs whose effect is another one each time they are used: a first, a second, a third."""

import re
from dataclasses import replace

from desktop.model.creature import Feature, ForcedSave, Texts
from desktop.rules.fifth.statblocks.deeds import text_of
from desktop.rules.fifth.statblocks.save_paragraphs import save_in

ORDINALS = {"First": "Primo", "Second": "Secondo", "Third": "Terzo"}
_PART = re.compile(r"^(?P<which>First|Second|Third) (?P<what>[A-Z]\w+)\. ", re.MULTILINE)


def with_sequence(feature: Feature) -> Feature:
    """The paragraph with a save for each of its parts; the area of the first is that of all."""
    if len(feature.saves) != 1 or feature.attacks:
        return feature
    text = text_of(feature)[1]
    parts = list(_PART.finditer(text))
    ends = [*(part.start() for part in parts[1:]), len(text)]
    told = [save_in(text[part.start() : end]) for part, end in zip(parts, ends, strict=False)]
    saves = tuple(
        _named(save, feature, part) for save, part in zip(told, parts, strict=False) if save
    )
    return replace(feature, saves=saves) if len(saves) > 1 else feature


def _named(save: ForcedSave, feature: Feature, part: re.Match[str]) -> ForcedSave:
    names = {"en": f"{part['which']} {part['what']}"}
    if italian := feature.names.get("it"):
        names["it"] = f"{ORDINALS[part['which']]} {italian[:1].lower()}{italian[1:]}"
    first = feature.saves[0]
    return replace(save, names=Texts(names), area=save.area or first.area)
