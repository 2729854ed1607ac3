/** From the shell's names to words: the one place where an enum of Rust meets the catalogues. */
import type {
  ChangeError,
  Format,
  Geometry,
  Hint,
  Level,
  Merit,
  Outcome,
  Piece,
  Reason,
  RecordFault,
  Refusal,
  RuleValue,
  SaveFault,
  Seat,
  Side,
  StartError,
  Syntax,
  Threat,
  ThreatKind,
  View,
  WriteError,
} from "../bindings";
import { seatOf, sideOf } from "../board/state.svelte";
import { lookOf } from "../games";
import type { Look } from "../games/look";
import type { Fault } from "../shell";
import { listed, t } from "./text.svelte";
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

const winKeys = {
  black: "end.win.black",
  white: "end.win.white",
  red: "end.win.red",
  blue: "end.win.blue",
} satisfies Record<Side, Key>;

const notYoursKeys = {
  black: "refusal.notYours.black",
  white: "refusal.notYours.white",
  red: "refusal.notYours.red",
  blue: "refusal.notYours.blue",
} satisfies Record<Side, Key>;

const levelKeys = {
  facile: "level.facile",
  moyen: "level.moyen",
  difficile: "level.difficile",
  expert: "level.expert",
} satisfies Record<Level, Key>;

const reasonKeys = {
  connected: "end.connected",
  joined: "end.joined",
  goal: "end.goal",
  noMove: "end.noMove",
  repetition: "end.repetition",
  resigned: "end.resigned",
} satisfies Record<Reason, Key>;

/** Reasons that are somebody's doing: the winner's for a group, else the loser's. */
const ownReasonKeys = {
  connected: {
    you: "end.connected.you",
    cpu: "end.connected.cpu",
    black: "end.connected.side",
    white: "end.connected.side",
    red: "end.connected.side",
    blue: "end.connected.side",
  },
  noMove: {
    you: "end.noMove.you",
    cpu: "end.noMove.cpu",
    black: "end.noMove.black",
    white: "end.noMove.white",
    red: "end.noMove.red",
    blue: "end.noMove.blue",
  },
  resigned: {
    you: "end.resigned.you",
    cpu: "end.resigned.cpu",
    black: "end.resigned.black",
    white: "end.resigned.white",
    red: "end.resigned.red",
    blue: "end.resigned.blue",
  },
} satisfies Partial<Record<Reason, Record<Side | "you" | "cpu", Key>>>;

const refusalKeys = {
  gameOver: "refusal.gameOver",
  incomplete: "refusal.incomplete",
  notAMove: "refusal.notAMove",
  offBoard: "refusal.offBoard",
  notStraight: "refusal.notStraight",
  jumpsEnemy: "refusal.jumpsEnemy",
  pieceBetween: "refusal.pieceBetween",
  ownPiece: "refusal.ownPiece",
  cellTaken: "refusal.cellTaken",
  notAligned: "refusal.notAligned",
  notAdjacent: "refusal.notAdjacent",
  blockedByOwn: "refusal.blockedByOwn",
  blockedByEnemy: "refusal.blockedByEnemy",
  covered: "refusal.covered",
  noSwap: "refusal.noSwap",
} satisfies Partial<Record<Refusal["reason"], Key>>;

const faultKeys = {
  unknownGame: "error.unknownGame",
  start: "error.start",
  tooLarge: "error.tooLarge",
  titleTooLong: "error.titleTooLong",
  busy: "error.busy",
  notCpuTurn: "error.outdated",
  cpuTurn: "error.cpuTurn",
  rated: "error.rated",
  ratedSeats: "error.ratedSeats",
  noClock: "error.noClock",
  badClock: "error.badClock",
  notOver: "error.notOver",
  superseded: "error.outdated",
  engine: "error.engine",
  unknown: "error.unknown",
} satisfies Partial<Record<Fault["kind"], Key>>;

const changeKeys = {
  stale: "error.outdated",
  over: "refusal.gameOver",
  unreadable: "error.refused",
  refused: "error.refused",
  noSuchPly: "error.outdated",
  nothingToUndo: "error.nothingToUndo",
  nothingToRedo: "error.nothingToRedo",
} satisfies Record<ChangeError["kind"], Key>;

