"""What a step is called in menus: "Undo: Damage"."""

from desktop.language.message import Message
from desktop.model import commands as c
from desktop.model.commands import Command

LABELS: dict[type, str] = {
    c.AddCombatants: "step.add_combatants",
    c.RemoveCombatants: "step.remove_combatants",
    c.DuplicateCombatant: "step.duplicate",
    c.RenameCombatant: "step.rename",
    c.SetAlias: "step.alias",
    c.SetNote: "step.note",
    c.SetSide: "step.side",
    c.SetHidden: "step.hidden",
    c.ReplaceCreature: "step.replace_creature",
    c.RevertCreature: "step.revert_creature",
    c.ShowMap: "step.show_map",
    c.ChangeMap: "step.change_map",
    c.ChangeFeatures: "step.change_features",
    c.PaintTerrain: "step.paint_terrain",
    c.EraseTerrain: "step.erase_terrain",
    c.SetDoor: "step.door",
    c.PlaceTokens: "step.place_tokens",
    c.MoveToken: "step.move",
    c.TakeStairs: "step.stairs",
    c.SetFog: "step.fog",
    c.PaintFog: "step.paint_fog",
    c.ForgetExplored: "step.forget_explored",
    c.CarryLight: "step.light",
    c.RollInitiative: "step.roll_initiative",
    c.SetInitiative: "step.set_initiative",
    c.MoveSlot: "step.move_slot",
    c.GroupCombatants: "step.group",
    c.UngroupSlot: "step.ungroup",
    c.AddFixedCount: "step.add_fixed_count",
    c.RemoveFixedCount: "step.remove_fixed_count",
    c.SetSurprised: "step.surprised",
    c.BeginFight: "step.begin_fight",
    c.NextTurn: "step.next_turn",
    c.EndFight: "step.end_fight",
    c.ResetFight: "step.reset_fight",
    c.DelayTurn: "step.delay",
    c.ResumeDelayed: "step.resume",
    c.TakeAction: "step.action",
    c.MakeAttack: "step.attack",
    c.DealDamage: "step.damage",
    c.Heal: "step.heal",
    c.GrantTemporary: "step.temporary",
    c.SetCounter: "step.counter",
    c.DeclareLife: "step.life",
    c.GiveCondition: "step.give_condition",
    c.LiftCondition: "step.lift_condition",
    c.SetConditionLevel: "step.condition_level",
    c.EndEffect: "step.end_effect",
    c.ChangeEffect: "step.change_effect",
    c.Concentrate: "step.concentrate",
    c.AnswerPrompt: "step.answer",
    c.SetDisplay: "step.display",
    c.SetSetting: "step.setting",
    c.SetTitle: "step.title",
    c.TakeRest: "step.rest",
    c.RollCheck: "step.check",
}


def label_of(command: Command) -> Message:
    """The name of a command for people."""
    return Message(LABELS[type(command)])
