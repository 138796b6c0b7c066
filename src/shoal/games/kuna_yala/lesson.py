"""The game in a few steps. You are seat 1."""

from shoal.core import Lesson

LESSON = Lesson(title="Kuna Yala", steps=[])
