// `npm run bench [-- NAME …] [--json FILE] [--write]`: figures as ratios within one run.
// `npm run bench -- events --trace` shows what happened in the slowest events instead.
import { join } from "node:path";
import { parseArgs } from "node:util";
import { build } from "vite";
import { writePages } from "../../docs/generate.ts";
import { describeMachine, machineLine, measureSteal } from "./machine.ts";
import { writeReport } from "./report.ts";
import { rowLine } from "./row.ts";
import { runSuites } from "./run-suites.ts";
import { traceEvents } from "./trace/trace-events.ts";

const suites = [
  "rest",
  "auth",
  "delivery",
  "latency",
  "isolation",
  "backlog",
  "lists",
  "search",
  "bulk",
  "start",
  "calls",
  "call-log",
  "events",
];

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { json: { type: "string" }, write: { type: "boolean" }, trace: { type: "boolean" } },
});
const unknown = positionals.find((name) => !suites.includes(name));
if (unknown !== undefined) {
  fail(`there is no benchmark ${unknown}, only ${suites.join(", ")}`);
}
if (values.write && positionals.length > 0) {
  fail("--write takes the figures of a whole run: name no benchmark");
}

if (values.trace && positionals.join() !== "events") {
  fail("--trace is for events: npm run bench -- events --trace");
}

// Otherwise the service would load its sources, which takes longer and 50 MB more.
const configFile = join(import.meta.dirname, "../../build/service.vite.config.ts");
await build({ configFile, logLevel: "error" });

const machine = describeMachine();
console.log(machineLine(machine));
if (values.trace) {
  await traceEvents();
  process.exit();
}
const stolen = measureSteal();
const { rows, errors } = await runSuites(
  positionals.length > 0 ? positionals : suites,
  (name) => import(`./${name}.ts`),
  (row) => console.log(rowLine(row)),
);
console.log(`${stolen()} % of the processors were stolen`);
for (const [name, error] of errors) {
  console.error(`${name} failed:`, error);
}
const report = {
  date: new Date().toISOString().slice(0, 10),
  machine: { ...machine, stolen: stolen() },
  rows,
};
if (values.json !== undefined) {
  await writeReport(values.json, report);
}
if (values.write) {
  await writeReport(join(import.meta.dirname, "../../docs/figures.json"), report);
  writePages();
}
process.exit(errors.size > 0 ? 1 : 0);

function fail(message: string): never {
  console.error(message);
  process.exit(2);
}
