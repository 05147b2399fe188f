# Sensei: g r stones, G R the stones with the Sage and the Monkey, * pits; rank 7 on top.

% S1 S2 the start: seven stones on the home rank, the character on d
r r r R r r r
. . . . . . .
. . . . . . .
. . . . . . .
. . . . . . .
. . . . . . .
g g g G g g g
g
result * -
turns 290
legal a1a2
illegal a7a6 not-yours
illegal a2a3 no-stone
illegal a1a1 same-square
illegal h1h2 cell
illegal a1a8 cell
illegal a1 unfinished
illegal a1a2a3 trailing
illegal a1a2, empty

% S3 one, two or three actions in any order
r r r R r r r
. . . . . . .
. . . . . . .
. . . . . . .
. . . . . . .
. . . . . . .
g g g G g g g
g
legal a1a2
legal d1c1
legal a1a2,b1b2
legal a1a2,d1c1
legal d1c1,a1a2
legal a1a2,b1b2,d1c1
legal a1a2,d1c1,b1b2
legal d1c1,a1a2,b1b2
illegal a1a2,b1b2,c1c2 stones-done
illegal d1c1,c1b1 character-done
illegal a1a2,d1c1,c1b1 character-done
illegal a1a2,b1b2,d1c1,e1e2 turn-over

% S3 the same stone may make both stone moves
r r r R r r r
. . . . . . .
. . . . . . .
. . . . . . .
. . . . . . .
. . . . . . .
g g g G g g g
g
legal b1b2,b2b3
legal b1b2,b2b3,d1b3
legal b1b2,d1c1,b2b3
illegal b1b2,b2b3,b3b4 stones-done

% S3 the character may land on a stone that moved, and the stone it left may move
r r r R r r r
. . . . . . .
. . . . . . .
. . . . . . .
. . . . . . .
. . . . . . .
g g g G g g g
g
legal e1e2,d1e2,d1d2
legal d1e1,d1d2,d2d3
illegal d1e1,e1e2 carrier

% S4 Shizukana: exactly one square along rank or file
r . . R . . r
. . . . . . .
. . r . r . .
. . . g . . .
r . g . . r .
. . . . . . .
g g . G g g .
g
legal d4d5
legal d4c4
legal d4e4
legal d4d3
illegal d4d6 too-far
illegal d4f4 too-far
illegal d4e3 diagonal
illegal d4c5 diagonal
illegal d4f6 diagonal
illegal d4e6 diagonal

% S4 Shizukana: a stone cannot enter a square with an own or opposing stone
r . . R . . r
. . . . . . .
. . r r . . .
. . . g g . .
r . . . . r .
. . . . . . .
g g . G g g .
g
illegal d4d5 onto-opposing
illegal d4e4 onto-own
legal d4c4
legal d4d3

% S4 Arashi: as far as the path is free, in a straight line
rules arashi
r . . R . . r
. . . . . . .
. . . . . . .
r . . g . . r
. . r . r . .
. . . . . . .
g g . G g g g
g
legal d4d5
legal d4d6
legal d4d3
legal d4d2
legal d4b4
legal d4f4
illegal d4a4 onto-opposing
illegal d4g4 onto-opposing
illegal d4e5 diagonal
illegal d4d7 onto-opposing
illegal d4d1 onto-own

% S4 Arashi: own stones block a slide
rules arashi
r r r R r r r
. . . . . . .
. . . . . . .
g . . . . . .
. . . . . . .
g . . . . . .
. . g G g g g
g
illegal a2a5 behind-own
illegal a2a4 onto-own
legal a2a3
legal a2g2

% S4 Arashi: opposing stones block a slide
rules arashi
r r . R r r .
. . . . . . .
r . . . . . .
. . . . . . .
. . . . . . .
g . . r . . .
. g g G g g g
g
illegal a2a6 behind-opposing
illegal a2f2 behind-opposing
illegal a2d2 onto-opposing
legal a2c2
legal a2a4

% S5 the stone that carries the character cannot move
r r r R r r r
. . . . . . .
. . . . . . .
. . . . . . .
. . . . . . .
. . . . . . .
g g g G g g g
g
illegal d1d2 carrier
illegal a1a2,d1d2 carrier
legal d1e1,d1d2

% S6 the character moves along rank, file and diagonal at any distance
r r . R r r .
. . . . . . .
r . . g . . r
. . . . . . .
. . . . . g .
. . g . . . .
g g . G . . g
g
legal d1d5
legal d1f3
legal d1c2
legal d1b1
legal d1g1
illegal d1e2 carrier
illegal d1d7 pass-target
illegal d1c2,c2d5 character-done

% S6 not on one line
r r . R r r r
. . . . . . .
r . . . . . .
. . . . g . .
. . . . . . .
. . . . . . .
g g g G . g g
g
illegal d1e4 pass-line
illegal a1d1 onto-own

