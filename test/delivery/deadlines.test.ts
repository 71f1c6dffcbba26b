import t from "tap";
import { createDeadlines } from "../../src/delivery/send/http/deadlines.ts";

/** Keeps the process alive, as the timer of the deadlines does not. */
async function stayAlive<T>(work: Promise<T>): Promise<T> {
  const timer = setTimeout(() => {}, 10_000);
  try {
    return await work;
  } finally {
    clearTimeout(timer);
  }
}

t.test("items expire at their time, in order, unless taken out", async (t) => {
  const expired: string[] = [];
  const deadlines = createDeadlines();
  const last = Promise.withResolvers<void>();
  const start = performance.now();
  const items = ["a", "b", "c"].map((name, i) => ({
    expiresAt: start + 40 + 40 * i,
    expire() {
      t.ok(performance.now() >= this.expiresAt, `${name} is not early`);
      t.equal(deadlines.size, name === "a" ? 1 : 0, "the later one is still there");
      expired.push(name);
      if (name === "c") {
        last.resolve();
      }
    },
  }));
  for (const item of items) {
    deadlines.add(item);
  }
  t.equal(deadlines.size, 3);
  deadlines.delete(items[1] as (typeof items)[0]);
  await stayAlive(last.promise);
  t.same(expired, ["a", "c"]);
});

t.test("it restarts after becoming empty", async (t) => {
  const deadlines = createDeadlines();
  for (const round of [1, 2]) {
    const expired = new Promise((resolve) => {
      deadlines.add({ expiresAt: performance.now() + 20, expire: () => resolve(round) });
    });
    t.equal(await stayAlive(expired), round);
  }
});

t.test("items that expire together yield to other work in between", async (t) => {
  const deadlines = createDeadlines();
  const last = Promise.withResolvers<void>();
  const expiresAt = performance.now() + 20;
  let thisTurn = 0;
  let most = 0;
  for (let i = 1; i <= 50; i++) {
    deadlines.add({
      expiresAt,
      expire() {
        if (thisTurn === 0) {
          setImmediate(() => {
            thisTurn = 0;
          });
        }
        thisTurn += 1;
        most = Math.max(most, thisTurn);
        if (i === 50) {
          last.resolve();
        }
      },
    });
  }
  await stayAlive(last.promise);
  t.ok(most <= 10, `at most ${most} in a turn of the event loop`);
  t.equal(deadlines.size, 0);
});
