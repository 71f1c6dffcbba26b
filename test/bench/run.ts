// `npm run bench [-- NAME …] [--json FILE] [--write]`: figures as ratios within one run.
import { parseArgs } from "node:util";
import { describeMachine, machineLine } from "./machine.ts";
import { publishReport, writeReport } from "./report.ts";
import { type Row, rowLine } from "./row.ts";

const suites = ["rest", "auth", "delivery", "latency", "isolation", "backlog", "lists", "calls"];

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { json: { type: "string" }, write: { type: "boolean" } },
});
const unknown = positionals.find((name) => !suites.includes(name));
if (unknown !== undefined) {
  fail(`there is no benchmark ${unknown}, only ${suites.join(", ")}`);
}
if (values.write && positionals.length > 0) {
  fail("--write takes the figures of a whole run: name no benchmark");
}

const machine = describeMachine();
console.log(machineLine(machine));
const rows: Row[] = [];
for (const name of positionals.length > 0 ? positionals : suites) {
  const suite = (await import(`./${name}.ts`)) as { bench(): Promise<Row[]> };
  for (const row of await suite.bench()) {
    rows.push(row);
    console.log(rowLine(row));
  }
}
const report = { date: new Date().toISOString().slice(0, 10), machine, rows };
if (values.json !== undefined) {
  await writeReport(values.json, report);
}
if (values.write) {
  await publishReport(report);
}
process.exit(0);

function fail(message: string): never {
  console.error(message);
  process.exit(2);
}
