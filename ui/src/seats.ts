/** Who sits where, and which side a seat plays. */
import type { Player, Seat, Side, View } from "./bindings";

export function seatOf(view: View, player: Player): Seat {
  return view.seats[player === "first" ? 0 : 1];
}

export function sideOf(view: View, player: Player): Side {
  return view.sides[player === "first" ? 0 : 1];
}

export function otherSeat(player: Player): Player {
  return player === "first" ? "second" : "first";
}
