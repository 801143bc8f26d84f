"""Which silhouette a beast has: told by its name, as far as there is one that is like it."""

from desktop.model.creature import Creature

ANIMALS = {
    "portrait.wolf": "wolf hyena jackal mastiff dog hound fox lupo cane iena mastino volpe",
    "portrait.horse": "horse warhorse pony mule donkey cavallo mulo asino",
    "portrait.snake": "snake python viper cobra serpent serpente pitone vipera",
    "portrait.bird": "hawk eagle owl raven vulture falcon crow falco aquila gufo corvo avvoltoio",
}
"""Names of animals, English and Italian, by the portrait that is like them."""
KNOWN = {name: portrait for portrait, names in ANIMALS.items() for name in names.split()}
AT_SEA = "sea"  # a sea horse is none


def animal_of(creature: Creature) -> str:
    """The portrait of a beast; that of any animal where none is like it."""
    names = dict(creature.names.items())
    english, typed = names.get("en", ""), names.get("", "")
    words = (english or typed).lower().replace("(", " ").replace(")", " ").split()
    if not words or AT_SEA in words:
        return "portrait.animal"
    # In English the last word names the animal, "Giant Wolf Spider"; in Italian the first.
    likely = words[-1:] if english else [words[-1], words[0]]
    found = (KNOWN.get(word) or KNOWN.get(word.removesuffix("s")) for word in likely)
    return next((portrait for portrait in found if portrait), "portrait.animal")
