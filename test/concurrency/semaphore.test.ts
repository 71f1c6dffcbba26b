import { setTimeout as sleep } from "node:timers/promises";
import t from "tap";
import { createSemaphore, createSemaphores } from "../../src/concurrency/semaphore.ts";
import fc from "../support/properties.ts";

const options = { withinMs: 5_000, timeout: () => new Error("too late") };

t.test("at most its permits are held, and all callers get one in order", async () => {
  const step = fc.record({ holdMs: fc.nat({ max: 3 }), fails: fc.boolean() });
  const property = fc.asyncProperty(
    fc.integer({ min: 1, max: 4 }),
    fc.array(step, { maxLength: 12 }),
    async (permits, steps) => {
      const semaphore = createSemaphore({ ...options, permits });
      let held = 0;
      const entered: number[] = [];
      await Promise.all(
        steps.map(async ({ holdMs, fails }, i) => {
          const release = await semaphore.acquire();
          entered.push(i);
          held += 1;
          if (held > permits) {
            throw new Error(`${held} of ${permits}`);
          }
          await sleep(holdMs);
          held -= 1;
          release();
          if (fails) {
            release();
          }
        }),
      );
      if (!semaphore.isIdle()) {
        throw new Error("a place is lost");
      }
      if (entered.some((value, i) => value !== i)) {
        throw new Error(`order: ${entered}`);
      }
    },
  );
  await fc.assert(property, { numRuns: 100 });
});

t.test("a wait that times out releases its place", async (t) => {
  const semaphore = createSemaphore({ ...options, permits: 1, withinMs: 20 });
  const release = await semaphore.acquire();
  await t.rejects(semaphore.acquire(), { message: "too late" });
  release();
  const again = await semaphore.acquire();
  again();
  t.ok(semaphore.isIdle());
});

t.test("keys do not wait for one another", async (t) => {
  const semaphores = createSemaphores({ ...options, permits: 1, withinMs: 20 });
  const a = await semaphores("a").acquire();
  const b = await semaphores("b").acquire();
  await t.rejects(semaphores("a").acquire(), { message: "too late" });
  a();
  (await semaphores("a").acquire())();
  b();
});
