import { setTimeout as delay } from "node:timers/promises";
import t from "tap";
import { createDeadlines, type Expiring } from "../../src/delivery/deadlines.ts";

t.test("items expire at their time, in order, unless taken out", async (t) => {
  const expired: string[] = [];
  const deadlines = createDeadlines<Expiring>();
  const start = performance.now();
  const items = ["a", "b", "c"].map((name, i) => ({
    expiresAt: start + 40 + 40 * i,
    expire: () => {
      t.ok(performance.now() >= start + 40 + 40 * i, `${name} is not early`);
      expired.push(name);
    },
  }));
  for (const item of items) {
    deadlines.add(item);
  }
  t.equal(deadlines.size, 3);
  deadlines.delete(items[1] as Expiring);
  await delay(60);
  t.same(expired, ["a"]);
  await delay(100);
  t.same(expired, ["a", "c"]);
  t.equal(deadlines.size, 0);
});

t.test("it starts again after having been empty", async (t) => {
  const deadlines = createDeadlines<Expiring>();
  for (const round of [1, 2]) {
    const expired = await new Promise<number>((resolve) => {
      deadlines.add({ expiresAt: performance.now() + 20, expire: () => resolve(round) });
      // The timer of the deadlines does not keep the process alive by itself.
      setTimeout(() => resolve(0), 200);
    });
    t.equal(expired, round);
  }
});
