"""Pictures of Hey, That's My Fish!"""

from docs.pictures.picture import Picture

FLOES = "2221312/31311213/1121311/12311211/1212211/23113213/1221211/22111223"

PICTURES = (
    Picture("setup", f"{FLOES} c2,d8,g7,h4|b5,e1,e6,f3 0:0|0:0 1"),
    Picture(
        "turn",
        "2221012/31311013/1021301/12311200/1202211/23113213/1220211/22111223 b2,d3,g7,h4|b5,d6,e7,f3 6:4|5:4 1",
        chosen=("d3",),
    ),
    Picture(
        "stuck",
        "0200000/00000001/0000012/00031210/0000000/00121000/0010001/30000001 b8,d7,f3,g7|a2,d4,h1,h8 40:23|37:22 1",
        chosen=("d7",),
    ),
)
