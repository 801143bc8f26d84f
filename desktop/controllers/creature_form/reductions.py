"""What takes so much from every damage, as a line of the form: "5" or "5/fire, 3/cold"."""

import re
from collections.abc import Iterable

from desktop.controllers.creature_form.defences import MOST_VALUE, find_guarded, guard_words
from desktop.controllers.creature_form.fields import FieldReading
from desktop.controllers.creature_form.shape import REDUCTIONS
from desktop.controllers.library.guarded import guarded_against
from desktop.language.message import Message
from desktop.language.render import Language, render
from desktop.model.creature import Creature, Defence, DefenceKind

_PART = re.compile(r"(?P<value>\d+)(?:\s*/\s*(?P<words>.+))?")
_BETWEEN = re.compile(r"\s*[,;]\s*")


def shown_reductions(creature: Creature, language: Language) -> str:
    """Each with what bypasses it behind a slash."""
    return ", ".join(
        "/".join((str(one.value), *(_word(key, creature, language) for key in one.unless)))
        for one in creature.defences
        if _is_whole(one)
    )


def read_reductions(
    text: str,
    base: Creature,
    defences: tuple[Defence, ...],
    fields: FieldReading,
    languages: Iterable[Language],
) -> tuple[Defence, ...]:
    """The defences with the reductions that were typed; other ones stay."""
    if text.strip() == shown_reductions(base, fields.language):
        return defences
    words = guard_words(base.ruleset, languages)
    found = [one for one in defences if not _is_whole(one)]
    for part in filter(None, _BETWEEN.split(text.strip(" ,;"))):
        match = _PART.fullmatch(part)
        named = [] if match is None or not match["words"] else match["words"].split("/")
        keys = [find_guarded(word.strip(), words) for word in named]
        if match is None or None in keys:
            fields.errors[REDUCTIONS] = Message("view.form.reduction_wrong", {"text": part[:60]})
            return defences
        value = fields.number(REDUCTIONS, match["value"], low=1, high=MOST_VALUE)
        bypass = tuple(key for key in keys if key is not None)
        found.append(Defence(DefenceKind.REDUCTION, (), unless=bypass, value=value))
    return tuple(found)


def _is_whole(defence: Defence) -> bool:
    """Whether it is against everything, so that a line can say it."""
    return defence.kind is DefenceKind.REDUCTION and not defence.types and defence.value is not None


def _word(key: str, creature: Creature, language: Language) -> str:
    return render(guarded_against(key, creature.ruleset), language).lower()
