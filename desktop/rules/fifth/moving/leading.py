"""Who leads a mount: it does as it is directed, by somebody who can direct."""

from desktop.language.message import Message
from desktop.model.combatant import Combatant
from desktop.rules.engine.draft import Draft
from desktop.rules.engine.refusal import Refusal
from desktop.rules.engine.refusals import Parameters
from desktop.rules.moving import riding
from desktop.rules.sight.perceiving import is_incapacitated


def judge_led(draft: Draft, mount: Combatant) -> Refusal | None:
    """A mount under control does as its rider directs: nothing while the rider is incapacitated."""
    rider = riding.controller_of(draft, mount.id)
    if rider is None or not is_incapacitated(rider, draft.ruleset):
        return None
    told: Parameters = {"who": rider.name, "mount": mount.name}
    return Refusal(Message("refusal.mount_not_led", told), draft.ruleset.rule("mount_actions"))
