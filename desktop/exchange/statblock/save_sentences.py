"""Saving throws that features ask for, with their damage, areas and conditions."""

import re

from desktop.exchange.statblock.attack_lines import DAMAGE, conditions_in, damage_of
from desktop.exchange.statblock.words import ABILITIES
from desktop.model.creature import (
    NO_TEXTS,
    AreaShape,
    Damage,
    FeatureArea,
    ForcedSave,
    SaveSuccess,
    Texts,
)
from desktop.rules.fifth.statblocks.save_terms import LEAD, largest_of, spared_by, terms_in

ABILITY = "|".join(name.capitalize() for name in ABILITIES)
ASKED_2024 = re.compile(rf"(?P<ability>{ABILITY}) Saving Throw: DC (?P<dc>\d+)")
ASKED_2014 = re.compile(
    rf"DC (?P<dc>\d+) (?P<ability>(?:{ABILITY})(?: or (?:{ABILITY}))?) saving throw"
)
AREAS = (
    (re.compile(r"(\d+)-foot[- ]long,? (\d+)-foot[- ]wide Line", re.I), AreaShape.LINE),
    (re.compile(r"(\d+)-foot line that is (\d+) (?:feet|ft\.) wide", re.I), AreaShape.LINE),
    (
        re.compile(r"line [^.]*?that is (\d+) f\w+\.? long and (\d+) f\w+\.? wide", re.I),
        AreaShape.LINE,
    ),
    (re.compile(r"(\d+)[- ]foot[- ]Cone", re.I), AreaShape.CONE),
    (re.compile(r"(\d+)-foot[- ]Cube", re.I), AreaShape.CUBE),
    (re.compile(r"(\d+)-foot[- ]radius,? [^.]{0,40}?Cylinder", re.I), AreaShape.CYLINDER),
    (re.compile(r"(\d+)-foot[- ]radius,? (?:\d+-foot-\w+ )?Sphere", re.I), AreaShape.SPHERE),
    (re.compile(r"(\d+)-foot Emanation", re.I), AreaShape.EMANATION),
    (re.compile(r"[Ee]ach creature of its choice in a (\d+)-foot radius"), AreaShape.EMANATION),
    (re.compile(r"[Ee]ach (?:[\w-]+ )?creature within (\d+) f(?:ee)?t"), AreaShape.EMANATION),
)
OPTION = re.compile(r"^(?P<name>[A-Z][A-Za-z' -]{2,40})\. (?=[A-Z])", re.MULTILINE)
AT_TURNS = re.compile(rf"takes? {DAMAGE.pattern} at the (?:start|end) of each", re.IGNORECASE)
OWN_SAVE = re.compile(r"must make a \w+ saving throw with a DC of|with a successful DC|to avoid")

NO_CONSEQUENCE = re.compile(
    r"(?:,? unless|\bagainst|\bif the [\w ]+ isn't)\b.*?(?= or |, taking|,|$)"
)


AFTER_REST = re.compile(r"finishes a Long Rest, it is subjected")


def saves_of(text: str) -> list[ForcedSave]:
    """The saving throws of a feature's text: one, or one for each named option of it.

    What is saved against after a rest belongs to no fight.
    """
    if AFTER_REST.search(text):
        return []
    if first := ASKED_2024.search(text):
        before = text[: first.start()]
        found = [_save_2024(part, before) for part in _parts(text, ASKED_2024)]
    else:
        found = _saves_2014(text)
    return found


def area_in(text: str) -> FeatureArea | None:
    """The first area of effect that the text describes."""
    best: tuple[int, FeatureArea] | None = None
    for pattern, shape in AREAS:
        match = pattern.search(text)
        if match and (best is None or match.start() < best[0]):
            numbers = [int(group) for group in match.groups()]
            width = numbers[1] if len(numbers) > 1 else None
            best = (match.start(), FeatureArea(shape, numbers[0], width))
    return best[1] if best else None


def _parts(text: str, asked: re.Pattern[str]) -> list[str]:
    starts = [match.start() for match in asked.finditer(text)]
    return [text[start:end] for start, end in zip(starts, [*starts[1:], len(text)], strict=True)]