% S6 opposing stones block the character
r r . R . r .
. . . . . . .
r . . g . . .
. . . . . . .
. . . r . g .
. . . . r . .
g g . G g . g
g
illegal d1d5 pass-blocked
illegal d1f3 pass-blocked
legal d1e1

% S6 own stones do not block the character
r r . R . r .
. . . . . . .
r . . g . . .
. . . . . . r
. . . g . g .
. . . . g . .
g r . G . . g
g
legal d1d5
legal d1f3
legal d1g1
illegal d1b1 pass-target

% S7 a character on the opponent's home rank wins at once, even with actions left
r r . g R r r
. . . . . . .
. . . . . . .
. r . . . . .
. . . . . . .
. . . . . r .
g g . G g g g
g
after d1d7 1-0 goal
after a1a2,d1d7 1-0 goal
after a1a2,g1g2,d1d7 1-0 goal
illegal d1d7,a1a2 turn-over
goes-on d1e1

% S7 red wins on rank 1
g . . R . . .
. . r . . . .
. g . . . . .
. . . . r r r
. . . . . . .
G . . . . g r
. g g r g . .
r
after d7d1 0-1 goal
after c6d6,d7d1 0-1 goal

% S7 the goal counts before the unfair game: f7 to f6 closes a line that three red stones touch
r r r R . g g
. . . . . . .
. . . r g . .
. . r g . . .
. r g . . . .
. g . . . . .
G . . . . . .
g
result * -
after f7f6 0-1 unfair-game
after f7f6,a1g7 1-0 goal
after a1g7 1-0 goal

% S7 a position read with the character at its goal is over
r r . G R r r
. . . . . . .
. . . . . . .
. r . . . . .
. . . . . . .
. . . . . r .
g g . g g g g
r
result 1-0 goal
turns 0
illegal a7a6 game-over

% S7 a stone without the character on the far rank is not a goal
r . . . R r r
. r . g . . .
. . . . . . .
. r . . . . .
. . . . . . .
. . . . . r .
g g . G g g g
g
goes-on d6d7
goes-on d6d7,d1b1,d7c7

% S8 a turn that changes nothing is legal
r r r R r r r
. . . . . . .
. . . . . . .
. . . . . . .
. . . . . . .
. . . . . . .
g g g G g g g
g
goes-on a1a2,a2a1

% S9 the example: red has a line, three green stones touch it, red loses; green moved
. . . . . . .
. . R . . r .
. r . r r . r
r . . . g . g
g . . . . . .
. . . . . . .
. g G . . g g
r
result 1-0 unfair-game
turns 0

% S9 the example, red moved
. . . . . . .
. . R . . r .
. r . r r . r
r . . . g . g
g . . . . . .
. . . . . . .
. g G . . g g
g
result 1-0 unfair-game

% S9 the example with e4 on e3 goes on
. . . . . . .
. . R . . r .
. r . r r . r
r . . . . . g
g . . . g . .
. . . . . . .
. g G . . g g
g
result * -
after e3e4 1-0 unfair-game
goes-on b1b2

% S9 with the colours swapped red wins
. r R . . r r
. . . . . . .
r . . . . . .
g . . . r . r
. g . g g . g
. . G . . g .
. . . . . . .
g
result 0-1 unfair-game

% S9 with two contacts players may close their own line
. . . . . . .
. . R . . r r
. r . r r . .
r . . . g . .
g . . . . g .
. . . . . g .
. g G . . . g
r
result * -
goes-on g6g7
goes-on g6g5

% S9 a player who closes a line that three opposing stones touch loses
. . . . . . .
. . R . . r r
. r . r r . .
r . . . g . g
g . . . . . .
. . . . . g .
. g G . . . g
r
result * -
after g6g5 1-0 unfair-game
goes-on g6g7

% S9 the opponent's line comes first: when both lines are touched the mover wins
. . . . . . .
. . . . . . .
. . . . . . .
r r R r r r r
g g . . . . .
. . g G g g g
. . . . . . .
g
result * -
after c2c3 1-0 unfair-game
goes-on c2c1

% S9 never within a turn: three contacts on the way that are gone at its end do not count
. . . . . . .
. . . . . . .
r r r R r r r
g g . . . . .
. . g . . . .
. . . . . . .
g . . G . g g
g
after c3c4 1-0 unfair-game
goes-on c3c4,c4c3

% S9 the start row is a line like any other
r r r R r r r
g g . . . . .
. . g . . . .
. . . . . . .
. . . . . . .
. . . . . . .
. . g G g g .
g
after c5c6 1-0 unfair-game

