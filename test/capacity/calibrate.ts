import type { Pool } from "pg";
import { format, type Row, timeRow } from "../bench/row.ts";
import { createScope } from "../support/scope.ts";
import { type Costs, costsOf, cpuAt, type Part, type Point, parts } from "./model.ts";
import { measurePaced, type Saturated, saturateApi, saturateWorkers } from "./processes.ts";
import { type System, startSystem } from "./system.ts";

const rest = { eventsPerSecond: 0, fanOut: 0 };
/** What the costs are derived from. */
const low = { eventsPerSecond: 150, fanOut: 1 };
const high = { eventsPerSecond: 150, fanOut: 10 };
/** What the model has to predict, at other rates and another fan-out. */
const checked = [
  { eventsPerSecond: 75, fanOut: 3 },
  { eventsPerSecond: 250, fanOut: 3 },
];
const tolerance = 0.2;

/**
 * Measures what events and deliveries cost, and holds the model that follows against runs that it
 * does not know.
 */
export async function calibrate(isShort: boolean): Promise<{ costs: Costs; row: Row }> {
  const scope = createScope();
  try {
    const system = await startSystem(scope);
    const saturated = [
      ...(await saturateApi(system, isShort ? 3 : 8)),
      ...(await saturateWorkers(system, isShort ? 8_000 : 30_000)),
    ];
    printSaturated(saturated);
    const loads = [rest, low, high, ...checked];
    const { points, memoryMB } = await measurePaced(system, loads, isShort ? 6 : 15);
    const [atRest, atLow, atHigh, ...others] = points as [Point, Point, Point, ...Point[]];
    const cpu = costsOf(atRest, atLow, atHigh);
    printCosts(cpu);
    const errors = others.flatMap((point) => parts.map((part) => errorOf(cpu, part, point)));
    const name = "model: largest error of a prediction, of 20 %";
    const row = timeRow(name, Math.max(...errors), tolerance, 1);
    return { costs: { cpu, memoryMB, bytes: await bytesOf(system) }, row };
  } finally {
    await scope.end();
  }
}

/** Prints a prediction beside what was measured. @returns by which part it is wrong */
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
    const { idle, event, delivery } = cpu[part];
    console.log(
      `     ${part}: ${format(idle)} ms CPU a second at rest, ${format(event)} ms an event, ${format(delivery)} ms a delivery`,
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
    `select (select sum(pg_total_relation_size(relid)) from pg_partition_tree('${table}'))::float8
       / (select count(*) from ${table}) as bytes`,
  );
  return rows[0]?.bytes ?? Number.NaN;
}
