# Bushishogi: black's cube, white's cube, the side to move. A cube is the face that is up and the
# edge of its samurai as the owner sees it, n being the side next to the opponent.

% B1 home is 1s; a roll forward, left or right brings up 2, 5 or 6
position: 1s 3n b
legal t
legal f
legal l
legal r
turns 4

% B3 the first player sets down a cube that does not point
position: - - b
turns 16
legal 1n
legal 4w
legal 3n
illegal 1s placement-points
illegal 1e placement-points
illegal 1w placement-points
illegal 2s placement-points
illegal t not-set
illegal f not-set

% B3 the second player does the same
position: 4w - w
turns 16
legal 4w
illegal 1s placement-points
illegal l not-set

% B3 dunkel: the same, for another cube
rules dunkel
position: - - b
turns 16
legal 1n
illegal 2s placement-points
illegal 6e placement-points

% B3 a cube is set down once
position: 4w 3n b
illegal 4n already-set
turns 4

% B5 not pointed at: all four moves, no roll backward
position: 3n 4n b
turns 4
illegal b no-backward

% B6 pointed at and not pointing: only a turn
position: 3n 1w b
turns 1
legal t
illegal f check-only-turn
illegal l check-only-turn
illegal r check-only-turn
illegal b check-only-turn

% B6 cormier: pointed at and pointing with a single sword: only forward
position: 2s 3e b
turns 1
legal f
illegal t check-roll-sword
illegal l check-roll-sword
illegal r check-roll-sword

% B6 cormier: face 1 with its samurai at the back may roll three ways
position: 1s 1w b
turns 3
legal f
legal l
legal r
illegal t check-roll-sword

% B6 cormier: face 1 with its samurai at the right: a sword points backward, but nothing rolls there
position: 1e 1w b
turns 2
legal f
legal l
illegal r check-roll-sword
illegal b no-backward

% B6 cormier: face 1 with its samurai at the left
position: 1w 1e b
turns 2
legal f
legal r
illegal l check-roll-sword

% B6 dunkel: the samurai at the back looks forward
rules dunkel
position: 1s 1w b
turns 1
legal f
illegal l check-roll-look
illegal t check-roll-look

% B6 dunkel: the samurai at the right looks left
rules dunkel
position: 1e 1w b
turns 1
legal l
illegal f check-roll-look
illegal r check-roll-look

% B6 dunkel: the samurai at the left looks right
rules dunkel
position: 1w 1e b
turns 1
legal r
illegal f check-roll-look

% B7 the rulebook's mate: in check, out of the tree of swords, the roll forward mates
position: 1s 1w b
after f 1-0 mate
goes-on l
goes-on r

% B7 white mates as well
position: 1w 1s w
after f 0-1 mate

% B7 dunkel: the opponent must face too, so the same roll is not mate
rules dunkel
position: 1s 1w b
goes-on f

% B7 dunkel: both face, sword against sword: a turn mates
rules dunkel
position: 2e 1s b
turns 1
after t 1-0 mate

% B7 a position that is already mate has no turns
position: 2s 1w w
turns 0
illegal t game-over
