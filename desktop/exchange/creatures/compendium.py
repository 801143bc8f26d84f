"""Compendiums in XML, as Game Master 5, Fight Club 5 and Encounter+ write them."""

import re
from xml.etree.ElementTree import ParseError

from defusedxml import DefusedXmlException
from defusedxml.ElementTree import DefusedXMLParser

from desktop.exchange.errors import CreatureImportError
from desktop.exchange.statblock.draft import EDITION_2024, Draft, Paragraph
from desktop.language.message import Message
from desktop.model.creature import FeatureGroup, Uses, UsesKind

DEEPEST = 12
"""Elements inside one another."""
MOST_TEXT = 20_000
MOST_CHILDREN = 400
_GROUPS = {
    "trait": FeatureGroup.TRAIT,
    "action": FeatureGroup.ACTION,
    "bonus": FeatureGroup.BONUS_ACTION,
    "bonusaction": FeatureGroup.BONUS_ACTION,
    "reaction": FeatureGroup.REACTION,
    "legendary": FeatureGroup.LEGENDARY,
    "mythic": FeatureGroup.LEGENDARY,
    "lair": FeatureGroup.LAIR,
}
_ABILITIES = ("str", "dex", "con", "int", "wis", "cha")
_WORDS = re.compile(r"(?<=\d)\s+(?=[A-Z])")
_LATER = re.compile(r"\s*\[5\.5e\]|\s*\(2024\)", re.IGNORECASE)
_RECHARGE = re.compile(r"D(\d)", re.IGNORECASE)
_DAY = re.compile(r"(\d+) ?/ ?DAY", re.IGNORECASE)


class _Element:
    __slots__ = ("attributes", "children", "tag", "text")

    def __init__(self, tag: str, attributes: dict[str, str]) -> None:
        self.tag, self.attributes = tag, attributes
        self.text = ""
        self.children: list[_Element] = []

    def all(self, *tags: str) -> list["_Element"]:
        return [child for child in self.children if child.tag in tags]

    def first(self, *tags: str) -> str:
        return next((told for one in self.all(*tags) if (told := one.text.strip())), "")

    def joined(self, *tags: str) -> str:
        return ", ".join(one.text.strip() for one in self.all(*tags) if one.text.strip())


class _Monsters:
    """The target of the parser: keeps monsters alone, each to a bounded size."""

    def __init__(self, most: int) -> None:
        self.found: list[_Element] = []
        self.root = ""
        self.others = 0  # players, spells, items: not read
        self.passed_over = 0
        self._most = most
        self._open: list[_Element] = []
        self._depth = 0

    def start(self, tag: str, attributes: dict[str, str]) -> None:
        tag = tag.rpartition("}")[2].lower()
        self._depth += 1
        if self._depth > DEEPEST:
            raise CreatureImportError(Message("import.creature.too_deep"))
        self.root = self.root or tag
        if self._open or tag == "monster":
            element = _Element(tag, dict(list(attributes.items())[:10]))
            if self._open and len(self._open[-1].children) < MOST_CHILDREN:
                self._open[-1].children.append(element)
            self._open.append(element)
        elif self._depth == 2:
            self.others += 1

    def data(self, text: str) -> None:
        if self._open and len(self._open[-1].text) < MOST_TEXT:
            self._open[-1].text += text[:MOST_TEXT]

    def end(self, _tag: str) -> None:
        self._depth -= 1
        if not self._open:
            return
        element = self._open.pop()
        if not self._open:
            if len(self.found) < self._most:
                self.found.append(element)
            else:
                self.passed_over += 1

    def close(self) -> None:
        """Nothing is left to do."""


def drafts_in(text: str, most: int) -> tuple[list[Draft], int]:
    """The monsters of a compendium, and how many more there are than `most`.

    Raises CreatureImportError for what is no such file, and for one that plays tricks.
    """
    target = _Monsters(most)
    parser = DefusedXMLParser(target=target, forbid_dtd=True)
    try:
        parser.feed(re.sub(r"^\s*<\?xml[^>]*\?>", "", text))
        parser.close()
    except DefusedXmlException:
        raise CreatureImportError(Message("import.creature.entities")) from None
    except ParseError as error:
        line = error.position[0] if error.position else 1
        if target.root not in ("collection", "html") and not target.found:
            raise CreatureImportError(Message("import.map.no_json", {"line": line})) from None
    if target.root == "collection":
        raise CreatureImportError(Message("import.creature.collection"))
    if not target.found:
        raise CreatureImportError(
            Message("import.creature.none_in_xml", {"root": target.root[:40]})
        )
    drafts = [draft_of(element) for element in target.found]
    return drafts, target.passed_over


def draft_of(monster: _Element) -> Draft:
    """One monster."""
    name = monster.first("name")
    draft = Draft(
        name=_LATER.sub("", name),
        source=monster.first("source"),
        ruleset=EDITION_2024 if _LATER.search(name) else "",
        size=monster.first("size"),
        kind=monster.first("type"),
        alignment=monster.first("alignment"),
        armour=monster.first("ac"),
        hit_points=monster.first("hp"),
        initiative=monster.first("init", "initiative"),
        speed=monster.joined("speed"),
        abilities={key: monster.first(key) for key in _ABILITIES},
        saves=_WORDS.sub(", ", monster.joined("save", "saves")),
        skills=_WORDS.sub(", ", monster.joined("skill", "skills")),
        vulnerabilities=monster.joined("vulnerable", "vulnerabilities"),
        resistances=monster.joined("resist", "resistances"),
        immunities=monster.joined("immune", "immunities"),
        condition_immunities=monster.joined("conditionimmune", "conditionimmunities"),
        senses=monster.joined("senses"),
        languages=monster.joined("languages"),
        challenge=monster.first("cr", "challenge"),
        notes=monster.first("description"),
        picture=monster.first("token", "image", "img"),
    )
    if passive := monster.first("passive"):
        draft.senses += f", passive Perception {passive}"
    for child in monster.children:
        group = _GROUPS.get(child.tag)
        if group is not None:
            _add(draft, child, group)
    return draft


def _add(draft: Draft, child: _Element, group: FeatureGroup) -> None:
    name = child.first("name")
    told = "\n".join(one.text.strip() for one in child.all("text", "description"))
    told = told or child.text.strip()
    if group is FeatureGroup.LEGENDARY and child.attributes.get("category") == "lair":
        group = FeatureGroup.LAIR
    if group is FeatureGroup.TRAIT and name == "Proficiency Bonus":
        return
    if (
        group is FeatureGroup.LEGENDARY
        and not draft.legendary
        and "legendary action" in told.lower()
    ):
        draft.legendary = told
        if "choosing from" in told or not child.all("attack"):
            return
    draft.paragraphs.append(Paragraph(group, name, told, _uses(child.first("recharge"))))


def _uses(told: str) -> Uses | None:
    """ "D5": a d6 that shows 5 or more; "2/DAY"; "SHORT"."""
    if found := _RECHARGE.fullmatch(told):
        return Uses(UsesKind.RECHARGE, max(2, min(6, int(found[1]))))
    if found := _DAY.fullmatch(told):
        return Uses(UsesKind.DAY, max(1, min(99, int(found[1]))))
    rests = {"SHORT": UsesKind.SHORT_REST, "LONG": UsesKind.LONG_REST}
    return Uses(rests[told.upper()], 1) if told.upper() in rests else None
