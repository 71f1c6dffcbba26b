// @suite default
import assert from "node:assert/strict";
import t from "tap";
import {
  type ConcurrencyLimits,
  divideConcurrency,
} from "../../src/delivery/schedule/concurrency-limiter.ts";
import fc from "../support/properties.ts";
import { createWorld, type Submitted, type World } from "./scheduler-world.ts";

const slowMs = 1_000;
const sweepMs = 100;
const longestWaitMs = 4_000;
const promisedWaitMs = 1_000;
const firstLimit = 8;
/** How many deferred deliveries of one endpoint are claimed at a time. */
const reclaimed = 4;

const anyPool: fc.Arbitrary<ConcurrencyLimits["quick"]> = fc.record({
  total: fc.integer({ min: 1, max: 30 }),
  perWorkspace: fc.integer({ min: 1, max: 20 }),
  perEndpoint: fc.integer({ min: 1, max: 15 }),
});
const anyLimits: fc.Arbitrary<ConcurrencyLimits> = fc.record({ quick: anyPool, slow: anyPool });

const pool = (total: number, perWorkspace = total, perEndpoint = total) => ({
  total,
  perWorkspace,
  perEndpoint,
});

type Step =
  | { do: "submit"; endpoint: number; wasDeferred: boolean; count: number }
  | { do: "end"; which: number; count: number }
  | { do: "pass"; ms: number }
  | { do: "capacity"; current: number }
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
  fc.record({ do: fc.constant("capacity" as const), current: fc.integer({ min: 1, max: 40 }) }),
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
    case "capacity":
      world.capacity.current = step.current;
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

/** Most deliveries in flight in the quick pool for an endpoint that was never slow. */
function earnedBy(world: World, limits: ConcurrencyLimits, endpointId: string): number {
  const ended = count(world.all, (it) => it.endpointId === endpointId && it.endedAt !== undefined);
  return Math.min(firstLimit + ended, limits.quick.perEndpoint);
}

/** Checks the invariants when a delivery starts. */
function checkStart(world: World, limits: ConcurrencyLimits, started: Submitted): void {
  const { quick, slow } = limits;
  const { endpointId, workspaceId, number } = started;
  const inFlight = world.inFlight();
  const inWorkspace = inFlight.filter((it) => it.workspaceId === workspaceId);
  const own = world.all.filter((it) => it.endpointId === endpointId);
  const ownInFlight = count(own, ({ end }) => end !== undefined);
  assert.ok(inFlight.length <= quick.total + slow.total, "the limit of the process");
  assert.ok(
    inWorkspace.length <= quick.perWorkspace + slow.perWorkspace,
    "the limit of the workspace",
  );
  assert.ok(ownInFlight <= quick.perEndpoint + slow.perEndpoint, "the limit of the endpoint");
  if (wasNeverSlow(world, endpointId)) {
    const earned = earnedBy(world, limits, endpointId);
    if (own.every((it) => (it.startedAt ?? world.clock.now()) === it.submittedAt)) {
      assert.ok(ownInFlight <= earned, "before anything has waited, no more than it has earned");
    }
    if (ownInFlight <= earned) {
      const quickInFlight = [...Map.groupBy(inFlight, (it) => it.endpointId)]
        .filter(([id]) => wasNeverSlow(world, id))
        .map(([id, all]) => Math.min(all.length, earnedBy(world, limits, id)))
        .reduce((sum, n) => sum + n, 0);
      assert.ok(quickInFlight <= world.capacity.current, "no more than the process can work on");
      assert.ok(quickInFlight <= quick.total, "the limit of the quick pool");
    }
  }
  if (isCertainlySlow(world, endpointId)) {
    const isSlow = (it: Submitted) => isCertainlySlow(world, it.endpointId);
    assert.ok(count(inFlight, isSlow) <= slow.total, "the limit of the slow pool");
    assert.ok(count(inWorkspace, isSlow) <= slow.perWorkspace, "the workspace's part of it");
    assert.ok(ownInFlight <= slow.perEndpoint, "the endpoint's part of it");
  }
  const overtaken = own.find((it) => it.number < number && world.waiting().includes(it));
  assert.equal(overtaken, undefined, "in the order of their submission");
}

/** Checks the invariants between two steps. */
function checkRest(world: World): void {
  const inFlight = world.inFlight();
  const waiting = world.waiting();
  const { quick, ...load } = world.scheduler.load;
  assert.deepEqual(load, { inFlight: inFlight.length, waiting: waiting.length });
  assert.ok(quick >= 0 && quick <= inFlight.length);
  const oldest = Math.min(...waiting.map(({ submittedAt }) => submittedAt));
  assert.ok(world.clock.now() - oldest <= longestWaitMs + sweepMs || waiting.length === 0);
  assert.ok(inFlight.length > 0 || waiting.length === 0, "nobody waits for an idle process");
}

t.test("limits and order hold, and each delivery runs or is deferred once", async () => {
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
      assert.deepEqual(world.scheduler.load, { inFlight: 0, quick: 0, waiting: 0 });
    }),
    { numRuns: 4_000 },
  );
});

t.test("both pools together equal the permits of a process", async () => {
  fc.assert(
    fc.property(fc.integer({ min: 2, max: 100_000 }), (total) => {
      const { quick, slow } = divideConcurrency(total);
      assert.equal(quick.total + slow.total, total);
      for (const { total: all, perWorkspace, perEndpoint } of [quick, slow]) {
        assert.ok(perEndpoint > 0 && perWorkspace > 0 && perWorkspace <= Math.ceil(all / 2));
      }
    }),
  );
});

