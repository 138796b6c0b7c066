"""The first move of a newcomer in Little Big Fish."""

from tests.support.drivers import Person


def make_first_move(person: Person) -> None:
    """Place a small fish."""
    person.page.locator('[aria-label*="can start here"]').first.click()
