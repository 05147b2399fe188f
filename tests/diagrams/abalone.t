# Abalone: the diagrams ("schemes") of the rulebook one by one. Rows from i down to a; b black, w white. After the
# side to move: marbles lost by black and by white, since few marbles are drawn and none is out.

% A2 A3 scheme 2: an in-line move, all together by one cell
     w . . . .
    . . . . . .
   . . . . . . .
  . . . . . . . .
 . . . . . . . . .
  . . b b b . . .
   . . . . . . .
    . . . . . .
     . . . . .
b 0 0 0
goes-on d3d4
goes-on d4d5
goes-on d5d6
goes-on d5d4
legal d3d2
illegal d3d5 not-adjacent

% A3 scheme 3: a broadside move keeps the row as it is
     w . . . .
    . . . . . .
   . . . . . . .
  . . . . . . . .
 . . . . . . . . .
  . . b b b . . .
   . . . . . . .
    . . . . . .
     . . . . .
b 0 0 0
goes-on d3d5e3
goes-on d3d5e4
goes-on d3d5c3
goes-on d3d5c2
goes-on d3d4e3
goes-on d4d5c4
illegal d3d5d4 along-line

% A5 scheme 4: sumito, 3 against 2
     w . . . .
    . . . . . .
   . . . . . . .
  . . . . . . . .
 . . . . . . . . .
  . . . . . . . .
   . . b b b w w
    . . . . . .
     . . . . .
b 0 0 0
goes-on c3c4
illegal c4c5 not-rearmost
illegal c5c6 not-rearmost

% A5 scheme 4: sumito, 3 against 1
     w . . . .
    . . . . . .
   . . . . . . .
  . . . . . . . .
 . . . . . . . . .
  . . . . . . . .
   . . b b b w .
    . . . . . .
     . . . . .
b 0 0 0
goes-on c3c4
goes-on c4c5
illegal c5c6 not-rearmost

% A5 scheme 4: sumito, 2 against 1
     w . . . .
    . . . . . .
   . . . . . . .
  . . . . w . . .
 . . . . b . . . .
  . . . b . . . .
   . . . . . . .
    . . . . . .
     . . . . .
b 0 0 0
goes-on d4e5
illegal e5f6 not-rearmost

% A5 sumito is optional: any other turn is legal too
     w . . . .
    . . . . . .
   . . . . . . .
  . . . . w . . .
 . . . . b . . . .
  . . . b . . . .
   . . . . . . .
    . . . . . .
     . . . . .
b 0 0 0
legal d4c3
legal e5e6
legal d4e5e4
turns 15

% A5 scheme 5, 1: no free cell behind the white group
     . . . . .
    . . . . . .
   . . . . . . .
  . . . . . . . .
 . b b b w w b . .
  . . . . . . . .
   . . . . . . .
    . . . . . .
     . . . . .
b 0 0 0
illegal e2e3 no-room
illegal e3e4 pac-2-2
legal e4f4

% A5 scheme 5, 2: no direct contact, so the black row moves and pushes nothing
     . . . . .
    . . . . . .
   . . . . . . .
  . . . . . . . .
 . b b . w . . . .
  . . . . . . . .
   . . . . . . .
    . . . . . .
     . . . . .
b 0 0 0
goes-on e2e3
goes-on e3e4
turns 16

% A5 scheme 5, 2: a black row that touches no white one pushes nothing beyond the gap
     . . . . .
    . . . . . .
   . . . . . . .
  . . . . . . . .
 . b b b . w w . .
  . . . . . . . .
   . . . . . . .
    . . . . . .
     . . . . .
b 0 0 0
goes-on e2e3
legal e4e5

% A3 A5 scheme 5, 3: not on the same axis
     . . . . .
    . . . . . .
   . . . . . . .
  . . w w . . . .
 . . b b b . . . .
  . . . . . . . .
   . . . . . . .
    . . . . . .
     . . . . .
b 0 0 0
illegal e3e5f3 broadside-push
illegal e3e5f4 broadside-push
illegal e4f4 pac-1-1
illegal e4f5 pac-1-1
goes-on e3e4
legal e5f6

% A6 scheme 6: pac, 3 against 3
     . . . . .
    . . . . . .
   . . . . . . .
  . . . . . . . .
 . b b b w w w . .
  . . . . . . . .
   . . . . . . .
    . . . . . .
     . . . . .
b 0 0 0
illegal e2e3 pac-3-3
illegal e3e4 outnumbered
illegal e4e5 outnumbered

% A6 scheme 6: pac, 3 against 3, is pac for both
     . . . . .
    . . . . . .
   . . . . . . .
  . . . . . . . .
 . b b b w w w . .
  . . . . . . . .
   . . . . . . .
    . . . . . .
     . . . . .
w 0 0 0
illegal e7e6 pac-3-3
illegal e6e5 outnumbered
illegal e5e4 outnumbered

% A6 scheme 6: pac, 2 against 2
     . . . . .
    . . . . . .
   . . . . w . .
  . . . . w . . .
 . . . . b . . . .
  . . . b . . . .
   . . . . . . .
    . . . . . .
     . . . . .
b 0 0 0
illegal d4e5 pac-2-2
illegal e5f6 outnumbered

% A6 scheme 6: pac, 1 against 1
     . . . . .
    . . . . . .
   . . . . . . .
  . . . w . . . .
 . . . . b . . . .
  . . . . . . . .
   . . . . . . .
    . . . . . .
     . . . . .
