"""The first move of a newcomer in Hey, That's My Fish!"""

from tests.support.drivers import Person


def make_first_move(person: Person) -> None:
    """Place a penguin."""
    person.page.locator('[aria-label*="can start here"]').first.click()
