"""The first move of a newcomer in Gone Fishing."""

from tests.support.drivers import Person


def make_first_move(person: Person) -> None:
    """Choose a net."""
    person.page.get_by_role("button", name="Circle").click()
