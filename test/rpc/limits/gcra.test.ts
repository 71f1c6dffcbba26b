import t from "tap";
import { createGcra } from "../../../src/rpc/limits/gcra.ts";
import fc from "../../support/properties.ts";

function at(perMinute: number, burst: number, maxKeys?: number) {
  const clock = { ms: 1_000 };
  const limiter = createGcra({ perMinute, burst, maxKeys, now: () => clock.ms });
  return { clock, limiter };
}

t.test("a burst, then one at a time", async (t) => {
  const { clock, limiter } = at(60, 3);
  t.equal(limiter.windowSeconds, 3);
  const first = limiter.take("a");
  t.same(first, { allowed: true, remaining: 2, resetSeconds: 1, retryAfterSeconds: 0 });
  t.equal(limiter.take("a").remaining, 1);
  t.equal(limiter.take("a").remaining, 0);
  const refused = limiter.take("a");
  t.same(refused, { allowed: false, remaining: 0, resetSeconds: 3, retryAfterSeconds: 1 });
  t.ok(limiter.take("b").allowed, "others have their own");
  clock.ms += 1_000;
  t.ok(limiter.peek("a").allowed);
  t.ok(limiter.take("a").allowed);
  t.notOk(limiter.take("a").allowed);
  clock.ms += 3_000;
  t.equal(limiter.take("a").remaining, 2, "after a pause everything is back");
});

t.test("a request may be worth several, or a part of one", async (t) => {
  const { clock, limiter } = at(60, 10);
  t.match(limiter.take("a", 8), { allowed: true, remaining: 2 });
  t.match(limiter.take("a", 3), { allowed: false, retryAfterSeconds: 1 });
  t.match(limiter.take("a", 2), { allowed: true, remaining: 0 }, "what was refused costs nothing");
  clock.ms += 500;
  t.ok(limiter.take("a", 0.5).allowed);
  t.match(limiter.take("a", 10), { allowed: false, retryAfterSeconds: 10 });
  t.notOk(limiter.take("b", 11).allowed, "more than a burst is never allowed");
});

t.test("a batch is paid for in full, even if it is larger than the burst", (t) => {
  const clock = { ms: 1_000 };
  const limiter = createGcra({ perMinute: 60, burst: 10, overdraft: 100, now: () => clock.ms });
  t.match(limiter.takeBatch("a", 99), { allowed: true, remaining: 0 });
  t.match(limiter.takeBatch("a", 2), { allowed: false, retryAfterSeconds: 90 });
  t.match(limiter.take("a"), { allowed: false, retryAfterSeconds: 90 }, "what is refused is free");
  for (const pause of [20_000, 20_000, 49_000]) {
    clock.ms += pause;
    limiter.take("other");
  }
  t.notOk(limiter.peek("a").allowed, "remembered until it is paid for");
  clock.ms += 1_000;
  t.ok(limiter.take("a").allowed);
  t.end();
});

t.test("never more than the rate and one burst, in any pattern", async () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 6_000 }),
      fc.integer({ min: 1, max: 50 }),
      fc.array(fc.integer({ min: 0, max: 20_000 }), { maxLength: 200 }),
      (perMinute, burst, pauses) => {
        const { clock, limiter } = at(perMinute, burst);
        const start = clock.ms;
        let allowed = 0;
        for (const pause of pauses) {
          clock.ms += pause;
          if (limiter.take("a").allowed) {
            allowed++;
          }
          const most = burst + ((clock.ms - start) * perMinute) / 60_000;
          if (allowed > most + 1e-6) {
            return false;
          }
        }
        return true;
      },
    ),
  );
});

t.test("it only forgets expired entries", async (t) => {
  const { clock, limiter } = at(60, 2, 10);
  limiter.take("a");
  limiter.take("a");
  clock.ms += 100;
  t.notOk(limiter.take("a").allowed);
  for (let i = 0; i < 4; i++) {
    limiter.take(`other-${i}`);
  }
  t.notOk(limiter.take("a").allowed, "kept for a generation");
  for (let i = 0; i < 20; i++) {
    limiter.take(`more-${i}`);
  }
  t.ok(limiter.take("a").allowed, "a flood of others costs memory no more than that");
});
