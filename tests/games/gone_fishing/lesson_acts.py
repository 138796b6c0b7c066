"""Acts that do what the lesson asks for, and acts that do not."""

from shoal.games.gone_fishing import lesson

RIGHT = [
    (lesson.MOVING, "move 48 250.0 -120.0 0.0"),
    (lesson.LOWERING, "lower 0,-40,0"),
    (lesson.LOWERING, "lower 25,-50,90"),
    (lesson.LOWERING, "lower -15,-30,-30"),
    (lesson.PULLING, "pull -80,-150;-20,-340"),
    (lesson.PULLING, "pull -110,-190;0,-340"),
    (lesson.GIVING_BACK, "return 36 -100.0 -200.0 0.0"),
    (lesson.TOSSING, "toss 40.0"),
]
WRONG = [
    (lesson.MOVING, "stay"),
    (lesson.MOVING, "move 48 85.0 -90.0 0.0"),
    (lesson.MOVING, "move 24 250.0 -120.0 0.0"),
    (lesson.LOWERING, "lower 100,-100,0"),
    (lesson.LOWERING, "lower 0,-5,0"),
    (lesson.PULLING, "pull 0,-340"),
    (lesson.PULLING, "pull 300,-40"),
    (lesson.GIVING_BACK, "return 24 -100.0 -200.0 0.0"),
]
