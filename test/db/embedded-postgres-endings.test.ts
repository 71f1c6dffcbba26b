// @suite all
import { spawn } from "node:child_process";
import { once } from "node:events";
import { readFileSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import t from "tap";
import { startEmbeddedPostgres } from "../../src/db/embedded/postgres.ts";
import * as support from "../support/embedded.ts";

const {
  runsAsRoot,
  eventually,
  unsyncedWrites,
  folder,
  gone,
  postmaster,
  query,
  serveInChild,
  start,
  stopped,
} = support;

const linuxOnly = { skip: process.platform !== "linux" && "needs /proc" };

/** Whether the server is up and has its data. */
const isUp = (url: string) =>
  query(url, "select from kept").then(
    () => true,
    () => false,
  );

t.test("no server outlives its owner", async (t) => {
  const dataDir = folder(t);
  const endings = {
    "nothing left to do": "",
    "an uncaught exception": "setTimeout(() => { throw new Error('oops') })",
    SIGTERM: "process.kill(process.pid, 'SIGTERM')",
    SIGKILL: "process.kill(process.pid, 'SIGKILL')",
  };
  for (const [ending, next] of Object.entries(endings)) {
    const { child, owned } = await serveInChild(t, dataDir, { next });
    t.equal(owned, true);
    if (child.exitCode === null && child.signalCode === null) {
      await once(child, "exit");
    }
    t.ok(await stopped(dataDir), `stopped after ${ending}`);
  }
});

for (const signal of ["SIGTERM", "SIGKILL"] as const) {
  t.test(`starts right after ${signal} to its owner, with its data`, async (t) => {
    const dataDir = folder(t);
    const { child, url } = await serveInChild(t, dataDir);
    await query(url, "create table kept ()");
    const pid = postmaster(dataDir);
    child.kill(signal);
    const next = await start(t, dataDir);
    t.equal(next.url, url);
    t.ok(await gone(pid), "nothing is left of the first");
    // It may have joined the first server just before that died.
    t.ok(await eventually(() => next.owned && isUp(url)));
  });
}

t.test("a server that is killed is started again on the same port", async (t) => {
  const dataDir = folder(t);
  const { url } = await start(t, dataDir);
  await query(url, "create table kept ()");
  process.kill(postmaster(dataDir), "SIGKILL");
  t.ok(await eventually(() => isUp(url)));
});

t.test("a joined process takes over when the owner ends", async (t) => {
  const dataDir = folder(t);
  const owner = await startEmbeddedPostgres({ dataDir, settings: unsyncedWrites });
  await query(owner.url, "create table kept ()");
  const others = [await serveInChild(t, dataDir), await start(t, dataDir)] as const;
  t.same(
    others.map(({ owned }) => owned),
    [false, false],
  );
  await owner.stop();
  t.ok(await eventually(() => isUp(owner.url)));
  await support.end(others[0].child);
  t.ok(await eventually(() => others[1].owned && isUp(owner.url)), "the last one in the end");
});

t.test("starts after server and owner were killed, with children still running", async (t) => {
  const dataDir = folder(t);
  const { child, url } = await serveInChild(t, dataDir);
  await query(url, "create table kept ()");
  process.kill(postmaster(dataDir), "SIGKILL");
  child.kill("SIGKILL");
  const next = await start(t, dataDir);
  t.equal(next.owned, true);
  t.ok(await isUp(next.url));
});

t.test("a server that lost owner and watchdog is replaced, not joined", linuxOnly, async (t) => {
  const dataDir = folder(t);
  const { child } = await serveInChild(t, dataDir);
  const pid = postmaster(dataDir);
  const parent = Number(/^PPid:\s*(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, "utf8"))?.[1]);
  const family = readFileSync(`/proc/${parent}/task/${parent}/children`, "utf8").trim().split(" ");
  for (const other of [...family.map(Number).filter((id) => id !== pid), parent]) {
    process.kill(other, "SIGKILL");
  }
  await support.end(child, "SIGKILL");
  const next = await start(t, dataDir);
  t.equal(next.owned, true);
  t.not(postmaster(dataDir), pid);
});

t.test(
  "a leftover postmaster.pid with the number of another process does no harm",
  linuxOnly,
  async (t) => {
    const dataDir = folder(t);
    const first = await startEmbeddedPostgres({ dataDir, settings: unsyncedWrites });
    const file = join(dataDir, "postgres-18/postmaster.pid");
    const contents = readFileSync(file, "utf8");
    await first.stop();
    const { uid, gid } = statSync(join(dataDir, "postgres-18"));
    const other = spawn("sleep", ["60"], runsAsRoot ? { uid, gid } : {});
    t.teardown(() => other.kill());
    writeFileSync(file, contents.replace(/^\d+/, String(other.pid)));
    const second = await start(t, dataDir);
    t.equal(second.owned, true);
    t.equal(other.exitCode, null, "and that process is left alone");
  },
);
