/** Names of sides, seats, pieces, cells and rules, in words. */
import type { Format, Geometry, Level, Piece, RuleValue, Seat, Side } from "../bindings";
import type { Stake } from "../board/marks";
import { lookOf } from "../games";
import type { Look } from "../games/look";
import type { Topic } from "../teaching/help";
import { t } from "./text.svelte";
import type { Key } from "./text.svelte";

const sideKeys = {
  black: "side.black",
  white: "side.white",
  red: "side.red",
  blue: "side.blue",
} satisfies Record<Side, Key>;

const turnKeys = {
  black: "turn.black",
  white: "turn.white",
  red: "turn.red",
  blue: "turn.blue",
} satisfies Record<Side, Key>;

const playKeys = {
  black: "setup.play.black",
  white: "setup.play.white",
  red: "setup.play.red",
  blue: "setup.play.blue",
} satisfies Record<Side, Key>;

const passKeys = {
  black: "hand.pass.black",
  white: "hand.pass.white",
  red: "hand.pass.red",
  blue: "hand.pass.blue",
} satisfies Record<Side, Key>;

const levelKeys = {
  facile: "level.facile",
  moyen: "level.moyen",
  difficile: "level.difficile",
  expert: "level.expert",
} satisfies Record<Level, Key>;

const formatKeys = {
  text: "format.text",
  json: "format.json",
  sgf: "format.sgf",
  apgn: "format.apgn",
  hexWorld: "format.hexWorld",
} satisfies Record<Format, Key>;

const topicKeys = {
  goal: "help.topic.goal",
  board: "help.topic.board",
  move: "help.topic.move",
  end: "help.topic.end",
  house: "help.topic.house",
  strategy: "help.topic.strategy",
  mistakes: "help.topic.mistakes",
  questions: "help.topic.questions",
  vocabulary: "help.topic.vocabulary",
  controls: "help.topic.controls",
} satisfies Record<Topic, Key>;

export const topicName = (topic: Topic): string => t(topicKeys[topic]);

export const sideName = (side: Side): string => t(sideKeys[side]);

export const turnOf = (side: Side): string => t(turnKeys[side]);

export const passTo = (side: Side): string => t(passKeys[side]);

export const formatName = (format: Format): string => t(formatKeys[format]);

export const playAs = (side: Side): string => t(playKeys[side]);

export const levelName = (level: Level): string => t(levelKeys[level]);

export function seatName(seat: Seat): string {
  if (seat.kind === "person") return t("seat.person");
  return t("seat.level", { who: t("seat.cpu"), level: t(levelKeys[seat.level]) });
}

/** What stands below a player's name: the side, and how strong a CPU is. */
export function seatDetail(seat: Seat, side: Side): string {
  return seat.kind === "person" ? sideName(side) : t("seat.level", { who: sideName(side), level: t(levelKeys[seat.level]) });
}

/** What a seat is called in a game: the only person there is "you", two persons go by their sides. */
export function playerName(seats: readonly Seat[], sides: readonly Side[], index: number): string {
  const seat = seats[index] as Seat;
  if (seat.kind === "cpu") return t("seat.cpu");
  return seats.every(({ kind }) => kind === "person") ? sideName(sides[index] as Side) : t("seat.you");
}

export function pieceName(look: Look, piece: Piece): string {
  const key = look.piece(piece.kind, piece.side);
  return key ? t(key) : sideName(piece.side);
}

/** What each side has at stake in a stack. */
export function stakeText(stakes: readonly Stake[]): string {
  const list = stakes.map(({ side, points }) => t("say.counter", { side: sideName(side), count: `${points}` }));
  return t("stack.stakes", { list: list.join(", ") });
}

/** What a cell is called: its name, what lies there from the top down, and what can be done with it. */
export function cellName(
  geometry: Geometry,
  look: Look,
  stack: readonly Piece[],
  stakes: readonly Stake[],
  cell: number,
  offered: { moves: number; selected: boolean; target: boolean; last: boolean },
): string {
  const name = geometry.cells[cell]?.name ?? "";
  const [piece] = stack;
  let text = piece ? t("cell.piece", { cell: name, piece: pieceName(look, piece) }) : t("cell.empty", { cell: name });
  if (stack.length > 1) {
    const pieces = stack.map((piece) => pieceName(look, piece)).join(", ");
    text = t("cell.stack", { cell: name, count: stack.length, pieces, stakes: stakeText(stakes) });
  }
  const add = (more: string): void => {
    text = t("cell.more", { text, more });
  };
  if (offered.selected) add(t("cell.selected"));
  if (offered.target) add(piece ? t("cell.capture") : t("cell.target"));
  else if (offered.moves > 0) add(t("cell.moves", { count: offered.moves }));
  if (offered.last) add(t("cell.last"));
  return text;
}

export function ruleName(look: Look, key: string): string {
  const rule = look.rules[key];
  return rule ? t(rule.name) : key;
}

export function ruleValueName(look: Look, key: string, value: RuleValue): string {
  if (typeof value === "boolean") return t(value ? "setup.yes" : "setup.no");
  const rule = look.rules[key];
  const named = rule?.values?.[String(value)] ?? rule?.other;
  return named ? t(named) : String(value);
}

/** What turns the direction of the text around it, and is not part of a name. */
const directions = /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/g;

/** The name that somebody gave to a game; empty where nobody did. */
export const ownTitle = (title: string): string => title.replaceAll(directions, "").trim();

/** What a game is called in a list: the name that people gave it, or who plays. */
export function gameTitle(game: { title: string; seats: readonly Seat[]; sides: readonly Side[] }): string {
  const own = ownTitle(game.title);
  if (own !== "") return own;
  if (game.seats.every(({ kind }) => kind === "person")) return t("games.friends");
  const name = (index: 0 | 1): string =>
    game.seats[index]?.kind === "cpu" ? seatName(game.seats[index]) : playerName(game.seats, game.sides, index);
  const [first, second] = [name(0), name(1)];
  return t("games.versus", { first, second });
}

export const gameName = (game: string): string => t(lookOf(game).name);

/** The name that a game was given, else which of the games it is. */
export const shortTitle = (title: string, game: string): string => ownTitle(title) || gameName(game);
