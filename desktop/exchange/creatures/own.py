"""Our own file of creatures: what the library exports, and reads again exactly as it was.

A zip archive: `creatures.json` is {"mischia": "creatures", "format": 1, "creatures": [records]},
and `pictures/` holds the pictures by the names that the records call them. The same creatures
make the same bytes, whenever they are written.
"""

import io
import zipfile
from collections.abc import Iterable, Iterator, Mapping

import orjson

from desktop.exchange.creatures.plain import Record
from desktop.exchange.errors import CreatureImportError
from desktop.exchange.statblock.draft import Draft
from desktop.language.clean_text import clean
from desktop.language.message import Message
from desktop.model.creature import Creature
from desktop.model.creature_record import creature_from_record, record_of_creature
from desktop.model.record import RecordError
from desktop.rules.registry import RULESETS

FORMAT = 1
MARK, KIND = "mischia", "creatures"
LISTED, PICTURES = "creatures.json", "pictures/"


def is_export(record: Record) -> bool:
    """Whether it is the list of an exported file."""
    return record.get(MARK) == KIND


def drafts_in(record: Record, notes: list[Message]) -> Iterator[Draft]:
    """The creatures of an exported file; those that cannot be read are counted in `notes`."""
    told = record.get("format")
    if not isinstance(told, int) or told > FORMAT:
        raise CreatureImportError(Message("import.creature.newer"))
    listed = record.get("creatures")
    unreadable = 0
    for each in listed if isinstance(listed, list) else ():
        try:
            creature = creature_from_record(each if isinstance(each, dict) else {})
        except RecordError:
            unreadable += 1
            continue
        if creature.ruleset not in RULESETS:
            unreadable += 1
            continue
        yield Draft(
            name=next(iter(creature.names.values())), picture=creature.picture, ready=creature
        )
    if unreadable:
        notes.append(Message("import.creature.unreadable", {"count": unreadable}))


def packed(creatures: Iterable[Creature], pictures: Mapping[str, bytes]) -> bytes:
    """The bytes of a file with these creatures, and the pictures that they name by key."""
    records = [_cleaned(record_of_creature(each)) for each in creatures]
    whole = {MARK: KIND, "format": FORMAT, "creatures": records}
    listed = orjson.dumps(whole, option=orjson.OPT_INDENT_2)
    buffer = io.BytesIO()
    with zipfile.ZipFile(buffer, "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr(zipfile.ZipInfo(LISTED), listed, zipfile.ZIP_DEFLATED)
        for key, content in sorted(pictures.items()):
            archive.writestr(zipfile.ZipInfo(f"{PICTURES}{key}"), content, zipfile.ZIP_STORED)
    return buffer.getvalue()


def _cleaned(value: object) -> object:
    """A value of a record with no control characters in any of its texts."""
    if isinstance(value, str):
        return clean(value)
    if isinstance(value, Mapping):
        return {clean(str(key)): _cleaned(each) for key, each in value.items()}
    if isinstance(value, list | tuple):
        return [_cleaned(each) for each in value]
    return value
