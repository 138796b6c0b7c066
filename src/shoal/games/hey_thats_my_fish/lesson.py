"""First lesson in Hey, That's My Fish!: eight steps for the player in seat 1."""

from shoal.core import Lesson, LessonStep

AWAY_FROM_D3 = ["a4", "b4", "c3", "d1", "d2", "d4", "d5", "d6", "d7", "e2", "e3", "f2", "f4", "g1", "g4", "h1", "h5"]

PLACING = LessonStep(
    text="The ice is breaking up, so get your penguins ready. Each starts on a floe with one fish. "
    "Put this one next to two golden floes, the ones with three fish.",
    position="2221312/31311213/1121311/12311211/1212211/23113213/1221211/22111223 -|- 0:0|0:0 1",
    accepted=["b2", "b5", "c2", "g7"],
    praise="A good spot: the best fish are right next door.",
    hint="In the second row, look between the two golden floes at the left.",
)
SLIDING = LessonStep(
    text="Everyone is on the ice. On your turn, slide one penguin in a straight line, in any of six directions, "
    "as far as you like. Send your penguin at the right edge all the way to the golden floe in its row.",
    position="2221312/31311213/1121311/12311211/1212211/23113213/1221211/22111223 c2,d8,g7,h4|b5,e1,e6,f3 0:0|0:0 1",
    accepted=["d8-d3"],
    praise="Wheee! Did you see? The floe you left is gone.",
    hint="Choose your penguin at the right edge, then the golden floe in the same row.",
)
COLLECTING = LessonStep(
    text="You collect the floe you leave, not the one you land on. One of your penguins stands on three fish: "
    "slide it anywhere, and they are yours.",
    position="2221312/31310213/1121311/12311210/1212211/23113213/1221211/22111223 c2,d3,g7,h4|c5,e1,e6,f3 1:1|1:1 1",
    accepted=[f"d3-{floe}" for floe in AWAY_FROM_D3],
    praise="Three fish for you, and open water where they were.",
    hint="Move the penguin on the golden floe. Any floe it can reach will do.",
)
BLOCKED = LessonStep(
    text="Penguins cannot slide through each other or over open water. Your penguin at the left edge looks along its "
    "row: go as far right as you can, up to the rival in the way.",
    position="2221012/31311013/1021301/12311200/1202211/23113213/1220211/22111223 b2,d1,g7,h4|b5,d5,e7,f3 6:4|5:4 1",
    accepted=["d1-d4"],
    praise="Right up to its beak, and not a step further.",
    hint="Choose your penguin at the left edge, then the last free floe before the rival in its row.",
)
RICHER = LessonStep(
    text="Fish count only when you leave their floe, so mind the way out. Your penguin left of the middle can reach "
    "two golden floes. On one of them it would be stranded. Take the other.",
    position="1021012/11200013/1000301/10300201/1012131/23011213/1220211/22111223 b2,e3,g7,h4|a3,b8,f1,h7 15:8|13:8 1",
    accepted=["e3-e6"],
    praise="Rich, and with a way on. The other one is surrounded by water.",
    hint="The golden floe just above has only water around it. Look along the row instead.",
)
CUTTING_OFF = LessonStep(
    text="You can also spoil your rivals' plans. The penguin at the top left has only one way out to the rich right: "
    "the third floe of the fourth row. Get there first.",
    position="0000000/12000000/1201321/21131211/0001321/01012312/1211211/21111211 d6,f7,g2,h5|c1,f5,g5,h2 21:10|18:9 1",
    accepted=["d6-d3"],
    praise="The gate is shut: your rival can reach only five more floes.",
    hint="Choose your penguin in the fourth row, and stop on the third floe from the left.",
)
OUT = LessonStep(
    text="A player who cannot move is out, and takes the floes under their penguins along. "
    "Your rival has one last way to go, to the right along the fourth row. Close it.",
    position="0200000/00000001/0000012/00031210/0000000/00121000/0010001/30000001 "
    "b8,d7,f3,g7|a2,d4,h1,h8 40:23|37:22 1",
    accepted=["d7-d5"],
    praise="Your rival leaves with the last floes. You play on alone, as long as you can.",
    hint="Slide your penguin in that row right up to the rival.",
)
WINNING = LessonStep(
    text="When nobody can move, the game is over. The most fish win. Here you both have 45, so floes decide: 26 beat "
    "25. If those were equal too, you would share the victory. Now you know it all: have fun!",
    position="1000200/00000010/0010000/00000001/1000000/00010000/0000010/01000000 -|- 45:26|45:25 -",
)

LESSON = Lesson(
    title="Hey, That's My Fish!",
    steps=[PLACING, SLIDING, COLLECTING, BLOCKED, RICHER, CUTTING_OFF, OUT, WINNING],
)
