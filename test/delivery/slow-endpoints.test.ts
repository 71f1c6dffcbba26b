// @suite all
// @runs alone
import t from "tap";
import { runMixedLoad } from "../bench/mixed-load.ts";

t.test("hanging and slow endpoints are attempted within 2 s of the commit", async (t) => {
  const { attemptedInTime, healthyP99 } = await runMixedLoad({
    eventsPerSecond: 100,
    seconds: 6,
    healthy: 6,
    slow: [6_000, 6_000, 3_000, 3_000],
  });
  t.comment(`${attemptedInTime} in time, p99 of the healthy ${Math.round(healthyP99)} ms`);
  t.ok(attemptedInTime >= 0.99, `${attemptedInTime} of their deliveries`);
  t.ok(healthyP99 < 500, `p99 of the others: ${Math.round(healthyP99)} ms`);
});
