import type { Pool } from "pg";
import { format, type Row, timeRow } from "../bench/row.ts";
import { createScope } from "../support/scope.ts";
import { type Costs, costsOf, cpuAt, type Part, type Point, parts } from "./model.ts";
import { measurePaced, type Saturated, saturateApi, saturateWorkers } from "./processes.ts";
import { type System, startSystem } from "./system.ts";

/** The loads from which the costs are derived. */
const known = [
  { eventsPerSecond: 75, fanOut: 1 },
  { eventsPerSecond: 275, fanOut: 1 },
  { eventsPerSecond: 150, fanOut: 10 },
];
/** Other rates and fan-outs, whose costs the model must predict. */
const checked = [
  { eventsPerSecond: 110, fanOut: 3 },
  { eventsPerSecond: 220, fanOut: 5 },
];
const tolerance = 0.2;

/** Measures what events and deliveries cost, and how much of them processes can take. */
export async function calibrate(isShort: boolean): Promise<{ costs: Costs; row: Row }> {
  const scope = createScope();
  try {
    const system = await startSystem(scope);
    // First, as what follows keeps the autovacuum of Postgres busy.
    const calibrated = await calibrateModel(system, isShort ? 6 : 12);
    printSaturated([
      ...(await saturateApi(system, isShort ? 3 : 8)),
      ...(await saturateWorkers(system, isShort ? 8_000 : 30_000)),
    ]);
    return calibrated;
  } finally {
    await scope.end();
  }
}

/** Derives the costs, and holds the model that follows against loads that it does not know. */
async function calibrateModel(
  system: System,
  seconds: number,
): Promise<{ costs: Costs; row: Row }> {
  const loads = [...known, ...checked];
  // There and back, as V8 makes a process cheaper by the minute.
  const order = [...loads, ...loads.toReversed()];
  const { points, memoryMB } = await measurePaced(system, order, seconds / 2);
  const [few, many, fanned, ...others] = loads.map((_, i) =>
    meanOf(points[i] as Point, points[order.length - 1 - i] as Point),
  ) as [Point, Point, Point, ...Point[]];
  const cpu = costsOf(few, many, fanned);
  printCosts(cpu);
  const errors = others.flatMap((point) => parts.map((part) => errorOf(cpu, part, point)));
  const name = "model: largest error of a prediction, of 20 %";
  const row = timeRow(name, Math.max(...errors), tolerance, 1);
  return { costs: { cpu, memoryMB, bytes: await bytesOf(system) }, row };
}

/** Of two measurements of one load. */
function meanOf(one: Point, other: Point): Point {
  const mean = (part: Part) => (one.cpu[part] + other.cpu[part]) / 2;
  return {
    eventsPerSecond: (one.eventsPerSecond + other.eventsPerSecond) / 2,
    fanOut: one.fanOut,
    cpu: { api: mean("api"), worker: mean("worker"), postgres: mean("postgres") },
  };
}

/** Prints a prediction and its measurement. @returns the relative error */
function errorOf(cpu: Costs["cpu"], part: Part, point: Point): number {
  const { eventsPerSecond, fanOut } = point;
  const measured = point.cpu[part];
  const predicted = cpuAt(cpu[part], eventsPerSecond, fanOut);
  const error = predicted / measured - 1;
  console.log(
    `     ${eventsPerSecond.toFixed(0)} events/s, fan-out ${fanOut}, ${part}: ${measured.toFixed(0)} ms CPU a second measured, ${predicted.toFixed(0)} predicted (${(error * 100).toFixed(0)} %)`,
  );
  return Math.abs(error);
}

function printCosts(cpu: Costs["cpu"]): void {
  for (const part of parts) {
    const { base, event, delivery } = cpu[part];
    console.log(
      `     ${part}: ${format(base)} ms CPU a second, ${format(event)} ms an event, ${format(delivery)} ms a delivery`,
    );
  }
}

function printSaturated(all: readonly Saturated[]): void {
  for (const { role, processes, fanOut, perSecond, cpu, failed } of all) {
    const unit = role === "api" ? "events" : `deliveries at fan-out ${fanOut}`;
    const failures = failed > 0 ? `, ${failed} failed` : "";
    console.log(
      `     ${processes} ${role}: ${format(perSecond)} ${unit} a second, CPU of each ${cpu[role].toFixed(3)} ms in Node, ${cpu.postgres.toFixed(3)} ms in Postgres${failures}`,
    );
  }
}

/** With indexes. A ticket has a message, and its requester has written before. */
async function bytesOf({ bench: { db } }: System): Promise<Costs["bytes"]> {
  const event = await bytesPerRow(db.pool, "events");
  const { rows } = await db.pool.query<{ bytes: number }>(
    "select avg(octet_length(body))::float8 as bytes from events",
  );
  const message = await bytesPerRow(db.pool, "messages");
  return {
    event: Math.max(0, Math.round(event - (rows[0]?.bytes ?? 0))),
    delivery: Math.round(await bytesPerRow(db.pool, "webhook_deliveries")),
    ticket: Math.round((await bytesPerRow(db.pool, "tickets")) + message),
  };
}

async function bytesPerRow(pool: Pool, table: string): Promise<number> {
  const { rows } = await pool.query<{ bytes: number }>(
    `select (pg_total_relation_size('${table}') + coalesce((
         select sum(pg_total_relation_size(inhrelid)) from pg_inherits
         where inhparent = '${table}'::regclass), 0))::float8
       / (select count(*) from ${table}) as bytes`,
  );
  return rows[0]?.bytes ?? Number.NaN;
}
