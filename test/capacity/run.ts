/**
 * `npm run capacity [-- --short]`: what the service costs, the model of it, and a simulation.
 * With `--events-per-day N` it sizes a deployment instead; with `--tickets N` or `--retention N` it
 * measures a database of that size.
 */
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { type ParseArgsOptionsConfig, parseArgs } from "node:util";
import { describeMachine, machineLine } from "../bench/machine.ts";
import { type Row, rowLine } from "../bench/row.ts";
import { createScope, type Scope } from "../support/scope.ts";
import { calibrate } from "./calibrate.ts";
import known from "./costs.json" with { type: "json" };
import { type Load, size } from "./model.ts";
import { measureRetention } from "./retention.ts";
import { simulate, simulatedHour, simulatedMinutes } from "./simulation.ts";
import { sizingTable } from "./sizing-table.ts";
import { measureTickets } from "./tickets.ts";

const options = {
  "events-per-day": { type: "string" },
  peak: { type: "string", default: "4" },
  "fan-out": { type: "string", default: "1" },
  "body-bytes": { type: "string", default: "1000" },
  "event-days": { type: "string", default: "30" },
  "delivery-days": { type: "string", default: "7" },
  "tickets-per-day": { type: "string", default: "0" },
  short: { type: "boolean", default: false },
  only: { type: "string" },
  write: { type: "boolean", default: false },
  tickets: { type: "string" },
  retention: { type: "string" },
  data: { type: "string" },
} satisfies ParseArgsOptionsConfig;
const values = readValues();

function readValues() {
  try {
    return parseArgs({ options }).values;
  } catch (error) {
    return fail((error as Error).message);
  }
}

/** A setting that must be a number. */
function number(name: keyof typeof options): number {
  const value = Number(values[name]);
  if (!(value >= 0)) {
    fail(`--${name}: a number, not ${values[name]}`);
  }
  return value;
}

function fail(message: string): never {
  console.error(message);
  process.exit(2);
}

if (values["events-per-day"] === undefined) {
  const scope = createScope();
  process.exitCode = 1;
  try {
    console.log(machineLine(describeMachine()));
    process.exitCode = (await measure(scope)).every(({ ok }) => ok) ? 0 : 1;
  } finally {
    await scope.end();
  }
} else {
  const load: Load = {
    eventsPerDay: number("events-per-day"),
    peak: number("peak"),
    fanOut: number("fan-out"),
    bodyBytes: number("body-bytes"),
    eventDays: number("event-days"),
    deliveryDays: number("delivery-days"),
    ticketsPerDay: number("tickets-per-day"),
  };
  console.log(sizingTable(load, size(known, load)));
}

async function measure(scope: Scope): Promise<Row[]> {
  const rows: Row[] = [];
  const take = (more: readonly Row[]) => {
    for (const row of more) {
      console.log(rowLine(row));
      rows.push(row);
    }
  };
  if (values.tickets !== undefined) {
    take(await measureTickets(scope, number("tickets"), values.data));
    return rows;
  }
  if (values.retention !== undefined) {
    take(await measureRetention(scope, number("retention"), values.data));
    return rows;
  }
  if (values.only !== "simulation") {
    const { costs, row } = await calibrate(values.short);
    take([row]);
    if (values.write) {
      await writeFile(
        join(import.meta.dirname, "costs.json"),
        `${JSON.stringify(costs, null, 2)}\n`,
      );
    }
  }
  if (values.only !== "costs") {
    take(await simulate(scope, values.short ? simulatedMinutes : simulatedHour));
  }
  return rows;
}
