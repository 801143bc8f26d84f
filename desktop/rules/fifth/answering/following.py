"""What follows from answers to checks, saving throws and choices, by the names in their prompts."""

from desktop.battlemap.trail import read
from desktop.language.message import Message
from desktop.model import events as e
from desktop.model.effect import ActiveEffect
from desktop.model.frozen import FrozenMap
from desktop.model.ids import ConditionKey, EffectId
from desktop.model.prompt import Answer, Outcome, Prompt
from desktop.rules.areas import volleys
from desktop.rules.casting import countering, dispelling
from desktop.rules.effects import effects
from desktop.rules.engine.doors_ahead import DoorsAhead
from desktop.rules.engine.draft import Draft
from desktop.rules.engine.refusal import Refusal
from desktop.rules.engine.ruleset import AnswerStep
from desktop.rules.fifth.acting import actions
from desktop.rules.fifth.attacking import grapples
from desktop.rules.fifth.gear import armour
from desktop.rules.fifth.harm import hazards
from desktop.rules.fifth.moving import falls, going, jumps, riding
from desktop.rules.fifth.places import surroundings
from desktop.rules.fifth.rolls.checks import Follow
from desktop.rules.fifth.turns import homes, monsters, quick, readying
from desktop.rules.moving import going_on, teleporting, walking
from desktop.rules.moving.walking import walk

PRONE = ConditionKey("prone")


def settle_landing(draft: Draft, prompt: Prompt, success: bool) -> None:
    """A jump that ends on difficult ground: a failed check lies prone."""
    if not success and prompt.combatant is not None:
        effects.give(draft, prompt.combatant, ActiveEffect(EffectId(""), PRONE))


def get_ahead(draft: Draft, prompt: Prompt, success: bool) -> None:
    """A success goes the way, a failure gains no foot."""
    assert prompt.combatant is not None, "somebody climbs or swims"
    who = draft.combatant(prompt.combatant)
    if not success:
        told = Message("note.gains_nothing", {"who": who.name})
        draft.add(e.Noted(told, prompt.rule, (who.id,)))
        return
    path = read(str(prompt.continuation["path"]))
    if who.token is not None and who.token.cell == path[0]:
        by, doors = str(prompt.continuation["by"]), DoorsAhead.read(prompt.continuation)
        walk(draft, who.id, path, by, paid=True, doors=doors)


CHECKS: FrozenMap[str, Follow] = FrozenMap(
    {
        jumps.LANDING: settle_landing,
        jumps.OBSTACLE: jumps.hit_obstacle,
        going.GET_AHEAD: get_ahead,
        grapples.ESCAPE: grapples.settle_escape,
        falls.PLUNGE: falls.settle_plunge,
        countering.COUNTERING: countering.settle_check,
        dispelling.DISPELLED: dispelling.settle_check,
        volleys.CONTESTED: volleys.settle,
    }
)

CHOICES: FrozenMap[str, AnswerStep] = FrozenMap(
    {
        actions.DASH: actions.answer_dash,
        actions.FRIEND: actions.answer_friend,
        actions.AGAINST: actions.answer_against,
        armour.HELP: armour.answer_help,
        quick.QUICK: quick.answer_which,
        readying.READY: readying.answer,
        monsters.LAIR: monsters.answer_lair_count,
        homes.HOME: homes.answer_home,
        surroundings.DIVE: surroundings.answer_dive,
        riding.LAND: riding.answer_land,
        teleporting.ARRIVE: teleporting.answer_place,
        going_on.WALK_ON: walking.answer_walk_on,
    }
)

DANGERS: FrozenMap[str, AnswerStep] = FrozenMap(
    {falls.FALL: falls.answer_fall, hazards.FIRE: hazards.answer_burning}
)


def answer_hazard(draft: Draft, prompt: Prompt, answer: Answer) -> Refusal | None:
    """Let the danger deal its damage; skipped, it deals none."""
    if prompt.combatant is None or draft.find(prompt.combatant) is None:
        return None
    if answer.outcome is Outcome.SKIPPED:
        return None
    return DANGERS[str(prompt.continuation[hazards.HAZARDS_STEP])](draft, prompt, answer)
