/** Calls of the shell: every answer is a result, nothing is thrown. */
import type { CommandError } from "./bindings";

/** An error of the shell, or one that has no name: a framework's message, a fault of the web view. */
export type Fault = CommandError | { kind: "unknown"; detail: string };

export type Answer<T> = { ok: true; data: T } | { ok: false; fault: Fault };

export type Reply<T> = { status: "ok"; data: T } | { status: "error"; error: CommandError };

/** The answer of a command that the shell may refuse. */
export async function ask<T>(call: Promise<Reply<T>>): Promise<Answer<T>> {
  try {
    const reply = await call;
    if (reply.status === "ok") return { ok: true, data: reply.data };
    return { ok: false, fault: named(reply.error) };
  } catch (error) {
    return { ok: false, fault: named(error) };
  }
}

/** The answer of a command that is never refused, though the way to it may fail. */
export async function get<T>(call: Promise<T>): Promise<Answer<T>> {
  try {
    return { ok: true, data: await call };
  } catch (error) {
    return { ok: false, fault: named(error) };
  }
}

/** Whether a fault only says that the game is further than the caller knew: look again, say nothing. */
export function isOutdated(fault: Fault): boolean {
  if (fault.kind === "change") return fault.error.kind === "stale";
  return fault.kind === "superseded" || fault.kind === "busy" || fault.kind === "notCpuTurn";
}

function named(error: unknown): Fault {
  if (typeof error === "object" && error !== null && "kind" in error) return error as CommandError;
  if (error instanceof Error) return { kind: "unknown", detail: error.message };
  return { kind: "unknown", detail: typeof error === "string" ? error : JSON.stringify(error) };
}