b 0 0 0
illegal e5f5 pac-1-1
legal e5f6
turns 5

% A6 4 against 3 is 3 against 3
     . . . . .
    . . . . . .
   . . . . . . .
  . . . . . . . .
 b b b b w w w . .
  . . . . . . . .
   . . . . . . .
    . . . . . .
     . . . . .
b 0 0 0
illegal e1e2 pac-4-3
illegal e2e3 pac-3-3
illegal e3e4 outnumbered
illegal e4e5 outnumbered

% A6 a fourth white marble blocks as well
     . . . . .
    . . . . . .
   . . . . . . .
  . . . . . . . .
 . b b b w w w w .
  . . . . . . . .
   . . . . . . .
    . . . . . .
     . . . . .
b 0 0 0
illegal e2e3 outnumbered

% A6 scheme 7: the line e1-e9 is in pac; black breaks it along c4-f7
     . . . . .
    . . . . . .
   . . . . . . .
  . . . . . . . .
 . b b b w w w . .
  . . . . b . . .
   . . . b . . .
    . . . . . .
     . . . . .
b 0 0 0
illegal e2e3 pac-3-3
goes-on c4d5

% A6 scheme 7: one marble fewer on the other axis breaks nothing
     . . . . .
    . . . . . .
   . . . . . . .
  . . . . . . . .
 . b b b w w w . .
  . . . . b . . .
   . . . . . . .
    . . . . . .
     . . . . .
b 0 0 0
illegal e2e3 pac-3-3
illegal d5e6 pac-1-1

% A7 scheme 8: black can eject white
     . . . . w
    . . . . b .
   . . . . b . .
  . . . . . . . .
 . . . . . . . . .
  . . . . . . . .
   . . . . . . .
    . . . . . .
     w . . . .
b 0 0 0
goes-on g7h8

% A7 scheme 8: 3 against 2, the outer one falls
     . . . . w
    . . . . w .
   . . . . b . .
  . . . . b . . .
 . . . . b . . . .
  . . . . . . . .
   . . . . . . .
    . . . . . .
     w . . . .
b 0 0 0
goes-on e5f6

% A7 scheme 8: a marble at the edge is safe from one
     . . . . w
    . . . . b .
   . . . . . . .
  . . . . . . . .
 . . . . . . . . .
  . . . . . . . .
   . . . . . . .
    . . . . . .
     w . . . .
b 0 0 0
illegal h8i9 pac-1-1

% A7 the sixth marble out wins at once
     . . . . w
    . . . . b .
   . . . . b . .
  . . . . . . . .
 . . . . . . . . .
  . . . . . . . .
   . . . . . . .
    . . . . . .
     w . . . .
b 0 5 12
after g7h8 1-0 ejections
goes-on g7g6

% A7 white wins the same way
     b . . . .
    . . . . . .
   . . . . . . .
  . . . . . . . .
 . . . . . . . . .
  . . . . . . . .
   . . w . . . .
    . w . . . .
     b . . . .
w 5 5 3
after c3b2 0-1 ejections

% A4 own marbles are never pushed off
     w . . . .
    . . . . . .
   . . . . . . .
  . . . . . . . .
 . . . . . . . . .
  . . . . . . . .
   . . b . . . .
    . b . . . .
     b . . . .
b 0 0 0
illegal c3b2 own-off
illegal b2a1 own-off
goes-on a1b2

% A4 own marbles beyond the three are not pushed along
     w . . . .
    . . . . . .
   . . . . . . .
  . . . . . . . .
 b b b b . . . . .
  . . . . . . . .
   . . . . . . .
    . . . . . .
     . . . . .
b 0 0 0
illegal e1e2 too-long-row
goes-on e2e3

% A2 a longer row is split
     w . . . .
    . . . . . .
   . . . . . . .
  . . . . . . . .
 b b b b b . . . .
  . . . . . . . .
   . . . . . . .
    . . . . . .
     . . . . .
b 0 0 0
goes-on e3e4
goes-on e4e5
goes-on e2e3f2
illegal e1e4f2 too-many
illegal e1e5f2 too-many

% A3 a broadside move never pushes
     w . . . .
    . . . . . .
   . . . . . . .
  . . . . . . . .
 . . . w . . . . .
  . . b b b . . .
   . . . . . . .
    . . . . . .
     . . . . .
b 0 0 0
illegal d3d5e3 broadside-push
illegal d3d5e4 broadside-push
goes-on d3d5c3
goes-on d4d5e5

% A3 a broadside move needs a cell for each marble
     w . . . .
    . . . . . .
   . . . . . . .
  . . . . . . . .
 . . . . . . b . .
  . . . . . . b .
   . . . . . . b
    . . . . . .
     . . . . .
b 0 0 0
illegal e7c7e8 off-board
goes-on c7e7c6
goes-on d7e7d6

% A2 the marbles must be next to each other in one line
     w . . . .
    . . . . . .
   . . . . . . .
  . . . . . . . .
 . . . . b . . . .
  . . b . b . . .
   . . . . . . .
    . . . . . .
     . . . . .
b 0 0 0
illegal d3d5e3 gap
illegal d3e5e3 not-in-line
illegal d3d4e3 no-marble
illegal i5h5 not-yours

% A8 a player who cannot move loses
     w . . . .
    . . . . . .
   . . . . . . .
  . . . . . . . .
 . . . . . . . . .
  . . . . . . . .
   w . . . . . .
    . w . . . .
     b w . . .
w 0 0 0
after c1b1 0-1 no-move
