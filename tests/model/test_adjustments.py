"""What the GM strikes from the reasons of a roll, and adds to them."""

from desktop.language.message import Message
from desktop.model.amount import AS_REASONED
from desktop.model.reasons import Contribution, Kind

PRONE = Contribution(Message("reason.prone"), Kind.ADVANTAGE, rule="51-CND-PRO-03")
RULING = Contribution(Message("reason.ruling"), Kind.NUMBER, 2, ruling=True)


def test_a_reason_is_struck_by_its_row_and_restored_by_the_same_click() -> None:
    struck = AS_REASONED.toggled(PRONE)
    assert struck.struck == ("51-CND-PRO-03",)
    assert struck.toggled(PRONE) == AS_REASONED


def test_a_reason_without_a_row_is_struck_by_its_text() -> None:
    plain = Contribution(Message("reason.range"), Kind.DISADVANTAGE)
    assert AS_REASONED.toggled(plain).struck == ("reason.range",)


def test_what_the_gm_added_goes_instead_of_being_struck() -> None:
    struck = AS_REASONED.toggled(PRONE)
    added = type(struck)(struck.struck, (RULING,))
    assert added.toggled(RULING) == struck
