"""The one door: a wish and the state give facts, or the reason why not."""

from typing import assert_never

from desktop.dice.expression import Expression
from desktop.dice.rolling import Dice
from desktop.dice.table_dice import DiceWanted as ThrowWanted
from desktop.language.message import Message
from desktop.model import commands as c
from desktop.model.encounter import Encounter
from desktop.model.events import Event, Ruled
from desktop.model.reasons import Trace
from desktop.rules.areas import area_by_hand, areas, sections, volleys
from desktop.rules.attacking import actions, attacks, feature_saves
from desktop.rules.casting import shifting, spells
from desktop.rules.effects import effects
from desktop.rules.encounter import choices, counters, numbering, rests, roster, turns
from desktop.rules.engine import prompts
from desktop.rules.engine.draft import Draft
from desktop.rules.engine.refusal import Refusal
from desktop.rules.engine.ruleset import Ruleset
from desktop.rules.harm import damage
from desktop.rules.map import map_editing, maps
from desktop.rules.moving import movement, stairs
from desktop.rules.rolls import checks
from desktop.rules.rolls.rolling import reasons_of
from desktop.rules.sight import fog
from desktop.rules.turn_order import initiative, order

MOST_ROUNDS_OF_FINISHING = 25
"""Consequences of consequences; a table that needs more than this goes round in circles."""


def decide(
    encounter: Encounter,
    command: c.Command,
    *,
    ruleset: Ruleset,
    dice: Dice,
    overruled: bool = False,
) -> tuple[Event, ...] | Refusal:
    """What happens if the GM's wish is obeyed, or why it is refused.

    Overruled, a refusal that may be overruled stands first among the facts as a ruling, and
    everything else happens as if it had not been made.
    """
    draft = Draft(encounter, ruleset, dice)
    refusal = _played(draft, command)
    if refusal is not None:
        if not (overruled and refusal.can_overrule):
            return refusal
        draft = Draft(encounter, ruleset, dice, overruled=True)
        draft.add(Ruled(refusal.reason, refusal.rule))
        refusal = _played(draft, command)
        if refusal is not None:
            return refusal
    return draft.events


class DiceWanted(Exception):
    """A throw is wanted that nobody has told yet; `so_far` has happened before it.

    `trace` is what counts on a d20, `what` the throw that had no field of its own.
    """

    def __init__(
        self,
        expression: Expression,
        so_far: tuple[Event, ...],
        trace: Trace,
        what: Message | None = None,
    ) -> None:
        super().__init__(expression)
        self.expression, self.so_far, self.trace = expression, so_far, trace
        self.what = what


def _played(draft: Draft, command: c.Command) -> Refusal | None:
    """The command with all that follows; a die that must be asked for tells what came before."""
    try:
        refusal = _obey(draft, command)
        if refusal is None:
            finish(draft)
            fog.explore(draft)
            numbering.call_out(draft)
    except ThrowWanted as wanted:
        trace, what = reasons_of(wanted)
        raise DiceWanted(wanted.expression, draft.events, trace, what) from wanted
    return refusal


def finish(draft: Draft) -> None:
    """Let everything follow from the new state that follows from it."""
    for _ in range(MOST_ROUNDS_OF_FINISHING):
        known = len(draft.events)
        for step in draft.ruleset.finishers.values():
            step(draft)
        if len(draft.events) == known:
            return
    raise AssertionError("consequences without end")


