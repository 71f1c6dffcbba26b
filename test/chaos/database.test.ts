// @suite all
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import t from "tap";
import { isLong, startArena } from "./arena.ts";

t.test("a database that stops, is slow or drops connections", async (t) => {
  const arena = await startArena(t);

  await t.test("Postgres restarts", async (t) => {
    const pidFile = join(arena.dataDir, "postgres-18", "postmaster.pid");
    process.kill(Number((await readFile(pidFile, "utf8")).split("\n")[0]), "SIGINT");
    await arena.recovered(t, "a restart of Postgres");
    if (isLong) {
      await arena.check(t);
    }
  });

  await t.test("every connection is closed repeatedly", async (t) => {
    for (let i = 0; i < (isLong ? 40 : 8); i++) {
      arena.proxy.cut();
      await sleep(250);
    }
    await arena.recovered(t, "cut connections");
    if (isLong) {
      await arena.check(t);
    }
  });

  await t.test("every connection is lost silently", async (t) => {
    arena.proxy.lose();
    await arena.recovered(t, "lost connections");
    if (isLong) {
      await arena.check(t);
    }
  });

  if (isLong) {
    await t.test("every statement takes two seconds", async (t) => {
      arena.proxy.delay(2_000);
      await sleep(60_000);
      arena.proxy.delay(0);
      await arena.recovered(t, "a slow database");
    });
  }
  await arena.check(t);
});