t.test("calls after the end return immediately", async (t) => {
  const world = createWorld({ quick: pool(100), slow: pool(100) });
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
  reclaim(world, reclaimed);
  world.clock.pass(forMs);
}

const named = <T>(prefix: string, items: readonly T[]) =>
  Object.fromEntries(items.map((item, i) => [`${prefix}${i}`, item]));

t.test("slow endpoints do not affect a fast one", async () => {
  // Three fast endpoints fit into the quick pool, and into the capacity of the process.
  const limits = { quick: pool(50, 30, 16), slow: pool(30) };
  const capacity = 3 * limits.quick.perEndpoint;
  const fast = fc.record({
    // By then the slow ones are recognized, and their earlier deliveries have timed out.
    from: fc.integer({ min: 6_500, max: 8_000 }),
    everyMs: fc.integer({ min: 1_500, max: 2_000 }),
    // As much as it takes within the promised time with what it has earned.
    burst: fc.integer({ min: 1, max: 45 }),
    takesMs: fc.integer({ min: 1, max: 150 }),
  });
  const slow = fc.record({
    everyMs: fc.integer({ min: 100, max: 400 }),
    takesMs: fc.integer({ min: slowMs, max: 5_000 }),
  });
  const fates = (loads: Readonly<Record<string, Load>>) => {
    const world = createWorld(limits);
    world.capacity.current = capacity;
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

/** Deliveries that each of many endpoints started, once the scheduler knows their speed. */
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

t.test("everything starts in time while the pools have permits", async () => {
  const slow = 4_000;
  const limits = { quick: pool(1_000), slow: pool(slow) };
  const anyLoad = fc.record({
    from: fc.integer({ min: 0, max: 3_000 }),
    everyMs: fc.integer({ min: 10, max: 400 }),
    burst: fc.integer({ min: 1, max: 4 }),
    takesMs: fc.integer({ min: 1, max: 5_000 }),
  });
  const aloneInTime = fc.record({
    everyMs: fc.constant(7_000),
    burst: fc.integer({ min: 1, max: 1_000 }),
    takesMs: fc.integer({ min: 1, max: 5_000 }),
  });
  fc.assert(
    fc.property(fc.array(anyLoad, { minLength: 1, maxLength: 4 }), aloneInTime, (loads, burst) => {
      // An endpoint gets as much as it leaves free.
      const needs = loads.map((load) => (load.burst * load.takesMs) / load.everyMs);
      const all = needs.reduce((sum, need) => sum + need, burst.burst);
      fc.pre(all + Math.max(...needs, burst.burst) < slow * 0.9);
      const world = createWorld(limits);
      simulate(world, { ...named("e", loads), burst }, 9_000);
      const late = world.all.filter(({ submittedAt, startedAt, deferredAt }) => {
        const latest = Math.min(submittedAt + promisedWaitMs + 2 * sweepMs, 9_000);
        return deferredAt !== undefined || (startedAt ?? 9_000) > latest;
      });
      assert.deepEqual(late, []);
    }),
    { numRuns: 20 },
  );
});

t.test("slow endpoints share their pool evenly", async () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 2, max: 12 }),
      fc.integer({ min: 8, max: 40 }),
      fc.integer({ min: slowMs + 100, max: 5_000 }),
      (crowd, slow, takesMs) => {
        // Past that, a delivery is deferred before its endpoint's turn comes.
        fc.pre((crowd * takesMs) / slow < longestWaitMs * 0.75);
        const world = createWorld({ quick: pool(200, 60, 16), slow: pool(slow) });
        const starts = startsOf(world, crowd, { everyMs: 100, takesMs });
        assert.ok(Math.min(...starts) >= mean(starts) / 2, `each has its share: ${starts}`);
        // A part as large as theirs is left free for others.
        const share = Math.floor(slow / (crowd + 1));
        const most = Math.min((takesMs / 100) * crowd, share * crowd) * (45_000 / takesMs);
        assert.ok(mean(starts) * crowd >= most * 0.75, `slots are used: ${starts}`);
      },
    ),
    { numRuns: 30 },
  );
});

t.test("a slow endpoint that needs little gets it next to one that needs everything", async (t) => {
  const world = createWorld({ quick: pool(100), slow: pool(100) });
  simulate(
    world,
    {
      modest: { from: 10_000, everyMs: 500, takesMs: 5_000 },
      greedy: { everyMs: 10, takesMs: 5_000 },
    },
    30_000,
  );
  const modest = world.all.filter(({ endpointId }) => endpointId === "modest");
  t.ok(modest.length > 30);
  t.ok(modest.every(({ deferredAt }) => deferredAt === undefined));
  const greedy = count(world.inFlight(), ({ endpointId }) => endpointId === "greedy");
  t.ok(greedy > 40, `the other uses what is left: ${greedy}`);
});

t.test("endpoints just below the slow threshold share a full process evenly", async () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 2, max: 8 }),
      fc.integer({ min: 8, max: 20 }),
      fc.integer({ min: 200, max: slowMs - 1 }),
      (crowd, total, takesMs) => {
        const world = createWorld({ quick: pool(total), slow: pool(1) });
        const starts = startsOf(world, crowd, { everyMs: (takesMs * crowd) / total / 2, takesMs });
        assert.ok(Math.min(...starts) >= mean(starts) / 2, `each has its share: ${starts}`);
        const most = total * (45_000 / takesMs);
        assert.ok(mean(starts) * crowd >= most * 0.75, `slots are used: ${starts}`);
      },
    ),
    { numRuns: 30 },
  );
});

t.test("a recovered endpoint counts as fast, and an unused one is forgotten", async (t) => {
  const world = createWorld({ quick: pool(200, 200, 64), slow: pool(8) });
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
