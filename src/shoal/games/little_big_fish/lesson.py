"""First lesson in Little Big Fish: eight steps for the player in seat 1."""

from shoal.core import Lesson, LessonStep

SEA = ".?..R./NWBWNW/.W..?./.W..W./NY?NGW/.W..?."
FULL = "rybg|rybg"

PLACING = LessonStep(
    text="Your small fish start on ocean squares of the row in front of you. Plankton makes them grow, so begin "
    "close to it: where a single swim through a wreck leads to some.",
    position=f"{SEA} -|- {FULL} 0,0,0|0,0,0 2,2,2,2 1 place0 0",
    accepted=["a1", "c1", "f1"],
    praise="Well placed: food is just behind the wreck.",
    hint="The yellow plankton is on b2, above the wreck b1. Try a1 or c1.",
)
GROWING = LessonStep(
    text="In a turn you make two steps, with one fish or with two. Small fish dive through wrecks, which cost no step. "
    "Swim through the wreck b1 to the yellow plankton on b2.",
    position=f"{SEA} a1s,c1s,f1s|a6s,d6s,f6s {FULL} 0,0,0|0,0,0 2,2,2,2 1 step2 0",
    accepted=["a1-b2", "c1-b2"],
    praise="It is medium now. The yellow plankton feeds you only once, and wrecks are too narrow from now on.",
    hint="Choose the fish on a1 or c1, then b2.",
)
HATCHING = LessonStep(
    text="You have one step left, and any of your fish may take it. On a birth square a small fish joins you. "
    "Swim from b2 to the birth square a2.",
    position=f"{SEA} c1s,f1s,b2m|a6s,d6s,f6s rbg|rybg 0,0,0|0,0,0 2,2,2,2 1 step1 -1",
    accepted=["b2-a2"],
    praise="Here comes a little one.",
    hint="Your medium fish is on b2, and a2 is to its left.",
)
NEWBORN = LessonStep(
    text="The newborn starts on any free square of the same board but a wreck, and the square under it does nothing. "
    "Put it as far forward as you can.",
    position=f"{SEA} c1s,f1s,a2m|a6s,d6s,f6s rbg|rybg 0,0,0|0,0,0 2,2,2,2 1 birth0@a2 -1",
    accepted=["birth a3", "birth c3"],
    praise="Four against three!",
    hint="The front row of this board is row 3: a3 or c3.",
)
EATING = LessonStep(
    text="A fish eats rivals of its own size and smaller ones by swimming onto them; a bigger one bars the way. "
    "What can your medium fish on c3 eat right now?",
    position=f"{SEA} c1s,f1s,a2s,c3m|d3s,a6s,f6s,c4b rbg|bg 0,0,0|0,0,0 2,2,2,2 1 step2 3",
    accepted=["c3-d3"],
    praise="Gulp. Five of these, and you have won.",
    hint="The fish on c4 is big. The one on d3 is small.",
)
SURPRISE = LessonStep(
    text="A question mark hides a surprise: plankton, a birth, a whirlwind, or the Fisherman, who takes your fish and "
    "one of your rival's on that board. All but one are used up, and it is plankton: fetch it with d2.",
    position=f"{SEA} c1s,f1s,d2m|f4s,a6s,f6m rbg|ybg 1,0,0|0,0,0 0,1,0,0 1 step2 1",
    accepted=["d2-c2"],
    praise="Big at last. Nothing in the sea is too large for it.",
    hint="The surprise on c2 is to the left of your fish on d2.",
)
WHIRLWIND = LessonStep(
    text="A whirlwind! You must turn a board left or right, with all fish on it. Turn one so that the rival on e1 "
    "comes to lie next to your big fish on c2, and your last step can eat it.",
    position=f"{SEA} c1s,f1s,c2b|a6s,f6s,e1m rbg|ybg 2,0,0|1,0,0 2,2,2,1 1 turn1@c2 0",
    accepted=["turn green right"],
    praise="Round it goes, right in front of your teeth.",
    hint="The rival is on the green board. A turn to the right carries it from e1 to d2.",
)
WINNING = LessonStep(
    text="Five eaten win; and who has a single fish left in the sea has lost. You have four. "
    "The rival on c4 is too big, but a row of wrecks leads from c3 to another. Finish it!",
    position=f"{SEA} c3s,f1m|b6s,c4m,f6m rg|yb 2,1,1|1,2,0 2,1,2,1 1 step1 2",
    accepted=["c3-b6"],
    praise="The fifth! Now you know it all: have fun.",
    hint="From c3 a small fish swims through b3, b4 and b5 to b6.",
)

LESSON = Lesson(
    title="Little Big Fish",
    steps=[PLACING, GROWING, HATCHING, NEWBORN, EATING, SURPRISE, WHIRLWIND, WINNING],
)
