"""Acts that do what the lesson asks for, and acts that do not."""

from shoal.games.icecool import lesson

RIGHT = [
    (lesson.FLICKING, "flick 0.0 2.0 0.0 11.0"),
    (lesson.FLICKING, "flick 4.0 2.0 0.0 11.0"),
    (lesson.FLICKING, "flick -4.0 3.0 0.0 11.0"),
    (lesson.JUMPING, "flick 180.0 4.0 0.0 40.0"),
    (lesson.JUMPING, "flick 170.0 4.5 0.0 40.0"),
    (lesson.JUMPING, "flick -170.0 5.0 0.0 42.0"),
    (lesson.CATCHING, "flick -20.0 2.0 -0.65 11.0"),
    (lesson.CATCHING, "flick -16.0 1.8 -0.6 11.0"),
    (lesson.CATCHING, "flick -12.0 2.1 -0.8 11.0"),
]
WRONG = [
    (lesson.FLICKING, "flick 0.0 1.0 0.0 11.0"),
    (lesson.FLICKING, "flick 40.0 2.0 0.0 11.0"),
    (lesson.JUMPING, "flick 180.0 4.0 0.0 11.0"),
    (lesson.JUMPING, "flick 180.0 2.0 0.0 40.0"),
    (lesson.JUMPING, "flick 90.0 2.5 0.0 11.0"),
    (lesson.CATCHING, "flick 0.0 2.0 0.0 11.0"),
    (lesson.CATCHING, "flick -20.0 2.0 0.0 11.0"),
]