const syntaxKeys = {
  tag: "error.syntax.tag",
  openComment: "error.syntax.openComment",
  openVariation: "error.syntax.openVariation",
  strayVariation: "error.syntax.strayVariation",
  tooDeep: "error.syntax.tooDeep",
  noValue: "error.syntax.noValue",
  openValue: "error.syntax.openValue",
  gameNotNamed: "error.syntax.gameNotNamed",
  boardSize: "error.syntax.boardSize",
  start: "error.syntax.start",
  setup: "error.syntax.setup",
  json: "error.syntax.json",
} satisfies Partial<Record<Syntax["kind"], Key>>;

const exportKeys = {
  game: "error.export.game",
  start: "error.export.start",
  setup: "error.export.other",
  tag: "error.export.other",
  move: "error.export.other",
  json: "error.export.other",
} satisfies Record<WriteError["kind"], Key>;

const startKeys = {
  unknownGame: "error.import.game",
  setup: "error.import.rules",
  position: "error.import.position",
} satisfies Record<StartError["kind"], Key>;

const formatKeys = {
  text: "format.text",
  json: "format.json",
  sgf: "format.sgf",
  apgn: "format.apgn",
  hexWorld: "format.hexWorld",
} satisfies Record<Format, Key>;

const saveKeys = {
  full: "error.save.full",
  readOnly: "error.save.readOnly",
  failed: "error.save.failed",
} satisfies Record<SaveFault, Key>;

const whyKeys = {
  full: "error.why.full",
  readOnly: "error.why.readOnly",
  failed: "error.why.failed",
} satisfies Record<SaveFault, Key>;

/** What may fail beside saving a game. */
export type Deed = "delete" | "rename" | "settings";

const deedKeys = {
  delete: "error.deed.delete",
  rename: "error.deed.rename",
  settings: "error.deed.settings",
} satisfies Record<Deed, Key>;

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

export function refusalText(refusal: Refusal | null, side: Side, look: Look): string {
  if (!refusal) return t("refusal.stuck");
  const own = look.refusals?.[refusal.reason];
  switch (refusal.reason) {
    case "notYours":
      return t(notYoursKeys[side]);
    default:
      return anyRefusalText(refusal, own);
  }
}

/** A refusal where nobody knows whose turn it was, in the game's own words if it has some. */
function anyRefusalText(refusal: Refusal, own?: Key): string {
  switch (refusal.reason) {
    case "notYours":
      return t("refusal.notYours");
    case "wrongDistance":
      return t(own ?? "refusal.wrongDistance", { count: refusal.needed });
    case "tooMany":
      return t(own ?? "refusal.tooMany", { count: refusal.most });
    case "tooFar":
      return t(own ?? "refusal.tooFar", { count: refusal.reach });
    case "outnumbered":
      return t(own ?? "refusal.outnumbered", { own: refusal.own, enemy: refusal.enemy });
    default:
      return t(own ?? refusalKeys[refusal.reason]);
  }
}

export function faultText(fault: Fault, deed?: Deed): string {
  if (deed && (fault.kind === "save" || fault.kind === "unknown")) {
    const why = fault.kind === "save" ? whyKeys[fault.fault] : "error.why.unknown";
    return t("error.because", { why: t(why), what: t(deedKeys[deed]) });
  }
  switch (fault.kind) {
    case "change":
      return t(changeKeys[fault.error.kind]);
    case "save":
      return t(saveKeys[fault.fault]);
    case "record":
      return t(recordKey(fault.fault));
    case "syntax":
      return t("error.import.line", { line: fault.line, reason: syntaxText(fault.what) });
    case "export":
      return t(exportKeys[fault.error.kind]);
    case "tooLarge":
    case "titleTooLong":
      return t(faultKeys[fault.kind], { count: fault.most });
    default:
      // A newer shell may know a fault that this page does not.
      return t(faultKeys[fault.kind] ?? "error.unknown");
  }
}

function recordKey(fault: RecordFault): Key {
  if (fault.kind === "engine") return "error.engine";
  if (fault.kind === "unreadable") return "error.record.unreadable";
  return fault.error.kind === "newer" ? "error.record.newer" : "error.record.replay";
}

