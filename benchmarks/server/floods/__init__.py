"""Floods: one hostile visitor at work, and what another guest of the same server notices of it."""
