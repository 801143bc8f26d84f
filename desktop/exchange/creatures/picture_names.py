"""What files call the pictures of their creatures: names that are looked for, never fetched."""

from urllib.parse import unquote

from desktop.exchange.creatures.plain import Record, entry, first

ENDINGS = (".png", ".jpg", ".jpeg", ".webp")
FAR = ("http:", "https:", "//", "ftp:")
_COMES_WITH_FOUNDRY = ("icons/", "systems/", "modules/")
MOST_PARTS = 12


def of_actor(actor: Record) -> str:
    """The picture of an actor of Foundry VTT: that of its token, else its portrait.

    Those that come with the program are in no file of the GM's, nor is a choice of several.
    """
    token = entry(actor, "prototypeToken") or entry(actor, "token")
    for told in (first(entry(token, "texture"), "src"), first(token, "img"), first(actor, "img")):
        is_own = not told.lower().startswith(_COMES_WITH_FOUNDRY)
        if is_own and "*" not in told and told.partition("?")[0].lower().endswith(ENDINGS):
            return told
    return ""


def is_far(name: str) -> bool:
    """Whether a picture lies on the internet, where nothing is fetched from."""
    return name.lower().startswith(FAR)


def places_of(name: str) -> tuple[str, ...]:
    """Where a picture may lie, from the fullest path to the bare name; () for no such name.

    None of them leads out of the folder that they are looked for in.
    """
    path = unquote(name.partition("?")[0]).replace("\\", "/")
    parts = [part for part in path.split("/") if part not in ("", ".")]
    if ".." in parts:
        parts = parts[-1:]
    parts = parts[-MOST_PARTS:]
    if not parts or parts[-1] == ".." or any(set(part) & set('\0:"<>|*') for part in parts):
        return ()
    return tuple("/".join(parts[start:]) for start in range(len(parts)))