def _ability(words: str) -> str:
    return "/".join(ABILITIES[word.lower()] for word in words.split(" or "))


def _save_2024(part: str, before: str) -> ForcedSave:
    asked = ASKED_2024.match(part)
    assert asked is not None
    targets, _, outcome = part.partition("Failure:")
    failure = re.split(r"(?:Success|Failure or Success|Second Failure):", outcome)[0]
    first = re.split(r"First Failure:", part, maxsplit=1)
    if len(first) == 2:
        failure = re.split(r"Second Failure:|Success:", first[1])[0]
        targets = first[0]
    half = bool(re.search(r"Success: Half damage", part))
    conditions = tuple(conditions_in(failure.partition("Failure by 5 or More")[0]))
    second = part.partition("Second Failure:")
    always = part.partition("Failure or Success:")[2]
    told = f"{failure} {second[1]}{second[2]} {always}"
    lead = f"{before} {targets.partition('Failure')[0]}"
    return ForcedSave(
        ability=_ability(asked["ability"]),
        dc=int(asked["dc"]),
        on_success=SaveSuccess.HALF if half else SaveSuccess.NONE,
        damage=tuple(_failure_damage(failure)),
        area=area_in(targets),
        conditions=conditions,
        spares=spared_by(lead),
        largest=largest_of(lead),
        terms=terms_in(lead, told, conditions),
    )


def _failure_damage(failure: str) -> list[Damage]:
    """Damage at once: the first sentences, until something happens later or to others."""
    failure = AT_TURNS.sub("", failure)
    now = re.split(
        r"at the (?:start|end) of|takes? an? additional|each time|whenever|every \d+|Until", failure
    )[0]
    sentence = re.split(r"(?<!\bft)\.(?:\s|$)", now)
    for text in sentence:
        found = [damage_of(match) for match in DAMAGE.finditer(text)]
        if found:
            return found
    return []


def _saves_2014(text: str) -> list[ForcedSave]:
    options = list(OPTION.finditer(text))
    if len(options) >= 2 and re.search("following|below", text[: options[0].start()]):
        saves = []
        for option, end in zip(
            options, [*(later.start() for later in options[1:]), len(text)], strict=True
        ):
            name = Texts({"en": option["name"]})
            saves += _saves_in(text[option.end() : end], names=name)[:1]
        return saves
    return _saves_in(text)[:1]


def _saves_in(text: str, names: Texts = NO_TEXTS) -> list[ForcedSave]:
    saves = []
    for asked in ASKED_2014.finditer(text):
        before, after = text[: asked.start()], text[asked.end() :]
        lead = text[max(0, asked.start() - 60) : asked.start()]
        if OWN_SAVE.search(lead + asked[0]) or "regurgitate" in after[:90]:
            continue
        consequence = _consequence(after)
        conditions, near = tuple(conditions_in(consequence)), before[-LEAD:]
        saves.append(
            ForcedSave(
                ability=_ability(asked["ability"]),
                dc=int(asked["dc"]),
                on_success=SaveSuccess.HALF
                if re.search(r"half (?:as much|the) (?:\w+ )?damage|only half", after)
                else SaveSuccess.NONE,
                damage=tuple(damage_of(match) for match in DAMAGE.finditer(consequence)),
                area=area_in(before[-400:] + asked[0]),
                conditions=conditions,
                spares=spared_by(near),
                largest=largest_of(near),
                terms=terms_in(near, after, conditions),
                names=names,
            )
        )
    return saves


def _consequence(after: str) -> str:
    """What a failure brings: the rest of the sentence, and a sentence "On a failed save"."""
    sentences = re.split(r"(?<!\bft)\.\s", after)
    told = NO_CONSEQUENCE.sub("", sentences[0])
    told = re.split(r"or half|on a successful", told)[0]
    if not DAMAGE.search(told) and not conditions_in(told):
        for further in sentences[1:5]:
            if re.match(r"On a fail|Otherwise, a creature that fails", further):
                return f"{told}. {further}"
    return told
