"""The same attack with another die: made as before, and what it costs has been paid."""

import json
from dataclasses import replace

from desktop.language.message import Message
from desktop.model.amount import AttackOutcome
from desktop.model.commands import MakeAttack
from desktop.model.creature import Attack
from desktop.model.prompt import Prompt
from desktop.model.structure import structure, unstructure
from desktop.rules.areas import volleys
from desktop.rules.attacking import attacks
from desktop.rules.effects.asking import situation_of
from desktop.rules.engine.draft import Draft
from desktop.rules.engine.refusal import Refusal
from desktop.rules.engine.refusals import judge_present
from desktop.rules.engine.situation import Situation
from desktop.rules.rolls.rolling import TYPED, at_the_table, attack_thrown

COMMAND, ATTACK, RANGED, COVER = "command", "made_with", "ranged", "cover"
"""Keys of a continuation: the attack as it was wished, with what, how, and behind which cover."""


def kept(situation: Situation, command: MakeAttack) -> dict[str, str | int]:
    """The attack as plain data, for a prompt that may roll it again.

    A spell's attack stands in no stat block: it is kept as it was made.
    """
    return {
        COMMAND: json.dumps(unstructure(command)),
        ATTACK: json.dumps(unstructure(situation.attack)),
        RANGED: int(situation.ranged),
        COVER: situation.cover,
    }


def situation_in(draft: Draft, offer: Prompt) -> Situation | None:
    """The attack as it would be made again now; None where one of the two is gone.

    None as well where an earlier version of the program has asked, which kept less of it.
    """
    if ATTACK not in offer.continuation:
        return None
    left, command = offer.continuation, _wish_in(offer)
    attack: Attack = structure(Attack, json.loads(str(left[ATTACK])))
    attacker, target = draft.find(command.attacker), draft.find(command.target)
    if attacker is None or target is None:
        return None
    situation = situation_of(
        draft.encounter, draft.ruleset, attacker, target, attack, ranged=bool(left[RANGED])
    )
    also = tuple(other for other in command.also if draft.find(other) is not None)
    wish = replace(command, also=also, total=None, outcome=None, damage=None, again=True)
    return replace(situation, cover=str(left[COVER]), wish=wish)


def judge(draft: Draft, offer: Prompt) -> Refusal | None:
    """What has come in its way since, or None."""
    if ATTACK not in offer.continuation:
        return Refusal(Message("refusal.answered_already"), can_overrule=False)
    command = _wish_in(offer)
    if refusal := judge_present(draft, (command.attacker, command.target)):
        return refusal
    situation = situation_in(draft, offer)
    assert situation is not None, "both are there"
    return draft.stands(draft.ruleset.attacks.judge(situation))


def strike(draft: Draft, offer: Prompt, die: int) -> None:
    """The attack with the die that counts now; what a spell's hit brings besides follows.

    After a miss on the table nobody has been asked for the damage yet.
    """
    situation = situation_in(draft, offer)
    assert situation is not None, "judged before"
    assert situation.wish is not None, "it was wished"
    command = replace(situation.wish, dice=(die,))
    what = attack_thrown(draft, command.attacker, command.target)
    with at_the_table(draft, what, asks=bool(offer.continuation[TYPED])):
        made = replace(situation, wish=command)
        outcome = attacks.resolve(draft, made, command, offer.volley)
        if offer.volley is not None and outcome is not AttackOutcome.MISS:
            volleys.follow_hit(draft, command.target, offer.volley)


def _wish_in(offer: Prompt) -> MakeAttack:
    command: MakeAttack = structure(MakeAttack, json.loads(str(offer.continuation[COMMAND])))
    return command
