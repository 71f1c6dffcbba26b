// @suite all
import { setTimeout as sleep } from "node:timers/promises";
import t from "tap";
import { isLong, type Role, startArena } from "./arena.ts";

/** Past the 15 s for which a worker holds what it has claimed. */
const pastLeaseMs = isLong ? 30_000 : 18_000;

t.test("processes that die or hang", async (t) => {
  const arena = await startArena(t);
  await arena.recovered(t, "nothing at all");

  for (const role of ["api", "worker"] satisfies Role[]) {
    await t.test(`kill -9 of one ${role}`, async (t) => {
      let since = 0;
      for (let i = 0; i < (isLong ? 5 : 1); i++) {
        await sleep(1_000);
        since = performance.now();
        await arena.kill(role);
      }
      await arena.recovered(t, `kill -9 of one ${role}`, since);
      if (isLong) {
        await arena.check(t);
      }
    });
  }

  await t.test("a worker that is paused past its lease and resumes", async (t) => {
    const { child } = arena.processOf("other");
    child.kill("SIGSTOP");
    await sleep(pastLeaseMs);
    child.kill("SIGCONT");
    await arena.recovered(t, "a worker that stood still");
    await arena.check(t);
  });
});
