"""The main job as a whole, in the order in which a GM does it."""

from pathlib import Path

from tests.story import fighting, preparing
from tests.story.hands import Mouse


def play_everything(hands: Mouse, dice: preparing.TableDice, ruleset: str, folder: Path) -> None:
    """Steps 1 to 9 of the main job; killing the program is a test of its own."""
    preparing.play_the_samples(hands)
    preparing.begin_a_fight(hands, ruleset)
    preparing.open_the_maps(hands, folder)
    preparing.write_an_own_creature(hands)
    preparing.bring_in_foes(hands)
    preparing.bring_in_heroes(hands)
    preparing.place_everybody(hands)
    preparing.roll_initiative(hands, dice)
    fighting.first_round(hands, dice)
    fighting.losses(hands)
    fighting.conditions(hands)
    fighting.waiting(hands)
    fighting.newcomers(hands)
    fighting.show_the_players(hands)
    fighting.through_the_history(hands)
    fighting.words_and_reasons(hands)
    fighting.change_the_language(hands)
    fighting.change_the_look(hands)
    fighting.take_it_elsewhere(hands, folder)
    fighting.play_mythcraft(hands)
