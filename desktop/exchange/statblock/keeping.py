"""What of a creature the disk would not give back is taken out of it, and told by its name."""

from dataclasses import replace

from desktop.language.message import Message
from desktop.model.creature import NO_TEXTS, Attack, Creature, Feature, Texts
from desktop.model.creature_record import creature_from_record, record_of_creature
from desktop.model.feature_record import features_in, record_of_feature
from desktop.model.record import Fields, RecordError


def kept(creature: Creature) -> tuple[Creature, tuple[Message, ...]]:
    """The creature as it will be read back from the disk, and what of it could not be kept.

    A paragraph with numbers out of bounds keeps its text, an attack of it is taken out alone.
    """
    try:
        return creature_from_record(record_of_creature(creature)), ()
    except RecordError:
        pass
    notes: list[Message] = []
    features = tuple(filter(None, (_feature(one, notes) for one in creature.features)))
    some = replace(creature, features=features)
    try:
        return creature_from_record(record_of_creature(some)), tuple(notes)
    except RecordError:  # what is left are its defences and the GM's notes
        notes.append(Message("import.creature.part_lost"))
        bare = replace(some, defences=(), notes=NO_TEXTS)
        return creature_from_record(record_of_creature(bare)), tuple(notes)


def _feature(feature: Feature, notes: list[Message]) -> Feature | None:
    """What of a paragraph can be kept; None where not even its text can."""
    if _can_be_kept(feature):
        return feature
    without = replace(feature, attacks=())
    if _can_be_kept(without):
        good = tuple(
            one for one in feature.attacks if _can_be_kept(replace(feature, attacks=(one,)))
        )
        lost = dict.fromkeys(_name(feature, one) for one in feature.attacks if one not in good)
        notes += [Message("import.creature.attack_lost", {"name": name}) for name in lost]
        return replace(feature, attacks=good)
    bare = Feature(feature.key, feature.group, feature.names, feature.texts)
    if not _can_be_kept(bare):
        notes.append(Message("import.creature.left_aside", {"text": _name(feature)}))
        return None
    notes.append(Message("import.creature.numbers_lost", {"name": _name(feature)}))
    return bare


def _can_be_kept(feature: Feature) -> bool:
    try:
        features_in(Fields({"features": [record_of_feature(feature)]}))
    except RecordError:
        return False
    return True


def _name(feature: Feature, attack: Attack | None = None) -> str:
    """What the GM knows it by."""
    names: Texts = feature.names if attack is None or not attack.names else attack.names
    return next(iter(names.values()), str(feature.key))
