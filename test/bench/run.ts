// `npm run bench [-- NAME …] [--json FILE]`: figures as ratios within one run.
import { readdir, writeFile } from "node:fs/promises";
import { parseArgs } from "node:util";
import type { Row } from "./row.ts";

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { json: { type: "string" } },
});

const folder = new URL(".", import.meta.url);
const suites = ["rest", "auth", "delivery", "latency", "isolation", "backlog", "lists"];
const present = (await readdir(folder)).map((file) => file.replace(".ts", ""));
const chosen = (positionals.length > 0 ? positionals : suites).filter((name) =>
  present.includes(name),
);

const rows: Row[] = [];
for (const name of chosen) {
  const suite = (await import(`./${name}.ts`)) as { bench(): Promise<Row[]> };
  for (const row of await suite.bench()) {
    rows.push(row);
    const { ok, ratio, floor, value, reference } = row;
    const figures = `${format(ratio)} (${format(value)} / ${format(reference)}), floor ${floor}`;
    console.log(`${ok ? "ok  " : "MISS"} ${row.name}: ${figures}`);
  }
}
if (values.json !== undefined) await writeFile(values.json, JSON.stringify({ rows }, null, 2));
process.exit(0);

function format(value: number): string {
  return value >= 100 ? String(Math.round(value)) : value.toFixed(2);
}
