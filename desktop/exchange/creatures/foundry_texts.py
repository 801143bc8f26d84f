"""Texts of Foundry: HTML with templates, made into plain paragraphs; formulas made into numbers."""

import html
import re
from dataclasses import dataclass, field

from desktop.exchange.creatures.plain import Record, entry, first, number, records, text

ABILITIES = ("str", "dex", "con", "int", "wis", "cha")
LONGEST = 20_000
_BREAKS = re.compile(r"</p>|<br ?/?>|</li>|</h\d>|</tr>", re.IGNORECASE)
_TAGS = re.compile(r"<[^<>]{0,2000}>")
_LABELLED = re.compile(
    r"(?:@\w{1,20}\[[^\]\n]{0,300}\]|&(?:amp;)?Reference\[[^\]\n]{0,200}\]"
    r"|\[\[[^\]\n]{0,300}\]\])\{([^{}\n]{0,200})\}"
)
_REFERENCE = re.compile(r"&(?:amp;)?Reference\[([^\]\s]{1,40})[^\]\n]{0,200}\]", re.IGNORECASE)
_EMBED = re.compile(r"@\w{1,20}\[[^\]\n]{0,300}\]")
_ITEM = re.compile(r"\[\[/(?:item|skill|check|tool|award)\s+([^\]\n]{1,100})\]\]")
_ROLL = re.compile(r"\[\[/(?:r|roll|gmr|damage|heal)\s+([^\]\n#]{1,200})(?:#[^\]\n]*)?\]\]")
_LOOKUP = re.compile(r"\[\[lookup (@[\w.]{1,80})([^\]\n]{0,120})\]\](?:\{[^{}\n]{0,80}\})?")
_OWN = re.compile(r"\[\[/(attack|damage)(?![^\]\n]*\d)[^\]\n]{0,200}\]\]")
_SAVE = re.compile(r"\[\[/save\s+([^\]\n]{1,120})\]\]")
_OTHER = re.compile(r"\[\[[^\]\n]{0,300}\]\]")
_TERM = re.compile(r"[+-]?\s*(?:@[\w.]+|\d+)(?:\s*\*\s*(?:@[\w.]+|\d+))?")
_FORMULA = re.compile(r"^[\s\w@.+*()-]{1,120}$")
_MOST = 9_999


@dataclass(slots=True)
class Numbers:
    """What the formulas of an actor refer to."""

    name: str = ""
    scores: dict[str, int] = field(default_factory=dict)
    proficiency: int = 2
    level: int = 0
    spell_ability: str = ""
    slots: dict[int, int] = field(default_factory=dict)

    @classmethod
    def of(cls, record: Record, *, level: int) -> "Numbers":
        """Those of an actor; the proficiency bonus follows from level or challenge."""
        system = entry(record, "system") or entry(record, "data")
        attributes, details = entry(system, "attributes"), entry(system, "details")
        challenge = text(details.get("cr"))
        try:
            rating = int(float(challenge or 0))
        except (ValueError, OverflowError):
            rating = 0
        steps = max(1, min(40, level or rating or 1)) - 1
        slots = {}
        for key, slot in entry(system, "spells").items():
            place = str(key).removeprefix("spell")
            if place.isdigit() and isinstance(slot, dict):
                most = number(slot.get("max")) or number(slot.get("override"))
                most = most or number(slot.get("value"))
                if most and 1 <= int(place) <= 9:
                    slots[int(place)] = min(most, 20)
        return cls(
            name=first(record, "name"),
            scores={
                key: number(entry(entry(system, "abilities"), key).get("value")) or 10
                for key in ABILITIES
            },
            proficiency=2 + steps // 4,
            level=level,
            spell_ability=first(attributes, "spellcasting"),
            slots=slots,
        )

    def modifier(self, ability: str) -> int:
        """The modifier of an ability; 0 for what is none."""
        return (min(99, self.scores.get(ability, 10)) - 10) // 2

    @property
    def spell_dc(self) -> int:
        """Of its spells."""
        return 8 + self.proficiency + self.modifier(self.spell_ability)

    def reference(self, path: str) -> int:
        """The number that "@prof" or "@abilities.str.mod" means; 0 for an unknown one."""
        path = path.removeprefix("@")
        parts = path.split(".")
        if path in ("prof", "attributes.prof"):
            return self.proficiency
        if path == "attributes.spell.dc":
            return self.spell_dc
        if len(parts) == 3 and parts[0] == "abilities" and parts[2] in ("mod", "value"):
            is_score = parts[2] == "value"
            return self.scores.get(parts[1], 10) if is_score else self.modifier(parts[1])
        if path in ("details.level", "details.cr"):
            return self.level
        return 0

    def value(self, formula: str) -> int:
        """A sum of numbers and references as a number; dice and functions count nothing."""
        if not _FORMULA.match(formula) or re.search(r"\dd\d", formula):
            return 0
        total = 0
        for term in _TERM.findall(formula):
            sign = -1 if term.strip().startswith("-") else 1
            product = 1
            for factor in term.strip(" +-").split("*"):
                told = factor.strip()
                product *= self.reference(told) if told.startswith("@") else int(told[:4] or 0)
            total += sign * product
        return max(-_MOST, min(_MOST, total))


