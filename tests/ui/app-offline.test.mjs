// The real app needs no network and reaches for none. In a network namespace of its own, where nothing is but the
// loopback that the driver of this test talks over:
//
//   unshare --net sh -c 'ip link set lo up && QUADRILLE_APP=target/debug/quadrille-app node --test tests/ui/app-offline.test.mjs'
import assert from "node:assert/strict";
import { readFile, readdir, readlink } from "node:fs/promises";
import { after, before, test } from "node:test";
import { App, closeScreen, newHome, openScreen, removeHome } from "./window.mjs";

let home;

before(async () => {
  home = await newHome();
  await openScreen();
});

after(async () => {
  closeScreen();
  await removeHome(home);
});

/** The addresses, local and remote, of the sockets that a process holds: of the Internet's kinds, in hexadecimal. */
async function addresses(pid) {
  const links = await readdir(`/proc/${pid}/fd`).catch(() => []);
  const targets = await Promise.all(links.map((fd) => readlink(`/proc/${pid}/fd/${fd}`).catch(() => "")));
  const held = new Set(targets.map((target) => /^socket:\[(\d+)\]$/.exec(target)?.[1]));
  const found = [];
  for (const kind of ["tcp", "tcp6", "udp", "udp6", "raw", "raw6", "icmp", "icmp6"]) {
    const lines = (await readFile(`/proc/${pid}/net/${kind}`, "utf8").catch(() => "")).trim().split("\n").slice(1);
    for (const line of lines) {
      const [, local, remote, , , , , , , inode] = line.trim().split(/\s+/);
      if (held.has(inode)) found.push({ kind, local, remote });
    }
  }
  return found;
}

/** Whether an address is this machine's own, or no address at all. */
const isHere = (address) => /^(0100007F|00000000|0{32}|0{24}01000000|0000000000000000FFFF00000100007F):/.test(address);

test("a game is played without a network, and no socket leads elsewhere", { timeout: 300_000 }, async () => {
  const app = await App.start(home);
  await app.click("[data-testid=new-game]");
  await app.run(`document.querySelector("[data-testid=game-loa]")?.click()`);
  await app.click("[data-testid=start]");
  const seen = [];
  for (let round = 0; round < 3; round += 1) {
    await app.playRound();
    for (const pid of await app.family()) seen.push(...(await addresses(pid)));
  }
  const elsewhere = seen.filter(({ local, remote }) => !isHere(local) || !isHere(remote));
  assert.deepEqual(elsewhere, []);
  // The driver of this test is heard over the loopback: the list is no empty one.
  assert.ok(seen.length > 0, "the sockets of the app were looked at");
  await app.kill();
});
