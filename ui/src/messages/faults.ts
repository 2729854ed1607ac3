/** What was refused and what failed, in words. */
import type { ChangeError, RecordFault, Refusal, SaveFault, SetAside, Side, StartError, Syntax, WriteError } from "../bindings";
import type { Look } from "../games/look";
import type { Fault } from "../shell";
import { t } from "./text.svelte";
import type { Key } from "./text.svelte";

const notYoursKeys = {
  black: "refusal.notYours.black",
  white: "refusal.notYours.white",
  red: "refusal.notYours.red",
  blue: "refusal.notYours.blue",
} satisfies Record<Side, Key>;

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
  noFile: "error.noFile",
  titleTooLong: "error.titleTooLong",
  busy: "error.busy",
  notCpuTurn: "error.outdated",
  cpuTurn: "error.cpuTurn",
  rated: "error.rated",
  ratedSeats: "error.ratedSeats",
  noClock: "error.noClock",
  badClock: "error.badClock",
  notOver: "error.notOver",
  ratedUnfinished: "error.ratedUnfinished",
  notABackup: "error.notABackup",
  newerBackup: "error.newerBackup",
  choosing: "error.choosing",
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
export type Deed = "backup" | "delete" | "export" | "rename" | "restore" | "settings";

const deedKeys = {
  backup: "error.deed.backup",
  delete: "error.deed.delete",
  export: "error.deed.export",
  rename: "error.deed.rename",
  restore: "error.deed.restore",
  settings: "error.deed.settings",
} satisfies Record<Deed, Key>;

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

const setAsideKeys = {
  settings: "error.aside.settings",
  results: "error.aside.results",
  bin: "error.aside.bin",
} satisfies Record<SetAside, Key>;

/** Something kept that could not be read, and what became of it. */
export const setAsideText = (what: SetAside): string => t(setAsideKeys[what]);

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
