// @suite all
// @needs python-sdk
// @runs measured
import { cpSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import t from "tap";
import { companions } from "../support/tools.ts";
import { assertGenerated } from "./support/generated.ts";
import { examples } from "./support/readme.ts";
import { must, root, run, startForSuite, workshop } from "./support/suite.ts";
import { assertShared } from "./support/sync/assert-shared.ts";
import { assertSync } from "./support/sync/assert-sync.ts";

const source = join(root, "sdk/python");
const programs = ["program.py", "async_program.py"];

t.test("Python: the generated code matches the contract", (t) =>
  assertGenerated(t, "python", "sdk/python/src/ticketing/gen"),
);

t.test("Python", async (t) => {
  const folder = workshop(t);
  const tests = join(folder, "tests");
  const bin = join(folder, "venv/bin");
  const blocks = examples(readFileSync(join(source, "README.md"), "utf8"), "python");

  const env = await startForSuite(t);
  await must("python3", ["-m", "venv", join(folder, "venv")]);
  const index = ["--index-url", `${env.SERVICE_URL}/sdk/python/simple/`];
  const install = ["install", "--quiet", "--no-compile", ...index];
  await must(join(bin, "pip"), [...install, "ticketing-sdk", ...companions.python], { env });
  cpSync(join(source, "tests"), tests, { recursive: true });
  for (const program of programs) {
    cpSync(join(import.meta.dirname, "support/sync", program), join(tests, program));
  }
  writeFileSync(join(tests, "readme.py"), blocks.join("\n"));
  writeFileSync(join(folder, "example.py"), blocks[0]);

  await t.test("type checkers understand the package and find mistakes", async () => {
    const cache = ["--cache-dir", join(folder, "mypy")];
    const mypy = [...cache, "--config-file", join(tests, "mypy.ini")];
    await must(join(bin, "mypy"), [...mypy, "-p", "ticketing"], { cwd: join(source, "src") });
    await must(join(bin, "mypy"), [...mypy, "tests"], { cwd: folder });
  });

  await t.test("the code is formatted, including generated code", async () => {
    const format = ["format", "--check", "--no-cache", "--line-length", "100"];
    const folders = [source, join(import.meta.dirname, "support/sync")];
    await must(join(bin, "ruff"), [...format, ...folders]);
  });

  await t.test("the package's own suite", async (t) => {
    const args = ["-m", "pytest", "-q", "tests"];
    const options = { cwd: folder, env, timeoutMs: 480_000 };
    const { status, output } = await run(join(bin, "python"), args, options);
    t.equal(status, 0, output.slice(-8_000));
    const [, passed = "0"] = /^(\d+) passed/m.exec(output) ?? [];
    t.ok(Number(passed) > 150, `${passed} tests passed`);
  });

  await t.test("the first example of the README", async (t) => {
    const output = await must(join(bin, "python"), ["example.py"], { cwd: folder, env });
    t.match(output, /^\d+ open Where is my order\?$/m);
  });

  await t.test("processes that share their claims handle each event once", (t) =>
    Promise.all(
      programs.map((program) =>
        assertShared(t, { command: [join(bin, "python"), join(tests, program)], cwd: folder }),
      ),
    ),
  );

  await t.test("sync misses no event, blocking and with asyncio", (t) =>
    Promise.all(
      programs.map((program) =>
        assertSync(t, { command: [join(bin, "python"), join(tests, program)], cwd: folder }),
      ),
    ),
  );
});
