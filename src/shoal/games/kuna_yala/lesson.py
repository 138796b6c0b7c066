"""First lesson in Kuna Yala: eight steps for the player in seat 1, whose colour is red."""

from shoal.core import Lesson, LessonStep

DEEDS = "0,0,0,0/0,0,0,0/0,0,0,0|0,0,0,0/0,0,0,0/0,0,0,0"

LAYING = LessonStep(
    text="Red fish are your secret: you score a point for each, wherever it swims. A fish fits beside fish of its "
    "colour or over its seabed. Lay the red fish from stack 1 beside the red one in your school.",
    position=f"ry o:C,e1:rn1|o:C,n1:ys1 rs1,ys2,yt1,vs2 24,24,24,24 - 1 first {DEEDS}",
    accepted=["1 A e2", "1 A e1n1", "1 A e1s1"],
    praise="They share their colour, so the seabed does not matter.",
    hint="Choose the card on stack 1, then a place above, below or to the right of your red fish.",
)
GIVING = LessonStep(
    text="Your second card goes to an opponent. If your colour is the most common in your school, you score three "
    "points, and this rival seems to collect yellow. Spoil it with two fish of another colour.",
    position=f"ry o:C,e1:rn1,e2:rs1|o:C,n1:ys1 -,ys2,yt1,vs2 24,24,24,24 - 1 others {DEEDS}",
    accepted=["4 B e1", "4 B s1", "4 B w1", "4 B n2", "4 B e1n1", "4 B w1n1"],
    praise="Two violet fish against one yellow: no majority there.",
    hint="The card on stack 4 has two violet fish. It goes beside the coral, and over sand beside the yellow fish too.",
)
CORAL = LessonStep(
    text="A coral fits beside anything, and any fish fits beside a coral. The player with the most corals (no ties) "
    "gets the octopus. Lay the coral from stack 2 in your school, wherever you like.",
    position=f"ry o:C,e1:rn1,e2:rs1|o:C,w1:vs2,n1:ys1 gt1,C,yt1,- 24,24,24,23 - 1 own {DEEDS}",
    accepted=["2 A n1", "2 A s1", "2 A w1", "2 A e1n1", "2 A e1s1", "2 A e2n1", "2 A e2s1", "2 A e3"],
    praise="Two corals against one. Let the octopuses come!",
    hint="Choose the coral on stack 2 and any place around your school.",
)
OCTOPUS = LessonStep(
    text="Here is one, and you have the most corals. An octopus is a point for you, but the coral under it no longer "
    "counts. Choose where it settles.",
    position=f"ry o:C,n1:C,e1:rn1,e2:rs1|o:C,w1:vs2,n1:ys1 gt1,-,yt1,- 24,23,24,23 - 1 settle1@2 {DEEDS}",
    accepted=["octopus o", "octopus n1"],
    praise="It likes it there. Fish and corals go beside it as before.",
    hint="Either of your two corals will do.",
)
SHARK = LessonStep(
    text="A shark eats a fish card in an opponent's school. But beware: the school with the most sharks scores two "
    "points. Let this one eat the two yellow fish.",
    position=f"ry o:O/C,n1:C,e1:rn1,e2:rs1|o:C,w1:vs2,n1:rt1,e1:yn2 S,gt1,-,vt1 23,23,23,23 - 1 others {DEEDS}",
    accepted=["1 B e1"],
    praise="Gone. And your red one over there still counts for you.",
    hint="Choose the shark on stack 1, then the two yellow fish beside your rival's coral.",
)
CURSE = LessonStep(
    text="Three fish cards over the same seabed in a straight line are cursed and turn to bones. Two cards with yellow "
    "fish over navy lie in a line. Which card from the stacks makes it three?",
    position=f"ry o:O/C,n1:C,e1:rn1|o:C,w1:vs2,e1:yn1,e2:yn2 rs1,gn1,vt1,- 23,24,23,23 - 1 others {DEEDS}",
    accepted=["2 B e3"],
    praise="Nothing but bones! It works in your own school too, so take care.",
    hint="The green fish on stack 2 swims over navy. Lay it to the right of the two yellow cards.",
)
BONES = LessonStep(
    text="The curse has struck your school, and no fish fits beside bones. Only a coral does, and beside the coral "
    "fish are welcome again. Lay the coral next to your bones.",
    position=f"ry o:C,e1:X/rn1,e2:X/gn1,e3:X/yn1|o:C,e1:ys1 rs1,C,vt1,- 24,24,24,23 - 1 own {DEEDS}",
    accepted=["2 A e1n1", "2 A e2n1", "2 A e3n1", "2 A e1s1", "2 A e2s1", "2 A e3s1", "2 A e4"],
    praise="Life goes on there.",
    hint="The coral is on stack 2. Choose a place above, below or to the right of the bones.",
)
COUNTING = LessonStep(
    text="A stack is finished when it has no face-down card left. The third finished stack ends the game, so this is "
    "the last card. You have three points, yellow has five. More red than any other colour at home is three more: win!",
    position=f"ry o:C,w1:gt1,s1:S/vr1,e1:rn1|o:O/C,e1:yn1 -,rs1,vt1,gs1 1,0,0,92 - 1 own {DEEDS}",
    accepted=["2 A n1", "2 A s2", "2 A e2", "2 A e1n1", "2 A e1s1"],
    praise="Two red fish, the majority and the sharks: seven to five. Now you know it all: have fun.",
    hint="Choose the red fish on stack 2. It goes anywhere but beside the green fish.",
)

LESSON = Lesson(title="Kuna Yala", steps=[LAYING, GIVING, CORAL, OCTOPUS, SHARK, CURSE, BONES, COUNTING])
