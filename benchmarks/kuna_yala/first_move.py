"""The first move of a newcomer in Kuna Yala."""

from tests.support.drivers import Person


def make_first_move(person: Person) -> None:
    """Choose a card and lay it."""
    person.page.locator('[aria-label*="can be laid"]').first.click()
    person.page.locator('[aria-label*="the card can go here"]').first.click()
