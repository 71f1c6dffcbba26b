// @suite default
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import t from "tap";
import { runFile } from "./support/run-file.ts";

// Inside the repository, where `tap` resolves.
const folder = join(import.meta.dirname, "../.test-output/run-file");
mkdirSync(folder, { recursive: true });

async function run(name: string, source: string) {
  const file = join(folder, `${name}.mjs`);
  writeFileSync(file, `import t from "tap";\n${source}`);
  const result = await runFile(file, process.env);
  return { ...result, report: result.report.replaceAll(folder, "") };
}

const passes = `t.test("passes", async (t) => void t.ok(true));`;

t.test("counts top-level tests and reports each failure with its path", async (t) => {
  const { passed, failed, skipped, report } = await run(
    "mixed",
    `${passes}
    t.test("outer", (t) => t.test("inner", async (t) => void t.equal(1, 2, "same")));
    t.test("later", { skip: "not here" }, async () => {});
    console.log("said"); console.error("warned");`,
  );
  t.same({ passed, failed }, { passed: 1, failed: 1 });
  t.match(skipped, [/ › later: not here$/]);
  t.match(report, /^FAIL \/mixed\.mjs {2}1 passed, 1 failed {2}\d+ ms\n/);
  t.match(report, "FAIL /mixed.mjs › outer › inner › same\n");
  t.match(report, /-2\n +\+1\n/);
  t.match(report, /It wrote:\n +said\n +warned\n/);
});

t.test("ending a file too early is a failure", async (t) => {
  const cases: [name: string, source: string, counts: object, says: RegExp][] = [
    ["throws", "throw new Error('boom')", { failed: 1 }, /ended with exit code 1(.|\n)*boom/],
    ["empty", "", { failed: 1 }, /no tests found/],
    [
      "ends",
      `${passes} t.test("b", () => process.exit(0));`,
      { passed: 1, failed: 1 },
      /exit code 1/,
    ],
    ["killed", "process.kill(process.pid, 'SIGKILL')", { failed: 1 }, /ended by SIGKILL/],
    [
      "cut",
      `console.log("TAP version 14\\n1..2\\nok 1"); process.exit(0)`,
      { failed: 1 },
      /number of tests/,
    ],
    ["code", `${passes} process.on("exit", () => process.exit(3));`, { failed: 1 }, /exit code 3/],
    ["all", `t.plan(0, "no disk");`, { passed: 0, failed: 0 }, /^skip/],
  ];
  await Promise.all(
    cases.map(async ([name, source, counts, says]) => {
      const result = await run(name, source);
      t.match(result, { ...counts, report: says }, name);
    }),
  );
});

t.test("does not wait for leftover processes", async (t) => {
  const source = `import { spawn } from "node:child_process";
    spawn("sleep", ["60"], { stdio: "inherit" }).unref(); ${passes}`;
  const { passed, failed } = await run("leaves", source);
  t.same({ passed, failed }, { passed: 1, failed: 0 });
});
