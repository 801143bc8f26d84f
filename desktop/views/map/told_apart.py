"""Two kinds that look alike and count alike: a letter before the number tells which is meant."""

from collections.abc import Iterable, Iterator
from dataclasses import replace

from desktop.views.map.drawing import TokenLook


def told_apart(looks: Iterable[TokenLook]) -> tuple[TokenLook, ...]:
    """The same tokens; where a Goblin Warrior 1 and a Goblin Minion 1 have one picture and one
    number between them, theirs are W1 and M1.
    """
    found = tuple(looks)
    alike: dict[tuple[str, str], dict[str, set[str]]] = {}
    for look in found:
        if look.label.isdigit():
            kinds = alike.setdefault((look.glyph, look.portrait), {})
            kinds.setdefault(_kind_of(look), set()).add(look.label)
    letters = {
        kind: letter
        for kinds in alike.values()
        if _clash(kinds)
        for kind, letter in _letters(sorted(kinds))
    }
    if not letters:
        return found
    return tuple(
        replace(look, label=f"{letters[_kind_of(look)]}{look.label}")
        if look.label.isdigit() and _kind_of(look) in letters
        else look
        for look in found
    )


def _kind_of(look: TokenLook) -> str:
    return look.name.removesuffix(look.label).strip()


def _clash(kinds: dict[str, set[str]]) -> bool:
    """Whether one number stands on tokens of two kinds."""
    numbers = [number for each in kinds.values() for number in each]
    return len(numbers) > len(set(numbers))


def _letters(kinds: list[str]) -> Iterator[tuple[str, str]]:
    """For each kind the beginning of the word that the others have not, as long as it must be."""
    words = {kind: kind.split() for kind in kinds}
    shared = set.intersection(*(set(each) for each in words.values()))
    own = {
        kind: next((word for word in each if word not in shared), kind)
        for kind, each in words.items()
    }
    for kind, word in own.items():
        others = [other for each, other in own.items() if each != kind]
        length = 1
        while length < len(word) and any(_begins(other, word[:length]) for other in others):
            length += 1
        yield kind, word[:length].capitalize()


def _begins(word: str, start: str) -> bool:
    return word.casefold().startswith(start.casefold())
