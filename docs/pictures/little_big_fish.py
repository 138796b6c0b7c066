"""Pictures of Little Big Fish."""

from docs.pictures.picture import Picture

SEA = ".?..R./NWBWNW/.W..?./.W..W./NY?NGW/.W..?."

PICTURES = (
    Picture("setup", f"{SEA} a1s,c1s,f1s|a6s,d6s,f6s rybg|rybg 0,0,0|0,0,0 2,2,2,2 1 step2 0"),
    Picture("turn", f"{SEA} c3s,f1m,a2s|b6s,c4m,f6m rg|yb 2,1,0|1,1,0 2,1,2,1 1 step2 2", chosen=("c3",)),
    Picture("whirlwind", f"{SEA} c1s,f1s,c2b|a6s,f6s,e1m rbg|ybg 2,0,0|1,0,0 2,2,2,1 1 turn1@c2 0"),
)
