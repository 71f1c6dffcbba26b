import assert from "node:assert/strict";
import fc from "fast-check";
import t from "tap";
import type { ConcurrencyLimits } from "../../src/delivery/concurrency-limiter.ts";
import { createWorld, type Submitted, type World } from "./scheduler-world.ts";

const slowMs = 1_000;
const sweepMs = 100;
const longestWaitMs = 4_000;
const firstLimit = 8;
const leastSlowLimit = 4;

const anyLimits: fc.Arbitrary<ConcurrencyLimits> = fc.record({
  total: fc.integer({ min: 1, max: 40 }),
  perWorkspace: fc.integer({ min: 1, max: 30 }),
  perEndpoint: fc.integer({ min: 1, max: 20 }),
  slow: fc.integer({ min: 1, max: 20 }),
});

type Step =
  | { do: "submit"; endpoint: number; wasDeferred: boolean; count: number }
  | { do: "end"; which: number; count: number }
  | { do: "pass"; ms: number }
  | { do: "useful"; current: number }
  | { do: "shed" };

const anyStep: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({
      do: fc.constant("submit" as const),
      endpoint: fc.nat(7),
      wasDeferred: fc.boolean(),
      count: fc.integer({ min: 1, max: 12 }),
    }),
  },
  {
    weight: 4,
    arbitrary: fc.record({
      do: fc.constant("end" as const),
      which: fc.nat(30),
      count: fc.integer({ min: 1, max: 6 }),
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      do: fc.constant("pass" as const),
      ms: fc.oneof(fc.integer({ min: 1, max: 200 }), fc.integer({ min: 500, max: 6_000 })),
    }),
  },
  fc.record({ do: fc.constant("useful" as const), current: fc.integer({ min: 1, max: 40 }) }),
  fc.record({ do: fc.constant("shed" as const) }),
);

const workspaceOf = (endpoint: number) => `w${endpoint % 3}`;
const count = <T>(items: readonly T[], is: (item: T) => boolean) => items.filter(is).length;

function take(world: World, step: Step): void {
  switch (step.do) {
    case "submit":
      for (let i = 0; i < step.count; i++) {
        world.submit(`e${step.endpoint}`, {
          workspaceId: workspaceOf(step.endpoint),
          wasDeferred: step.wasDeferred,
        });
      }
      break;
    case "end":
      for (let i = 0; i < step.count; i++) {
        const inFlight = world.inFlight();
        inFlight[step.which % inFlight.length]?.end?.();
      }
      break;
    case "pass":
      world.clock.pass(step.ms);
      break;
    case "useful":
      world.useful.current = step.current;
      break;
    case "shed":
      shed(world);
      break;
  }
  // The turn of the event loop ends.
  world.clock.pass(0);
}

/** Sheds load, and checks that it defers the newest of each endpoint, and none twice. */
function shed(world: World): void {
  const before = world.waiting();
  world.scheduler.shedLoad();
  for (const [endpoint, waited] of Map.groupBy(before, ({ endpointId }) => endpointId)) {
    const kept = waited.filter(({ deferredAt }) => deferredAt === undefined);
    assert.deepEqual(kept, waited.slice(0, kept.length), `${endpoint} keeps its oldest`);
    assert.ok(
      waited.slice(kept.length).every(({ wasDeferred }) => !wasDeferred),
      "what was deferred before is not shed",
    );
  }
}

/** Whether the scheduler must have recognized it as slow. */
function isCertainlySlow(world: World, endpointId: string): boolean {
  const own = world.all.filter((it) => it.endpointId === endpointId);
  const ended = own.filter(({ endedAt }) => endedAt !== undefined);
  const lastEnd = Math.max(...ended.map(({ endedAt = 0 }) => endedAt));
  const last = ended.filter(({ endedAt }) => endedAt === lastEnd);
  if (last.length > 0 && last.every((it) => lastEnd - (it.startedAt ?? 0) >= slowMs)) {
    return true;
  }
  const { clock } = world;
  const recognizedBefore = clock.now() - sweepMs;
  return own.some(
    ({ end, startedAt = 0 }) =>
      end !== undefined && startedAt + slowMs < recognizedBefore && !(lastEnd >= recognizedBefore),
  );
}

const wasNeverSlow = (world: World, endpointId: string) =>
  world.all.every(
    ({ endpointId: id, startedAt, endedAt = world.clock.now() }) =>
      id !== endpointId || startedAt === undefined || endedAt - startedAt < slowMs,
  );