def plain_text(told: str, numbers: Numbers, item: Record | None = None) -> str:
    """A description without markup, with its references as numbers and words."""
    told = told[:LONGEST]
    told = _LOOKUP.sub(lambda met: _looked_up(met, numbers, item), told)
    told = _OWN.sub(lambda met: f"[[/{met[1]}]]", told)
    told = _SAVE.sub(_save_words, told)
    told = _LABELLED.sub(lambda met: met[1], told)
    told = _REFERENCE.sub(lambda met: met[1].capitalize(), told)
    told = _EMBED.sub("", told)
    told = _ITEM.sub(_item_name, told)
    told = _ROLL.sub(lambda met: _rolled(met[1]), told)
    told = re.sub(r"\[\[(?!/(?:attack|damage)\]\])[^\]\n]{0,300}\]\]", "", told)
    told = _TAGS.sub("", _BREAKS.sub("\n", told))
    told = html.unescape(told).replace("\u00a0", " ")
    lines = (re.sub(r"\s+", " ", line).strip() for line in told.split("\n"))
    return "\n".join(line for line in lines if line)


def without_templates(told: str) -> str:
    """The text without templates that nothing was put in for."""
    told = _OTHER.sub("", told)
    return re.sub(r"^[\s.,;]+", "", re.sub(r"\s+([.,;])", r"\1", told)).strip()


def _looked_up(met: re.Match[str], numbers: Numbers, item: Record | None) -> str:
    path, options = met[1], met[2]
    if path == "@name":
        return numbers.name.lower() if "lowercase" in options else numbers.name
    if path.startswith(("@save", "@target")):
        return _of_activity(path, options, numbers, item)
    value = numbers.reference(path)
    return str(value) if value else ""


def _of_activity(path: str, options: str, numbers: Numbers, item: Record | None) -> str:
    wanted = re.search(r"activity=(\w{1,40})", options)
    system = entry(item, "system")
    found = [
        each
        for each in records(system.get("activities"))
        if wanted is None or first(each, "_id") == wanted[1]
    ]
    if not found:
        return ""
    if path.startswith("@save.dc"):
        dc = save_dc(found[0], numbers)
        return "" if dc is None else str(dc)
    target = entry(found[0], "target")
    if path.startswith("@target.template"):
        return first(entry(target, "template"), path.rpartition(".")[2])
    return first(entry(target, "affects"), path.rpartition(".")[2])


def save_dc(activity: Record, numbers: Numbers) -> int | None:
    """The DC of a save: a number, or 8 and the bonus of an ability."""
    dc = entry(entry(activity, "save"), "dc")
    calculation = first(dc, "calculation")
    if calculation in ABILITIES:
        return 8 + numbers.proficiency + numbers.modifier(calculation)
    if calculation == "spellcasting":
        return numbers.spell_dc
    value = numbers.value(first(dc, "formula"))
    return value or None


def _save_words(met: re.Match[str]) -> str:
    """ "[[/save ability=dex dc=15]]" is "DC 15 Dexterity saving throw"."""
    names = {
        "str": "Strength",
        "dex": "Dexterity",
        "con": "Constitution",
        "int": "Intelligence",
        "wis": "Wisdom",
        "cha": "Charisma",
    }
    words = re.split(r"[\s=]+", met[1].lower())
    name = next((names[word[:3]] for word in words if word[:3] in names), "")
    dc = next((word for word in words if word.isdigit()), "")
    return f"DC {dc} {name} saving throw" if dc and name else name


def _item_name(met: re.Match[str]) -> str:
    told = met[1].strip().strip("\"'")
    return "" if told.startswith(".") else told


def _rolled(told: str) -> str:
    """ "2d6 + 3 fire" as a stat block has it: with its average where it is damage."""
    dice = re.match(r"\s*(\d*d\d+(?:\s*[+-]\s*\d+)?|\d+)", told)
    if dice is None:
        return ""
    kind = re.search(r"\b(?:type=)?([a-z]{4,12})\b", told[dice.end() :])
    return f"{dice[1]} {kind[1]}" if kind and kind[1] not in ("average", "extended") else dice[1]
