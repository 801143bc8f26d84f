"""Wishes that only set something: notes, sides, what is shown, settings of the table."""

from desktop.language.message import Message
from desktop.model import commands as c
from desktop.model import events as e
from desktop.model.asset import is_asset_key
from desktop.model.copying import replace
from desktop.rules.encounter.numbering import hidden_last, is_called_out
from desktop.rules.engine.draft import Draft
from desktop.rules.engine.refusal import Refusal
from desktop.rules.engine.refusals import judge_number, judge_present, judge_text


def decide_set_alias(draft: Draft, command: c.SetAlias) -> Refusal | None:
    """Set the name that the players see."""
    refusal = judge_present(draft, (command.combatant,)) or judge_text(command.alias)
    if refusal is None:
        alias = command.alias.strip()
        renamed = replace(draft.combatant(command.combatant), alias=alias)
        draft.add(e.AliasChanged(command.combatant, alias, is_called_out(draft, renamed)))
        hidden_last(draft, (command.combatant,))
    return refusal


def decide_set_picture(draft: Draft, command: c.SetPicture) -> Refusal | None:
    """Set the picture on tokens, or give them that of their creatures back."""
    refusal = judge_present(draft, command.combatants)
    if refusal is None and command.picture is not None and not is_asset_key(command.picture):
        refusal = Refusal(Message("refusal.no_picture"), can_overrule=False)
    if refusal is None:
        for who in dict.fromkeys(command.combatants):
            if draft.combatant(who).picture != command.picture:
                draft.add(e.PictureChanged(who, command.picture))
    return refusal


def decide_set_note(draft: Draft, command: c.SetNote) -> Refusal | None:
    """Set the GM's private note."""
    refusal = judge_present(draft, (command.combatant,)) or judge_text(command.note)
    if refusal is None:
        draft.add(e.NoteChanged(command.combatant, command.note))
    return refusal


def decide_set_side(draft: Draft, command: c.SetSide) -> Refusal | None:
    """Change sides."""
    refusal = judge_present(draft, command.combatants)
    if refusal is None:
        for who in command.combatants:
            if draft.combatant(who).side is not command.side:
                draft.add(e.SideChanged(who, command.side))
    return refusal


def decide_set_hidden(draft: Draft, command: c.SetHidden) -> Refusal | None:
    """Hide from the players or show; the only wish that does (RP61)."""
    refusal = judge_present(draft, command.combatants)
    if refusal is None:
        for who in command.combatants:
            if draft.combatant(who).hidden is not command.hidden:
                seen = replace(draft.combatant(who), hidden=command.hidden)
                draft.add(e.VisibilityChanged(who, command.hidden, is_called_out(draft, seen)))
        hidden_last(draft, command.combatants)
    return refusal


def decide_set_display(draft: Draft, command: c.SetDisplay) -> Refusal | None:
    """Choose what the players see of a side's hit points."""
    draft.add(e.DisplayChanged(command.side, command.display))
    return None


def decide_set_setting(draft: Draft, command: c.SetSetting) -> Refusal | None:
    """Choose a setting of the table; the ruleset must know it and its value."""
    setting = draft.ruleset.find_setting(command.setting)
    if setting is None:
        return Refusal(
            Message("refusal.unknown_setting", {"setting": command.setting}), can_overrule=False
        )
    if setting.choices:
        if command.value not in setting.choices:
            return Refusal(
                Message("refusal.unknown_choice", {"value": command.value}), can_overrule=False
            )
    elif not isinstance(command.value, int):
        return Refusal(
            Message("refusal.unknown_choice", {"value": command.value}), can_overrule=False
        )
    elif (refusal := judge_number(command.value)) is not None:
        return refusal
    draft.add(e.SettingChanged(command.setting, command.value))
    return None


def decide_set_title(draft: Draft, command: c.SetTitle) -> Refusal | None:
    """Name the fight."""
    for _, text in command.title.texts:
        if (refusal := judge_text(text)) is not None:
            return refusal
    draft.add(e.TitleChanged(command.title))
    return None
