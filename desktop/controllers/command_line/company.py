"""Who is meant by the words of a line: "goblin 2", "goblin 1-3", "everyone but lia"."""

import re
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

from desktop.controllers.command_line.words import Phrases
from desktop.model.combatant import Combatant, Side
from desktop.model.ids import CombatantId

JOINERS = frozenset((",", ";", "&", "and", "e", "ed"))
"""Between two who are meant."""
Texts = tuple[tuple[str, str], ...]
"""A name in its languages, without a number."""

NO_WORDS: Mapping[str, Collection[Side]] = {}
_NUMBERS = re.compile(r"(\d{1,3})(?:[-\u2212\u2013](\d{1,3}))?")


@dataclass(frozen=True, slots=True)
class Meant:
    """Those who are meant, and how many words of the line name them."""

    ids: tuple[CombatantId, ...]
    used: int
    is_doubtful: bool = False  # the number behind may as well be one of theirs


class Company:
    """Everybody of a fight by name, and by the name and the numbers of many alike."""

    def __init__(
        self,
        combatants: Iterable[Combatant],
        several: Mapping[str, Collection[Side]] = NO_WORDS,
        excepting: Collection[str] = (),
    ) -> None:
        """`several`: words for all of some sides, such as "everybody"; `excepting`: "but"."""
        everyone = tuple(combatants)
        self._alike: dict[Texts, dict[int, CombatantId]] = {}
        self._out: set[CombatantId] = set()
        self._every = frozenset(several)
        self._excepting = frozenset(excepting)
        pairs: list[tuple[str, Texts]] = []
        for one in everyone:
            name = one.name
            if one.is_out:
                self._out.add(one.id)
            called = [(name.texts, name.number)]
            if one.alias:
                called.append(((("", one.alias),), None))
            for texts, number in called:
                members = self._alike.setdefault(texts, {})
                # Those without a number of their own can only be meant all together.
                members[-len(members) - 1 if number is None else number] = one.id
                pairs += ((text, texts) for _language, text in texts)
        for word, sides in several.items():
            meant = [one.id for one in everyone if one.side in sides]
            if meant:
                texts = (("", word),)
                self._alike[texts] = {-place - 1: who for place, who in enumerate(meant)}
                pairs.append((word, texts))
        self._names = Phrases(pairs)

    @property
    def words(self) -> frozenset[str]:
        """Every word of every name."""
        return self._names.words

    def at_start(self, words: Sequence[str]) -> tuple[Meant, ...]:
        """Whom the first words may mean; several where a name is not told to its end."""
        if words and words[0] in self._every and (named := self.at_start(words[1:])):
            # "all goblins"
            return tuple(replace(each, used=each.used + 1) for each in named)
        alike, used = self._names.at_start(words)
        numbered = (meant for each in alike for meant in self._numbered(words, each, used))
        joined = (self._with_more(words, meant) for meant in numbered)
        fewer = (self._without(words, meant, words[:used]) for meant in joined)
        return tuple(meant for meant in fewer if meant.ids)

    def _numbered(self, words: Sequence[str], texts: Texts, used: int) -> Iterator[Meant]:
        """Those of the many alike whose numbers follow; where none does, all who stand.

        The last of several numbers may also be something else: "goblin 2 4 damage".
        """
        members = self._alike[texts]
        chosen: dict[CombatantId, None] = {}
        fewer: Meant | None = None
        while used < len(words):
            place = used + (words[used] in JOINERS and used + 1 < len(words))
            wanted = _numbers(words[place], members)
            if not wanted:
                break
            if chosen and place == used:
                fewer = Meant(tuple(chosen), used, is_doubtful=True)
            chosen |= dict.fromkeys(wanted)
            used = place + 1
        if used < len(words) and words[used] in self._every:
            used += 1  # "goblin all"
        everybody = tuple(dict.fromkeys(members.values()))
        standing = tuple(who for who in everybody if who not in self._out)
        yield Meant(tuple(chosen) or standing or everybody, used)
        if fewer is not None:
            yield fewer

    def _with_more(self, words: Sequence[str], meant: Meant) -> Meant:
        """With those who follow after a comma or an "and"."""
        used = meant.used
        if used + 1 >= len(words) or words[used] not in JOINERS:
            return meant
        others = self.at_start(words[used + 1 :])
        if not others:
            return meant
        ids = tuple(dict.fromkeys((*meant.ids, *others[0].ids)))
        return Meant(ids, used + 1 + others[0].used, is_doubtful=meant.is_doubtful)

    def _without(self, words: Sequence[str], meant: Meant, name: Sequence[str]) -> Meant:
        """Without those who follow a "but"; of many alike a number does: "goblins but 2"."""
        used = meant.used
        if used + 1 >= len(words) or words[used] not in self._excepting:
            return meant
        behind = words[used + 1 :]
        if others := self.at_start(behind):
            end = used + 1 + others[0].used
        elif not _NUMBERS.fullmatch(behind[0]) or not (others := self.at_start((*name, *behind))):
            return meant
        else:
            end = used + 1 + others[0].used - len(name)
        out = set(others[0].ids)
        return Meant(tuple(who for who in meant.ids if who not in out), end)


def _numbers(word: str, members: dict[int, CombatantId]) -> tuple[CombatantId, ...]:
    """The members that "2" or "1-3" names; none where one of its ends is nobody."""
    found = _NUMBERS.fullmatch(word)
    if found is None:
        return ()
    first, last = int(found[1]), int(found[2] or found[1])
    if first not in members or last not in members:
        return ()
    return tuple(members[number] for number in range(first, last + 1) if number in members)