% S9 a stone on the far side of the line is in contact too
. . . . . . .
. g . . . g .
r r r R r r r
. . . . . . .
. . . g . . .
. . . . . . .
g . . G . g g
g
after d3d4 1-0 unfair-game

% S9 a corner is not contact
. . . . . . .
. r r R r r r
r . . . . . .
. g . . . . .
. . . . . . .
. . . . . . .
g g g G g g .
g
goes-on b4b3
goes-on b4c4

% S9 neighbours two ranks apart do not form a line
. . . . . . .
. . . . . . .
r r r R . r r
g g g . . . .
. . . . r . .
. . . . . . .
g . . G . g g
r
result * -
after e3e4 1-0 unfair-game

% S10 the variant: b and f are swapped
rules shizukana-variant
r g r R r g r
. . . . . . .
. . . . . . .
. . . . . . .
. . . . . . .
. . . . . . .
g r g G g r g
g
turns 132
illegal d1b1 pass-target
illegal d1a1 pass-blocked
legal b7b6
goes-on d1e1

% S10 a stone of the variant that waits on the far rank can be the goal
rules shizukana-variant
r g r R r g r
. . . . . . .
. . . . . . .
. . . . . . .
. G . . . . .
. . . . . . .
g r g g . r g
g
after b3b7 1-0 goal
after b3f7 1-0 goal

% S11 stones stop at pits
rules arashi-expert
r r r R r r r
. . . . . . .
. . * . * . .
. . . . . . .
. . * . * . .
. . . . . . .
g g g G g g g
g
turns 2604
legal c1c2
illegal c1c3 onto-pit
illegal c1c4 behind-pit
illegal c1c6 behind-pit
legal a1a6
legal c1c2,c2g2

% S11 a character flies over pits
rules arashi-expert
r r r R r . r
. . . . . . .
. . * . * g .
. . . . * . r
. . . * * . .
. . . . . . .
g . g G g g g
g
illegal d1d3 pass-target
illegal d1f5 pass-line
goes-on d1g1

% S11 over a pit along file and diagonal
rules arashi-expert
r r r R r r .
. . . . . . .
. . . g . . .
. . . . . . g
. . . * . . r
. . . . * . .
g g g G . . g
g
legal d1d5
legal d1g4

% S11 pits count as stones in a line, and touching a pit of the line is contact
rules arashi-expert
. . . . . . .
. . . . . . .
r r * R * r r
. . . . . . .
r . . . . . r
. . . . . . .
g g g G g g g
g
result * -
goes-on b1b4,f1f4

% S11 three contacts, two of them at pits
rules arashi-expert
. . . . . . .
. . . . . . .
r r * R * r r
. . g . . . .
r . . . . . r
. . . . . . .
g g . G g g g
g
result * -
after b1b4,e1e4 1-0 unfair-game
goes-on b1b4

% S11 a pit that hangs on the line belongs to it: c2 touches c3, which is connected by c4
rules arashi-expert
. . . . . . .
. . . . . . .
r r r r R r r
g . * . . . .
. . * . . . g
. . . . . . .
. g g G g g .
g
result * -
after c1c2,g3g4 1-0 unfair-game
goes-on c1c2
goes-on g3g4

% S11 the example: the pit e5 belongs to red's group and f5 touches it
rules arashi-expert
position: 4rrR/3rg2/1r*g*gr/r6/2*1*2/g4gg/3G3 g
result 1-0 unfair-game

% S9 a stone that hangs on the line belongs to it: f3 touches e3, which hangs on d4
rules arashi-expert
. . . . . . .
. g . . . g .
r r * R * r r
. . . r . . .
. . . . r . .
. . . . . . .
g . g G g g .
g
after f1f3 1-0 unfair-game
goes-on f1f2

% S11 contacts with different lines do not add up: c6 and d6 touch one, d2 touches another
rules arashi-expert
. r r R r r .
. . g g . . .
r * * * * * *
. . . . . . .
* * * * * * r
. . . g . . .
g . . G . g g
g
result * -
goes-on f1f2
after f1f2,g1g2 1-0 unfair-game

% S11 a line needs a stone of its player: pits alone are not a line, but red's b3 joins them
rules arashi-expert
r r r R r . r
. . . . . . .
. . . . . . .
* * * * * * *
g . . g . . g
. r . . . . .
. . g G g g .
r
result * -
goes-on g7g6
after b2b3 1-0 unfair-game

% S12 is about the history of a game: a position alone is never drawn
. r r R r r r
r . . . . . .
. . . . . . .
. . . . . . .
. . . . . . .
g . . . . . .
. g g G g g g
g
result * -

% S13 a player with no legal action loses
. . . . r R r
. . . . . . .
. . . . . . .
r . . . . . G
g r . . . . .
g g r . . . .
g g g r . . .
g
result 0-1 no-move
turns 0
