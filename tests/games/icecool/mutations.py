"""Breakages of the rules that the rulebook's tests must notice."""

RULES = (
    *("rules/cards.py", "rules/jumps.py", "rules/placement.py", "rules/round.py"),
    *("state.py", "flick_state.py", "warmup_lap.py"),
)
"""Files in which `benchmarks.mutations` generates breakages."""

MUTATIONS = {
    "rules/cards.py": [
        ("        rng.shuffle(deck)\n        return cls", "        return cls"),
        ("card = self.deck.pop()\n", "card = self.deck.pop(0)\n"),
        ("        self.open[seat] += ONES_FOR_SKATES\n", ""),
        ("return sum(self.hidden[seat]) + self.open[seat],", "return sum(self.hidden[seat]),"),
        ("len(self.hidden[seat]) + self.open[seat]\n", "len(self.hidden[seat])\n"),
        ("        hidden[skater] = [1] * ONES_FOR_SKATES\n", "        hidden[skater] = []\n"),
    ],
    "rules/floor_plan.py": [
        ("RED_LINE = 60", "RED_LINE = 50"),
        ("515, has_fish=True),\n    Door(\"common", "515),\n    Door(\"common"),
        ("CIRCLE_DIAMETER = (195.0, 125.0), 36.0", "CIRCLE_DIAMETER = (195.0, 125.0), 60.0"),
    ],
    "rules/jumps.py": [
        ("JUMP_HEIGHT = 0.020", "JUMP_HEIGHT = 0.060"),
        ("JUMP_HEIGHT = 0.020", "JUMP_HEIGHT = 0.010"),
        (" if body not in out:", ":"),
        ("border.high_side if forward", "border.low_side if forward"),
        ("if height >= JUMP_HEIGHT else None", ""),
        ('"wall" if gate in', '"door" if gate in'),
    ],
    "rules/placement.py": [
        ("TOUCHING + 0.5", "TOUCHING"),
        ("    if spot.raised:\n        return rooms_seen(spot)\n", ""),
        ("for room in rooms_seen(spot) if room in (door", "for room in ROOMS if room in (door"),
        ("[] if room is None or room.within_red_line(spot.point) else", "[] if room is None else"),
        ("for candidate in candidates if is_free(candidate, others)]\n", "for candidate in candidates]\n"),
        ("min(free, key=lambda", "max(free, key=lambda"),
        ("return Spot(*nearest_free(CIRCLE, others, CLASSROOM))", "return Spot(*CIRCLE)"),
        ("        candidates += _beside_both(first, second)\n", "        pass\n"),
    ],
    "rules/round.py": [
        ("set() if seat == catcher else set(FISH_DOORS)", "set(FISH_DOORS)"),
        ("            self.starting.discard(seat)\n", "            pass\n"),
        ("        self.starting.add(seat)\n", ""),
        ("needed = CATCHES_FOR_TWO if self.players == 2 else 1", "needed = CATCHES_FOR_TWO"),
        ("return self.winner is not None or all(", "return all("),
        ("self.winner is not None or all(", "self.winner is not None or any("),
        (" and effects.out.keys().isdisjoint(bodies)", ""),
        (" if self.catcher in bodies and", " if"),
        ("if body not in effects.out and height < JUMP_HEIGHT", "if height < JUMP_HEIGHT"),
        ("if before[seat] is not None and seat not in effects.out", "if seat not in effects.out"),
        ("            self._put_back(seat, before[seat])\n", "            pass\n"),
        ("runner in effects.caught or (self.players > 2 and self.caught[runner])", "runner in effects.caught"),
        ("runner in effects.caught or (self", "(self"),
        (" and not (stuck and stuck.name == gate)", ""),
        ("not (stuck and stuck.name == gate)", "not stuck"),
        ("            self.fish[seat].remove(gate)\n", ""),
        ("is_free(before.point, others, TOUCHING) or room is None", "True"),
        ("is_free(before.point, others, TOUCHING)", "is_free(before.point, others)"),
        ("raised = pose.z * METRE > ON_THE_FLOOR", "raised = False"),
    ],
    "state.py": [
        ("ROUNDS_FOR_TWO = 4", "ROUNDS_FOR_TWO = 2"),
        ("not KITCHEN.within_red_line((x, y))", "not KITCHEN.holds((x, y))"),
        ("self.options.players == 2 and effects.caught", "effects.caught"),
        ("self.options.players == 2 and effects.caught", "False"),
        ("            self.round.spots[runner] = None\n", ""),
        ("*self._begin_turn(runner)]", "*self._next_turn()]"),
        ("in self.round.starting and seat not in effects.out", "in self.round.starting"),
        ("            if self.round.on_circle(seat):\n", "            if False:\n"),
        ("            self.round.starting.remove(seat)\n", ""),
        ("if self._is_asked(seat):", "if self._is_asked(seat) and not effects.out:"),
        ("if self._is_asked(seat):", "if self._is_asked(seat) and seat != self.round.catcher:"),
        ("in (self.round.catcher, *self.round.runners):", "in range(self.options.players):"),
        ("range(holders.count(seat))", "range(1)"),
        ("if over or owner == seat else None", "if over or seat is not None else None"),
        ("if over or owner == seat else None", "if owner == seat else None"),
        ("cards=self.cards.copy(), round", "round"),
    ],
    "flick_state.py": [
        (" if self._point_on_line(room)]", "]"),
        ("spot is not None and seat != self.turn]", "spot is not None and seat < self.turn]"),
    ],
    "schema.py": [
        ("seat == self.seat else msgspec.structs.replace(self, card=None)", "self.card else self"),
        ("seat == self.seat else msgspec.structs.replace(self, cards=None)", "self.cards else self"),
        ("    reveals: ClassVar[bool] = True\n    seat: int\n    flick", "    seat: int\n    flick"),
    ],
    "game.py": [
        ("first_seat(options, rng)", "0"),
    ],
    "warmup_lap.py": [
        ("LAP_ROOMS = (GYM, KITCHEN, COMMON_ROOM)", "LAP_ROOMS = (GYM, KITCHEN)"),
        ("            return [*events, FlewOut(0, left.time)]\n", "            events.append(FlewOut(0, left.time))\n"),
        ("door.high_side if event.forward else door.low_side", "door.high_side"),
        ("            self._visit(room.name)\n", "            pass\n"),
    ],
}  # fmt: skip
"""Breakages that no generator makes, by file: the text to replace and its replacement."""
