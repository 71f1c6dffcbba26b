import { setTimeout as sleep } from "node:timers/promises";
import t from "tap";
import { startPeriodicTasks } from "../../src/concurrency/periodic-tasks.ts";
import { createLogger } from "../../src/telemetry/log.ts";
import { eventually } from "../support/eventually.ts";
import { lineCollector } from "../support/lines.ts";

t.test("a task runs immediately and repeatedly, even after a failure", async (t) => {
  const { lines, destination } = lineCollector();
  let runs = 0;
  const task = {
    name: "count",
    everyMs: 10,
    async run() {
      runs += 1;
      throw new Error(`run ${runs}`);
    },
  };
  const tasks = startPeriodicTasks([task], createLogger("warn", { destination }));
  t.equal(runs, 1, "at once");
  await eventually(
    async () => runs,
    (n) => n >= 3,
  );
  await tasks.close();
  const end = runs;
  // Long enough for another task to run three times.
  let laterRuns = 0;
  const other = { ...task, run: async () => void laterRuns++ };
  const later = startPeriodicTasks([other], createLogger("silent"));
  await eventually(
    async () => laterRuns,
    (n) => n >= 3,
  );
  await later.close();
  t.equal(runs, end, "not after the end");
  t.match(JSON.parse(lines[0] ?? ""), { msg: "could not count", err: { message: "run 1" } });
});

t.test("close waits for a running task, which never runs twice at a time", async (t) => {
  let running = 0;
  let most = 0;
  let done = false;
  const task = {
    name: "take time",
    everyMs: 5,
    async run(signal: AbortSignal) {
      most = Math.max(most, ++running);
      while (!signal.aborted) {
        await sleep(5);
      }
      await sleep(50);
      running -= 1;
      done = true;
    },
  };
  const tasks = startPeriodicTasks([task], createLogger("silent"));
  await eventually(
    async () => running,
    (n) => n === 1,
  );
  t.notOk(done);
  await tasks.close();
  t.ok(done);
  t.equal(most, 1);
});

t.test("tasks of the same interval run sequentially, others concurrently", async (t) => {
  const begun: string[] = [];
  const ends = new Map<string, () => void>();
  const task = (name: string, everyMs: number) => ({
    name,
    everyMs,
    run: () => {
      begun.push(name);
      return new Promise<void>((resolve) => ends.set(name, resolve));
    },
  });
  const hour = 3_600_000;
  const hourly = [task("first", hour), task("second", hour), task("third", hour)];
  const tasks = startPeriodicTasks([...hourly, task("other", 60_000)], createLogger("silent"));
  t.same(begun, ["first", "other"]);
  ends.get("first")?.();
  await eventually(
    async () => begun.length,
    (count) => count === 3,
  );
  t.same(begun, ["first", "other", "second"]);
  const closed = tasks.close();
  ends.get("second")?.();
  ends.get("other")?.();
  await closed;
  t.same(begun, ["first", "other", "second"], "the rest is left to the next start");
});
