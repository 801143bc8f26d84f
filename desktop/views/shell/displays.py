"""How the players see hit points, in words."""

from desktop.model.encounter import HitPointDisplay

DISPLAYS = {
    HitPointDisplay.NOTHING: "view.display.nothing",
    HitPointDisplay.WORDS: "view.display.words",
    HitPointDisplay.BAR: "view.display.bar",
    HitPointDisplay.NUMBERS: "view.display.numbers",
}
