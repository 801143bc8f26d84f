"""How often a paragraph can be used, as it stands behind its name: "Fire Breath (Recharge 5-6)"."""

import re

from desktop.controllers.attack.deeds import uses_text
from desktop.language.render import Language, render
from desktop.model.creature import Feature, Uses, UsesKind, text_in

_BEHIND = re.compile(r"(?P<name>.*\S)\s*\((?P<told>[^()]{1,60})\)\s*")
_TOLD: tuple[tuple[UsesKind, re.Pattern[str]], ...] = tuple(
    (kind, re.compile(pattern, re.IGNORECASE))
    for kind, pattern in (
        (UsesKind.RECHARGE, r"(?:recharge|ricarica) ([2-6])(?: ?[-\u2013\u2014] ?6)?"),
        (UsesKind.DAY, r"(\d{1,2}) ?/ ?(?:day|giorno)"),
        (UsesKind.BREATH, r"(\d{1,2}) ?/ ?(?:breath|fiato)"),
        (UsesKind.RECOUP, r"(\d{1,2}) ?/ ?(?:recoup|recupero)"),
        (UsesKind.REST, r"(\d{1,2}) ?/ ?(?:rest|riposo)"),
        (
            UsesKind.SHORT_REST,
            r"(\d{1,2}) ?(?:/|per) ?"
            r"(?:short(?: or long)? rest|riposo breve(?: o lungo)?|long or short rest)",
        ),
        (
            UsesKind.ONE_A_SHORT_REST,
            r"(\d{1,2}), (?:one back per short rest|uno torna per riposo breve)",
        ),
        (UsesKind.LONG_REST, r"(\d{1,2}) ?(?:/|per) ?(?:long rest|riposo lungo)"),
        (UsesKind.SHORT_REST, r"recharges after a short or long rest()"),
        (UsesKind.SHORT_REST, r"si ricarica dopo un riposo breve o lungo()"),
        (UsesKind.LONG_REST, r"recharges after a long rest()"),
        (UsesKind.LONG_REST, r"si ricarica dopo un riposo lungo()"),
    )
)


_COSTS = re.compile(r"\((?:costs|costa) (\d{1,2}) (?:actions|azioni)\)", re.IGNORECASE)


def cost_in(name: str) -> int:
    """What a legendary action costs by its name: "Wing Attack (Costs 2 Actions)"; usually one."""
    found = _COSTS.search(name)
    return int(found[1]) if found else 1


def shown_name(feature: Feature, language: Language) -> str:
    """The name with what is told behind it."""
    name, told = text_in(feature.names, language.code), uses_text(feature)
    return name if told is None else f"{name} ({render(told, language)})"


def read_uses(name: str) -> tuple[str, Uses | None]:
    """The name without what stands behind it, where that tells how often; else all of it."""
    behind = _BEHIND.fullmatch(name)
    if behind is None:
        return name, None
    for kind, pattern in _TOLD:
        if found := pattern.fullmatch(behind["told"].strip()):
            return behind["name"], Uses(kind, int(found[1] or 1))
    return name, None