def _obey(draft: Draft, command: c.Command) -> Refusal | None:  # noqa: PLR0911, PLR0912, PLR0915
    """The handler of the command. Exhaustive: a new command must be decided here first."""
    match command:
        case c.MakeAttack():
            return attacks.decide_make_attack(draft, command)
        case c.AddCombatants():
            return roster.decide_add_combatants(draft, command)
        case c.RemoveCombatants():
            return roster.decide_remove_combatants(draft, command)
        case c.AddTogether():
            return roster.decide_add_together(draft, command)
        case c.DuplicateCombatant():
            return roster.decide_duplicate_combatant(draft, command)
        case c.RenameCombatant():
            return roster.decide_rename_combatant(draft, command)
        case c.SetAlias():
            return choices.decide_set_alias(draft, command)
        case c.SetPicture():
            return choices.decide_set_picture(draft, command)
        case c.SetNote():
            return choices.decide_set_note(draft, command)
        case c.SetSide():
            return choices.decide_set_side(draft, command)
        case c.SetHidden():
            return choices.decide_set_hidden(draft, command)
        case c.ReplaceCreature():
            return roster.decide_replace_creature(draft, command)
        case c.RevertCreature():
            return roster.decide_revert_creature(draft, command)
        case c.ShowMap():
            return maps.decide_show_map(draft, command)
        case c.ChangeMap():
            return maps.decide_change_map(draft, command)
        case c.ChangeFeatures():
            return map_editing.decide_change_features(draft, command)
        case c.PaintTerrain():
            return map_editing.decide_paint_terrain(draft, command)
        case c.EraseTerrain():
            return map_editing.decide_erase_terrain(draft, command)
        case c.SetDoor():
            return maps.decide_set_door(draft, command)
        case c.PlaceTokens():
            return maps.decide_place_tokens(draft, command)
        case c.TakeStairs():
            return stairs.decide_take_stairs(draft, command)
        case c.MoveToken():
            return movement.decide_move_token(draft, command)
        case c.SetFog():
            return fog.decide_set_fog(draft, command)
        case c.PaintFog():
            return fog.decide_paint_fog(draft, command)
        case c.ForgetExplored():
            return fog.decide_forget_explored(draft, command)
        case c.CarryLight():
            return fog.decide_carry_light(draft, command)
        case c.ChangeHeight():
            return movement.decide_change_height(draft, command)
        case c.RollInitiative():
            return initiative.decide_roll_initiative(draft, command)
        case c.SetInitiative():
            return initiative.decide_set_initiative(draft, command)
        case c.MoveSlot():
            return order.decide_move_slot(draft, command)
        case c.GroupCombatants():
            return order.decide_group_combatants(draft, command)
        case c.UngroupSlot():
            return order.decide_ungroup_slot(draft, command)
        case c.AddFixedCount():
            return order.decide_add_fixed_count(draft, command)
        case c.RemoveFixedCount():
            return turns.decide_remove_fixed_count(draft, command)
        case c.SetSurprised():
            return initiative.decide_set_surprised(draft, command)
        case c.BeginFight():
            return turns.decide_begin_fight(draft, command)
        case c.NextTurn():
            return turns.decide_next_turn(draft, command)
        case c.EndFight():
            return turns.decide_end_fight(draft, command)
        case c.ResetFight():
            return turns.decide_reset_fight(draft, command)
        case c.DelayTurn():
            return turns.decide_delay_turn(draft, command)
        case c.ResumeDelayed():
            return turns.decide_resume_delayed(draft, command)
        case c.TakeAction():
            return actions.decide_take_action(draft, command)
        case c.DealDamage():
            return damage.decide_deal_damage(draft, command)
        case c.Heal():
            return damage.decide_heal(draft, command)
        case c.GrantTemporary():
            return damage.decide_grant_temporary(draft, command)
        case c.SetCounter():
            return counters.decide_set_counter(draft, command)
        case c.DeclareLife():
            return counters.decide_declare_life(draft, command)
        case c.GiveCondition():
            return effects.decide_give_condition(draft, command)
        case c.LiftCondition():
            return effects.decide_lift_condition(draft, command)
        case c.SetConditionLevel():
            return effects.decide_set_condition_level(draft, command)
        case c.EndEffect():
            return effects.decide_end_effect(draft, command)
        case c.ChangeEffect():
            return effects.decide_change_effect(draft, command)
        case c.Concentrate():
            return effects.decide_concentrate(draft, command)
        case c.AnswerPrompt():
            return prompts.decide_answer_prompt(draft, command)
        case c.AnswerSaves():
            return volleys.decide_answer_saves(draft, command)
        case c.CastSpell():
            return spells.decide_cast_spell(draft, command)
        case c.ReleaseSpell():
            return spells.decide_release_spell(draft, command)
        case c.ForceSaves():
            return feature_saves.decide_force_saves(draft, command)
        case c.StrikeArea():
            return area_by_hand.decide_strike_area(draft, command)
        case c.StrikeSection():
            return sections.decide_strike_section(draft, command)
        case c.MoveArea():
            return shifting.decide_move_area(draft, command)
        case c.ShowArea():
            return areas.decide_show_area(draft, command)
        case c.RemoveArea():
            return areas.decide_remove_area(draft, command)
        case c.LetAreaAct():
            return areas.decide_let_area_act(draft, command)
        case c.SetDisplay():
            return choices.decide_set_display(draft, command)
        case c.SetSetting():
            return choices.decide_set_setting(draft, command)
        case c.SetTitle():
            return choices.decide_set_title(draft, command)
        case c.TakeRest():
            return rests.decide_take_rest(draft, command)
        case c.RollCheck():
            return checks.decide_roll_check(draft, command)
        case _:
            assert_never(command)
