/** Waits for so many milliseconds; not at all for none. */
export function sleep(milliseconds: number): Promise<void> {
  return milliseconds > 0 ? new Promise((done) => setTimeout(done, milliseconds)) : Promise.resolve();
}
