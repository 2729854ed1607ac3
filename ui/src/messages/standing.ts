/** How a game stands and how it ended, in words. */
import type { Outcome, Reason, Seat, Side, View } from "../bindings";
import { lookOf } from "../games";
import type { Look } from "../games/look";
import { seatOf, sideOf } from "../seats";
import { t } from "./text.svelte";
import type { Key } from "./text.svelte";
import { sideName, turnOf } from "./words";

const winKeys = {
  black: "end.win.black",
  white: "end.win.white",
  red: "end.win.red",
  blue: "end.win.blue",
} satisfies Record<Side, Key>;

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
