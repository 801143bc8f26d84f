"""What follows from a choice that a prompt offered, by the name of the choice."""

from desktop.model.frozen import FrozenMap
from desktop.model.prompt import Answer, Prompt
from desktop.rules.areas import areas, joining
from desktop.rules.attacking import attacks
from desktop.rules.casting import (
    countering,
    dispelling,
    leaping,
    leapt,
    making,
    turn_tables,
    turned_back,
    turning_back,
)
from desktop.rules.engine.draft import Draft
from desktop.rules.engine.refusal import Refusal
from desktop.rules.engine.ruleset import AnswerStep
from desktop.rules.fifth.acting import supplies
from desktop.rules.fifth.answering import following, indomitable, saving
from desktop.rules.fifth.attacking import masteries, throwing_back
from desktop.rules.fifth.gear import things
from desktop.rules.fifth.harm import (
    berserk,
    defeat,
    heads,
    occasions,
    recovering,
    regenerating,
    returning,
    weaknesses,
)
from desktop.rules.fifth.magic import (
    clinging,
    images,
    magic_acts,
    shapes,
    splitting,
    ways_out,
    wild_shape,
)
from desktop.rules.fifth.moving import throwing
from desktop.rules.fifth.resting import hit_dice, recovery, song
from desktop.rules.fifth.skills import (
    asking,
    finding,
    helping,
    hiding,
    inspired_dice,
    mocking,
    noticing,
    rerolled_actions,
    rerolls,
)
from desktop.rules.fifth.turns import (
    animating,
    converting,
    ethereal,
    inspiring,
    keeping_up,
    laying_on,
    legendary,
    monsters,
    shrieking,
)
from desktop.rules.harm import damage
from desktop.rules.rolls.rolling import at_the_table, attack_thrown

CHOICE = "choice"
"""The word of a prompt's continuation that names its choice."""


def answer_cleave(draft: Draft, prompt: Prompt, answer: Answer) -> Refusal | None:
    """The attack on the second creature is made at once."""
    wish = masteries.cleave_wish(prompt, answer)
    if wish is None:
        return None
    with at_the_table(draft, attack_thrown(draft, wish.attacker, wish.target)):
        return attacks.decide_make_attack(draft, wish)


CHOICES: FrozenMap[str, AnswerStep] = FrozenMap(
    {
        "push": masteries.answer_push,
        "cleave": answer_cleave,
        hit_dice.HIT_DIE: hit_dice.answer_hit_die,
        song.SINGS: hit_dice.answer_song,
        asking.SKILL: asking.answer_skill,
        asking.RESIST_CHECK: asking.answer_resist_check,
        asking.INSPIRED: asking.answer_inspired,
        finding.REVEALED: hiding.answer_whether_found,
        noticing.NOTICED: noticing.answer,
        helping.TASK: helping.answer_task,
        rerolls.REROLL: rerolled_actions.answer_reroll,
        rerolls.REROLL_DAMAGE: rerolls.answer_damage,
        rerolls.REROLL_SAVE: saving.answer_rerolled,
        indomitable.INDOMITABLE: saving.answer_indomitable,
        inspired_dice.CHOICE: saving.answer_inspired_die,
        inspiring.INSPIRES: inspiring.answer,
        mocking.CHOICE: mocking.answer,
        "breaks": things.answer_brittle,
        "gather": supplies.answer_gathering,
        "lair": monsters.answer_lair,
        regenerating.REGENERATES: regenerating.answer,
        berserk.CHOICE: berserk.answer,
        heads.GROW: heads.answer,
        shrieking.CHOICE: shrieking.answer,
        animating.CHOICE: animating.answer,
        throwing.THROWN: throwing.answer_thrown,
        throwing.LANDS: throwing.answer_lands,
        legendary.HEALS: legendary.answer_heals,
        laying_on.LAYS_ON: laying_on.answer,
        converting.CONVERTS: converting.answer,
        throwing_back.RETURNS: throwing_back.answer,
        recovery.RECOVERS: recovery.answer,
        keeping_up.CHOICE: keeping_up.answer,
        splitting.SPLITS: splitting.answer,
        occasions.BURST: occasions.answer_burst,
        occasions.GAZE: occasions.answer_gaze,
        weaknesses.WATER: weaknesses.answer_water,
        ethereal.ALONG: ethereal.answer_along,
        "recovers": recovering.answer_hours,
        "temporary": damage.answer_temporary,
        "knock_out": defeat.answer_knock_out,
        defeat.ABSORBED: defeat.answer_absorbed,
        returning.RETURNS: returning.answer_return,
        magic_acts.DISMISS: magic_acts.answer_dismiss,
        joining.JOINED: areas.answer_joined,
        images.IMAGES: images.answer_images,
        ways_out.WAY_OUT: ways_out.answer_way_out,
        shapes.SHAPE: shapes.answer_shape,
        wild_shape.OVER: wild_shape.answer_over,
        clinging.CLINGING: clinging.answer_clinging,
        dispelling.DISPELLED: dispelling.answer_dispel,
        turn_tables.TABLE: turn_tables.answer_table,
        dispelling.DISPELLED_AREA: dispelling.answer_area,
        making.COUNTERED: making.answer_countered,
        turning_back.TURNED: turned_back.answer_turned,
        leaping.LEAP: leapt.answer_leap,
        countering.COUNTERING: countering.answer_countering,
        **following.CHOICES,
    }
)


def answer_choice(draft: Draft, prompt: Prompt, answer: Answer) -> Refusal | None:
    """The step of its name; without one it is a save that legends may turn."""
    step = CHOICES.get(str(prompt.continuation.get(CHOICE, "")), saving.answer_resistance)
    return step(draft, prompt, answer)