/** Why a text is no game: which move of it, and what is wrong there. Nothing of it was kept. */
export function importText(fault: Fault): string {
  if (fault.kind !== "record" || fault.fault.kind === "engine") return faultText(fault);
  if (fault.fault.kind === "unreadable") return t("error.import.unreadable");
  const { error } = fault.fault;
  if (error.kind === "newer") return t("error.import.newer");
  if (error.kind === "start") return t(startKeys[error.error.kind]);
  return t("error.import.move", { ply: error.ply, reason: importedMoveText(error.error) });
}

function importedMoveText(error: ChangeError): string {
  if (error.kind === "unreadable") return t("error.import.form", { text: error.text });
  if (error.kind !== "refused") return t(changeKeys[error.kind]);
  return t("error.import.refused", { text: error.text, reason: anyRefusalText(error.refusal) });
}

function syntaxText(what: Syntax): string {
  switch (what.kind) {
    case "stray":
      return t("error.syntax.stray", { found: what.found });
    case "unknownGame":
      return t("error.syntax.unknownGame", { name: what.name });
    case "tooLong":
      return t("error.syntax.tooLong", { count: what.most });
    default:
      return t(syntaxKeys[what.kind]);
  }
}

function meritText(merit: Merit): string {
  switch (merit.kind) {
    case "wins":
      return t("merit.wins");
    case "saves":
      return t("merit.saves");
    case "pushesOut":
      return t("merit.pushesOut");
    case "takes":
      return t("merit.takes");
    case "connects":
      return t("merit.connects", { count: merit.groups });
    case "protects":
      return t("merit.protects", { count: merit.pieces });
  }
}

/** A recommended move with what it certainly does. */
export function hintText(hint: Hint): string {
  if (hint.reasons.length === 0) return t("hint.best", { move: hint.label });
  return t("hint.because", { move: hint.label, reasons: listed(hint.reasons.map(meritText)) });
}

const threatKeys = {
  wins: "threat.wins",
  pushesOut: "threat.pushesOut",
  takes: "threat.takes",
} satisfies Record<ThreatKind, Key>;

/** What the opponent could do in its next move: how it wins, or which pieces it gets. */
export function threatsText(threats: readonly Threat[], geometry: Geometry): string {
  if (threats.length === 0) return t("threat.none");
  const kinds = (Object.keys(threatKeys) as ThreatKind[]).flatMap((kind) => {
    const found = threats.filter((threat) => threat.kind === kind);
    const name = ({ label, cells }: Threat): string[] =>
      kind === "wins" ? [label] : cells.map((cell) => geometry.cells[cell]?.name ?? "");
    const names = [...new Set(found.flatMap(name))];
    return names.length === 0 ? [] : [t(threatKeys[kind], { list: listed(names.slice(0, 6)) })];
  });
  return kinds.join(" ");
}

/** Whether a seat is "you" or the CPU, where one person plays a CPU; else it goes by its side. */
function callOf(view: View, index: number): Side | "you" | "cpu" {
  const persons = view.seats.filter(({ kind }) => kind === "person").length;
  if (persons !== 1) return view.sides[index] as Side;
  return view.seats[index]?.kind === "person" ? "you" : "cpu";
}

/** Why the game ended, in the game's own words where it has some. */
function reasonText(outcome: Outcome, view: View): string {
  const winner = outcome.winner ? sideOf(view, outcome.winner) : null;
  const own = winner && lookOf(view.game).end?.(outcome.reason, winner);
  const goal = view.counters.find(({ side }) => side === winner)?.goal ?? 0;
  if (own) return t(own, { count: goal });
  const { reason } = outcome;
  if (!winner || !(reason === "connected" || reason === "noMove" || reason === "resigned")) return t(reasonKeys[reason]);
  const index = view.sides.indexOf(winner) === 0 ? 0 : 1;
  const whose = reason === "connected" ? index : 1 - index;
  return t(ownReasonKeys[reason][callOf(view, whose)]);
}

/** Who won, in words: "you win" where one person plays a CPU. */
export function winnerText(outcome: Outcome, seats: readonly Seat[], sides: readonly Side[]): string {
  if (!outcome.winner) return t("end.draw");
  const winner = outcome.winner === "first" ? 0 : 1;
  const persons = seats.filter(({ kind }) => kind === "person").length;
  if (persons === 1) return seats[winner]?.kind === "person" ? t("end.youWin") : t("end.youLose");
  return t(winKeys[sides[winner] as Side]);
}

