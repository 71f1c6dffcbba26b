import t from "tap";
import fc from "../support/properties.ts";
import { jainIndex, zipf } from "./fairness.ts";
import { type Costs, costsOf, cpuAt, type Load, type Point, parts, size } from "./model.ts";

const costs: Costs = {
  cpu: {
    api: { base: 0, event: 1, delivery: 0 },
    worker: { base: 0, event: 0.5, delivery: 0.25 },
    postgres: { base: 0, event: 1, delivery: 0.5 },
  },
  memoryMB: { api: 200, worker: 150 },
  bytes: { event: 500, delivery: 400, ticket: 2_000 },
};
const load: Load = {
  eventsPerDay: 8_640_000,
  peak: 3,
  fanOut: 2,
  bodyBytes: 1_500,
  eventDays: 30,
  deliveryDays: 10,
  ticketsPerDay: 1_000_000,
};

t.test("a sizing in numbers that can be checked by hand", async (t) => {
  t.same(size(costs, load), {
    eventsPerSecond: 300,
    deliveriesPerSecond: 600,
    cores: { api: 0.3, worker: 0.3, postgres: 0.6 },
    processes: { api: 1, worker: 1 },
    postgresCores: 1,
    connections: 50,
    memoryMB: 350,
    // 30 days of 2,000 bytes, and twice 10 days of 400 bytes.
    diskGB: 8.64 * (60 + 8),
    diskGBPerYear: 730,
  });
});

t.test("more load never needs less", async (t) => {
  const loads = fc.record({
    eventsPerDay: fc.integer({ min: 0, max: 1e9 }),
    peak: fc.integer({ min: 1, max: 20 }),
    fanOut: fc.integer({ min: 0, max: 100 }),
    bodyBytes: fc.integer({ min: 0, max: 100_000 }),
    eventDays: fc.integer({ min: 0, max: 400 }),
    deliveryDays: fc.integer({ min: 0, max: 400 }),
    ticketsPerDay: fc.integer({ min: 0, max: 1e8 }),
  });
  const needs = (load: Load) => {
    const { cores, processes, ...others } = size(costs, load);
    return [...Object.values(cores), ...Object.values(processes), ...Object.values(others)];
  };
  fc.assert(
    fc.property(loads, fc.constantFrom(...Object.keys(load)), fc.nat(100), (few, name, more) => {
      const before = needs(few);
      const after = needs({ ...few, [name]: few[name as keyof Load] + more });
      return after.every((need, i) => need >= (before[i] ?? Number.NaN));
    }),
  );
  const { processes } = size(costs, { ...load, eventsPerDay: 0 });
  t.same(processes, { api: 1, worker: 1 }, "nor does a service at rest need nothing");
});

t.test("costs are recovered from simulated load", async (t) => {
  const point = (eventsPerSecond: number, fanOut: number): Point => {
    const at = (part: keyof Costs["cpu"]) => cpuAt(costs.cpu[part], eventsPerSecond, fanOut) + 7;
    return {
      eventsPerSecond,
      fanOut,
      cpu: { api: at("api"), worker: at("worker"), postgres: at("postgres") },
    };
  };
  const found = costsOf(point(50, 1), point(200, 1), point(100, 10));
  for (const part of parts) {
    const { event, delivery } = costs.cpu[part];
    t.ok(Math.abs(found[part].base - 7) < 1e-9);
    t.ok(Math.abs(found[part].event - event) < 1e-9);
    t.ok(Math.abs(found[part].delivery - delivery) < 1e-9);
  }
});

t.test("Jain's index", async (t) => {
  t.equal(jainIndex([3, 3, 3]), 1);
  t.equal(jainIndex([1, 0, 0, 0]), 0.25);
  t.equal(jainIndex([0, 0]), 0, "nothing for anybody is not fair");
});

t.test("Zipf's law", async (t) => {
  const sum = 1 + 1 / 2 + 1 / 3;
  const at = (place: number) => zipf(3, () => place / sum)();
  t.same([0, 0.99, 1.01, 1.49, 1.51, sum].map(at), [0, 0, 1, 1, 2, 2]);
});
