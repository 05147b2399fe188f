# Sensei.

% S2 the start
r r r R r r r
. . . . . . .
. . . . . . .
. . . . . . .
. . . . . . .
. . . . . . .
g g g G g g g
g
turns 290