/** Checks what holds when a delivery starts. */
function checkStart(world: World, limits: ConcurrencyLimits, started: Submitted): void {
  const { endpointId, workspaceId, number } = started;
  const inFlight = world.inFlight();
  const own = world.all.filter((it) => it.endpointId === endpointId);
  const ownInFlight = count(own, ({ end }) => end !== undefined);
  assert.ok(inFlight.length <= limits.total, "the limit of the process");
  assert.ok(
    count(inFlight, (it) => it.workspaceId === workspaceId) <= limits.perWorkspace,
    "the limit of the workspace",
  );
  assert.ok(ownInFlight <= limits.perEndpoint, "the limit of the endpoint");
  const quick = count(
    own,
    (it) => it.endedAt !== undefined && it.endedAt - (it.startedAt ?? 0) < slowMs,
  );
  assert.ok(ownInFlight <= firstLimit + quick, "the limit grows with each quick response");
  if (wasNeverSlow(world, endpointId)) {
    const fast = count(inFlight, (it) => wasNeverSlow(world, it.endpointId));
    assert.ok(fast <= world.useful.current, "no more than the process can work on");
  }
  if (isCertainlySlow(world, endpointId)) {
    const ids = [...new Set(world.all.map((it) => it.endpointId))];
    const slow = ids.filter((id) => isCertainlySlow(world, id));
    const together = count(inFlight, (it) => slow.includes(it.endpointId));
    assert.ok(together <= limits.slow, "the limit of the slow");
    const share = Math.max(leastSlowLimit, Math.floor(limits.slow / slow.length));
    assert.ok(ownInFlight <= share, "the share of one of the slow");
  }
  const overtaken = own.find((it) => it.number < number && world.waiting().includes(it));
  assert.equal(overtaken, undefined, "in the order of their submission");
}

/** Checks what holds between two steps. */
function checkRest(world: World): void {
  const inFlight = world.inFlight();
  const waiting = world.waiting();
  assert.deepEqual(world.scheduler.load, { inFlight: inFlight.length, waiting: waiting.length });
  const oldest = Math.min(...waiting.map(({ submittedAt }) => submittedAt));
  assert.ok(world.clock.now() - oldest <= longestWaitMs + sweepMs || waiting.length === 0);
  assert.ok(inFlight.length > 0 || waiting.length === 0, "nobody waits for an idle process");
}

t.test("limits hold, order holds, and each delivery is run or deferred once", async () => {
  fc.assert(
    fc.property(anyLimits, fc.array(anyStep, { maxLength: 60 }), (limits, steps) => {
      const world = createWorld(limits);
      world.onStart((started) => checkStart(world, limits, started));
      for (const step of steps) {
        take(world, step);
        checkRest(world);
      }
      world.scheduler.close();
      assert.equal(world.waiting().length, 0, "closing defers what waits");
      for (const { end } of world.inFlight()) {
        end?.();
      }
      world.clock.pass(0);
      assert.deepEqual(world.scheduler.load, { inFlight: 0, waiting: 0 });
    }),
    { numRuns: 4_000 },
  );
});

t.test("calls after the end do not wait", async (t) => {
  const world = createWorld({ total: 100, perWorkspace: 100, perEndpoint: 64, slow: 50 });
  world.scheduler.close();
  for (let i = 0; i < 20; i++) {
    world.submit("e");
  }
  t.equal(world.waiting().length, 0);
  t.equal(world.inFlight().length, 8, "what has a slot is sent");
});

/** The load of one endpoint: `burst` deliveries at an interval, all with one duration. */
interface Load {
  readonly from?: number;
  readonly burst?: number;
  readonly everyMs: number;
  readonly takesMs: number;
}

/** Lets deferred deliveries come back as the dispatcher claims them. */
function reclaim(world: World, perEndpoint: number): void {
  const returned = new Set<Submitted>();
  world.clock.every(250, () => {
    const full = world.scheduler.atCapacity();
    const deferred = world.all.filter((it) => it.deferredAt !== undefined && !returned.has(it));
    for (const [id, own] of Map.groupBy(deferred, ({ endpointId }) => endpointId)) {
      for (const it of full.includes(id) ? [] : own.slice(0, perEndpoint)) {
        returned.add(it);
        world.submit(id, { ...it, wasDeferred: true });
      }
    }
  });
}

function simulate(world: World, loads: Readonly<Record<string, Load>>, forMs: number): void {
  for (const [id, { from = 0, everyMs, burst = 1, takesMs }] of Object.entries(loads)) {
    for (let at = from + everyMs; at < forMs; at += everyMs) {
      world.clock.at(at, () => {
        for (let i = 0; i < burst; i++) {
          world.submit(id, { workspaceId: id, takesMs });
        }
      });
    }
  }
  reclaim(world, leastSlowLimit);
  world.clock.pass(forMs);
}

const named = <T>(prefix: string, items: readonly T[]) =>
  Object.fromEntries(items.map((item, i) => [`${prefix}${i}`, item]));

