"""The first move of a newcomer in ICECOOL."""

from tests.support.drivers import Person


def make_first_move(person: Person) -> None:
    """Wait for the Runners where the penguin stands."""
    person.page.locator(".foot .button.primary:enabled").click()