export function endText(view: View): string {
  const outcome = view.outcome as Outcome;
  return t("end.sentence", { who: winnerText(outcome, view.seats, view.sides), why: reasonText(outcome, view) });
}

export function counterText(look: Look, view: View, side: Side): string {
  return view.counters
    .filter((counter) => counter.side === side)
    .map((counter) => {
      const key = look.counters[counter.kind];
      return key ? t(key, { count: counter.value, goal: counter.goal }) : `${counter.value}`;
    })
    .join(" · ");
}

/** The enemy pieces that a side has taken off, where its game shows them beside the board. */
export function trayOf(look: Look, view: View, side: Side): { side: Side; count: number; most: number } | null {
  const counter = view.counters.find((counter) => counter.side === side);
  const enemy = view.sides.find((other) => other !== side);
  return look.tray && counter && enemy ? { side: enemy, count: counter.value, most: counter.goal } : null;
}

export function pieceName(look: Look, piece: Piece): string {
  const key = look.piece(piece.kind, piece.side);
  return key ? t(key) : sideName(piece.side);
}

/** What each side has at stake in a stack. */
export function stakeText(look: Look, stack: readonly Piece[]): string {
  const list = (look.stakes?.(stack) ?? []).map(({ side, points }) => t("say.counter", { side: sideName(side), count: `${points}` }));
  return t("stack.stakes", { list: list.join(", ") });
}

/** The numbers of both sides, for the ear. */
export function countersText(look: Look, view: View): string {
  return view.sides
    .map((side) => ({ side, count: counterText(look, view, side) }))
    .filter(({ count }) => count !== "")
    .map(({ side, count }) => t("say.counter", { side: sideName(side), count }))
    .join(", ");
}

/** Whose turn it is. */
export function statusText(view: View, thinking: boolean): string {
  if (view.outcome) return endText(view);
  if (thinking) return t("turn.thinking");
  const persons = view.seats.filter(({ kind }) => kind === "person").length;
  if (persons === 1 && seatOf(view, view.turn).kind === "person") return t("turn.yours");
  return turnOf(sideOf(view, view.turn));
}

/** Which position of a game is looked at. */
export function lookText(ply: number, moves: readonly string[]): string {
  if (ply === 0) return t("look.atStart");
  return t("look.at", { ply, total: moves.length, move: moves[ply - 1] ?? "" });
}

/** A score from here on is a certain win; see `Assessment`. */
const certain = 20_000;

/** What a position is worth, in words. */
export function worthText(score: number, sides: readonly [Side, Side]): string {
  const side = sideName(score > 0 ? sides[0] : sides[1]);
  const size = Math.abs(score);
  if (size >= certain) return t("curve.won", { side });
  if (size >= 250) return t("curve.much", { side });
  return size >= 60 ? t("curve.bit", { side }) : t("curve.even");
}

/** What a cell is called: its name, what lies there from the top down, and what can be done with it. */
export function cellName(
  geometry: Geometry,
  look: Look,
  stack: readonly Piece[],
  cell: number,
  offered: { moves: number; selected: boolean; target: boolean; last: boolean },
): string {
  const name = geometry.cells[cell]?.name ?? "";
  const [piece] = stack;
  let text = piece ? t("cell.piece", { cell: name, piece: pieceName(look, piece) }) : t("cell.empty", { cell: name });
  if (stack.length > 1) {
    const pieces = stack.map((piece) => pieceName(look, piece)).join(", ");
    text = t("cell.stack", { cell: name, count: stack.length, pieces, stakes: stakeText(look, stack) });
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

/** What a game is called in a list: the name that people gave it, or who plays. */
export function gameTitle(game: { title: string; seats: readonly Seat[]; sides: readonly Side[] }): string {
  if (game.title !== "") return game.title;
  if (game.seats.every(({ kind }) => kind === "person")) return t("games.friends");
  const name = (index: 0 | 1): string =>
    game.seats[index]?.kind === "cpu" ? seatName(game.seats[index]) : playerName(game.seats, game.sides, index);
  const [first, second] = [name(0), name(1)];
  return t("games.versus", { first, second });
}

export const gameName = (game: string): string => t(lookOf(game).name);
