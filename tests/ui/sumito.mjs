// Positions of Sumito that tests of the boards need.

const rows = [
  ["i", 5, 9],
  ["h", 4, 9],
  ["g", 3, 9],
  ["f", 2, 9],
  ["e", 1, 9],
  ["d", 1, 8],
  ["c", 1, 7],
  ["b", 1, 6],
  ["a", 1, 5],
];

/** The text of a Sumito position, black to move; what is missing of fourteen is out. */
export function sumitoPosition(black, white) {
  const texts = rows.map(([row, first, last]) => {
    const cells = Array.from({ length: last - first + 1 }, (_, index) => `${row}${first + index}`);
    const signs = cells.map((cell) => (black.includes(cell) ? "b" : white.includes(cell) ? "w" : "."));
    return signs.join("").replaceAll(/\.+/g, (run) => String(run.length));
  });
  return `${texts.join("/")}-${14 - black.length}b${14 - white.length}w b`;
}

/** Two black marbles before a white one at each of the six edges, and the direction that pushes it over. */
export const pushes = [
  { direction: 0, pushers: ["g7", "h8"], out: "i9" },
  { direction: 1, pushers: ["e7", "e8"], out: "e9" },
  { direction: 2, pushers: ["c5", "b5"], out: "a5" },
  { direction: 3, pushers: ["c3", "b2"], out: "a1" },
  { direction: 4, pushers: ["e3", "e2"], out: "e1" },
  { direction: 5, pushers: ["g5", "h5"], out: "i5" },
];
export const allEdges = sumitoPosition(
  pushes.flatMap(({ pushers }) => pushers),
  [...pushes.map(({ out }) => out), "e5", "f5", "d5"],
);