t.test("slow endpoints change nothing for a fast one", async () => {
  // Three fast endpoints fit beside `slow`, and into what the process can handle.
  const limits = { total: 80, perWorkspace: 60, perEndpoint: 16, slow: 30 };
  const useful = 3 * limits.perEndpoint;
  const fast = fc.record({
    // By then the slow ones are recognized, and their earlier deliveries have timed out.
    from: fc.integer({ min: 6_500, max: 8_000 }),
    everyMs: fc.integer({ min: 1_500, max: 2_000 }),
    burst: fc.integer({ min: 1, max: 120 }),
    takesMs: fc.integer({ min: 1, max: 150 }),
  });
  const slow = fc.record({
    everyMs: fc.integer({ min: 100, max: 400 }),
    takesMs: fc.integer({ min: slowMs, max: 5_000 }),
  });
  const fates = (loads: Readonly<Record<string, Load>>) => {
    const world = createWorld(limits);
    world.useful.current = useful;
    simulate(world, loads, 12_000);
    return world.all
      .filter(({ endpointId }) => endpointId.startsWith("fast"))
      .map(({ startedAt, deferredAt }) => ({ startedAt, deferredAt }));
  };
  fc.assert(
    fc.property(
      fc.array(fast, { minLength: 1, maxLength: 3 }),
      fc.array(slow, { minLength: 1, maxLength: 10 }),
      (fasts, slows) => {
        const alone = named("fast", fasts);
        const expected = fates(alone);
        assert.ok(expected.every(({ deferredAt }) => deferredAt === undefined));
        assert.deepEqual(fates({ ...alone, ...named("slow", slows) }), expected);
      },
    ),
    { numRuns: 40 },
  );
});

/** What each of many endpoints started, once the scheduler knows their speed. */
function startsOf(world: World, crowd: number, load: Load): number[] {
  const loads = named(
    "e",
    Array.from({ length: crowd }, () => load),
  );
  simulate(world, loads, 60_000);
  const late = world.all.filter(({ startedAt = 0 }) => startedAt > 15_000);
  return Object.keys(loads).map((id) => count(late, ({ endpointId }) => endpointId === id));
}
const mean = (numbers: readonly number[]) =>
  numbers.reduce((sum, number) => sum + number, 0) / numbers.length;

t.test("slow endpoints share their slots evenly", async () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 2, max: 12 }),
      fc.integer({ min: 8, max: 40 }),
      fc.integer({ min: slowMs + 100, max: 5_000 }),
      (crowd, slow, takesMs) => {
        // Past that, a delivery is deferred before its endpoint's turn comes.
        fc.pre((crowd * takesMs) / slow < longestWaitMs * 0.75);
        const world = createWorld({ total: 200, perWorkspace: 60, perEndpoint: 16, slow });
        const starts = startsOf(world, crowd, { everyMs: 100, takesMs });
        assert.ok(Math.min(...starts) >= mean(starts) / 2, `each has its share: ${starts}`);
        const share = Math.min(firstLimit, Math.max(leastSlowLimit, Math.floor(slow / crowd)));
        const most = Math.min(slow, crowd * share) * (45_000 / takesMs);
        assert.ok(mean(starts) * crowd >= most * 0.75, `slots are used: ${starts}`);
      },
    ),
    { numRuns: 30 },
  );
});

t.test("endpoints just short of slow share a full process evenly", async () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 2, max: 8 }),
      fc.integer({ min: 8, max: 20 }),
      fc.integer({ min: 200, max: slowMs - 1 }),
      (crowd, total, takesMs) => {
        const world = createWorld({ total, perWorkspace: total, perEndpoint: total, slow: total });
        const starts = startsOf(world, crowd, { everyMs: (takesMs * crowd) / total / 2, takesMs });
        assert.ok(Math.min(...starts) >= mean(starts) / 2, `each has its share: ${starts}`);
        const most = total * (45_000 / takesMs);
        assert.ok(mean(starts) * crowd >= most * 0.75, `slots are used: ${starts}`);
      },
    ),
    { numRuns: 30 },
  );
});

t.test("an endpoint that recovers is fast again, and an unused one is forgotten", async (t) => {
  const world = createWorld({ total: 200, perWorkspace: 200, perEndpoint: 64, slow: 8 });
  for (let i = 0; i < 8; i++) {
    world.submit("e", { takesMs: 5_000 });
  }
  world.clock.pass(6_000);
  for (let i = 0; i < 40; i++) {
    world.submit("e", { wasDeferred: true, takesMs: 10 });
    world.clock.pass(50);
  }
  for (let i = 0; i < 20; i++) {
    world.submit("e", { wasDeferred: true });
  }
  t.equal(world.inFlight().length, 20, "its limit has grown past the share of the slow");
  for (const { end } of world.inFlight()) {
    end?.();
  }
  world.clock.pass(600_200);
  for (let i = 0; i < 20; i++) {
    world.submit("e");
  }
  t.equal(world.inFlight().length, 8, "it begins again as one that is not known");
});
