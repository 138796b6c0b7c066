"""Pictures of Kuna Yala, as the player of the red fish sees it."""

from docs.pictures.picture import Picture

DEEDS = "0,0,0,0/0,0,0,0/0,0,0,0|0,0,0,0/0,0,0,0/0,0,0,0"

PICTURES = (
    Picture(
        "turn",
        f"ry o:C,e1:rn1,n1:vt1|o:C,n1:ys1,w1:gt1 rs1,ys2,S,vs2 24,24,24,22 - 1 first {DEEDS}",
        chosen=("1",),
    ),
    Picture(
        "curse",
        f"ry o:C,e1:X/rn1,e2:X/gn1,e3:X/yn1,n1:vt1|o:C,e1:ys1,e2:ys2 rs1,C,vt1,- 24,23,23,23 - 1 own {DEEDS}",
        chosen=("2",),
    ),
    Picture("octopus", f"ry o:C,n1:C,e1:rn1,e2:rs1|o:C,w1:vs2,n1:ys1 gt1,-,yt1,- 24,23,24,23 - 1 settle1@2 {DEEDS}"),
)
