"""First lesson in Little Big Fish: eight steps for the player in seat 1."""

from shoal.core import Lesson, LessonStep

SEA = ".?..R./NWBWNW/.W..?./.W..W./NY?NGW/.W..?."
FULL = "rybg|rybg"

PLACING = LessonStep(
    text="Your small fish start on ocean squares in your home row, the one nearest to you. Plankton makes them grow, "
    "so start close to it: on a square from which a wreck leads to some.",
    position=f"{SEA} -|- {FULL} 0,0,0|0,0,0 2,2,2,2 1 place0 0",
    accepted=["a1", "c1", "f1"],
    praise="Well placed: food is just behind the wreck.",
    hint="The yellow plankton is at the left, behind a wreck. Start beside that wreck.",
)
GROWING = LessonStep(
    text="On your turn you take two steps, with one fish or with two. Small fish can swim through a wreck without an "
    "extra step. Swim through the wreck at the left to the yellow plankton behind it.",
    position=f"{SEA} a1s,c1s,f1s|a6s,d6s,f6s {FULL} 0,0,0|0,0,0 2,2,2,2 1 step2 0",
    accepted=["a1-b2", "c1-b2"],
    praise="It is medium now. The yellow plankton feeds you only once, and wrecks are too narrow from now on.",
    hint="Choose a fish beside the left wreck, then the yellow plankton.",
)
HATCHING = LessonStep(
    text="You have one step left, and any of your fish may take it. On a birth square a small fish joins you. "
    "Swim with your medium fish to the birth square on its left.",
    position=f"{SEA} c1s,f1s,b2m|a6s,d6s,f6s rbg|rybg 0,0,0|0,0,0 2,2,2,2 1 step1 -1",
    accepted=["b2-a2"],
    praise="Here comes a little one.",
    hint="Choose your medium fish, then the birth square on its left.",
)
NEWBORN = LessonStep(
    text="The newborn starts on any free square of the same board but a wreck, and the square under it does nothing. "
    "Put it as far forward as you can.",
    position=f"{SEA} c1s,f1s,a2m|a6s,d6s,f6s rbg|rybg 0,0,0|0,0,0 2,2,2,2 1 birth0@a2 -1",
    accepted=["birth a3", "birth c3"],
    praise="Four against three!",
    hint="Choose a square in the top row of this board.",
)
EATING = LessonStep(
    text="A fish eats rivals of its own size or smaller by swimming onto them. A bigger one blocks the way. "
    "What can your medium fish eat right now?",
    position=f"{SEA} c1s,f1s,a2s,c3m|d3s,a6s,f6s,c4b rbg|bg 0,0,0|0,0,0 2,2,2,2 1 step2 3",
    accepted=["c3-d3"],
    praise="Gulp! Eat five of these and you win.",
    hint="The rival above your fish is big. The one on its right is small.",
)
SURPRISE = LessonStep(
    text="A question mark hides a surprise: plankton, a birth, a whirlwind, or the Fisherman, who takes your fish and "
    "one of your rival's on that board. Only plankton is left here: get it with your medium fish.",
    position=f"{SEA} c1s,f1s,d2m|f4s,a6s,f6m rbg|ybg 1,0,0|0,0,0 0,1,0,0 1 step2 1",
    accepted=["d2-c2"],
    praise="Big at last. Nothing in the sea is too large for it.",
    hint="Choose your medium fish, then the question mark on its left.",
)
WHIRLWIND = LessonStep(
    text="A whirlwind! You must turn a board left or right, with all the fish on it. Turn one so that your rival's "
    "medium fish lands next to your big fish. Then your last step can eat it.",
    position=f"{SEA} c1s,f1s,c2b|a6s,f6s,e1m rbg|ybg 2,0,0|1,0,0 2,2,2,1 1 turn1@c2 0",
    accepted=["turn green right"],
    praise="Round it goes, right in front of your teeth.",
    hint="The rival is on the green board. Turn that one to the right.",
)
WINNING = LessonStep(
    text="Eat five fish to win. If you are down to one fish, you lose. You have eaten four. "
    "The rival above your small fish is too big, but a row of wrecks leads to another. Finish it!",
    position=f"{SEA} c3s,f1m|b6s,c4m,f6m rg|yb 2,1,1|1,2,0 2,1,2,1 1 step1 2",
    accepted=["c3-b6"],
    praise="The fifth! Now you know it all: have fun.",
    hint="Choose your small fish, then the small rival at the far end of the wrecks.",
)

LESSON = Lesson(
    title="Little Big Fish",
    steps=[PLACING, GROWING, HATCHING, NEWBORN, EATING, SURPRISE, WHIRLWIND, WINNING],
)
