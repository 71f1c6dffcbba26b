import { cpSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import t from "tap";
import { assertGenerated } from "./support/generated.ts";
import { firstExample } from "./support/readme.ts";
import { must, root, run, startForSuite, workshop } from "./support/suite.ts";

t.setTimeout(240_000);

const source = join(root, "sdk/python");
const probe = await run("python3", ["-c", "import sys, venv; assert sys.version_info >= (3, 10)"]);
const isMissing = probe.status !== 0;
const skip = isMissing && process.env.CI !== "true" ? "needs Python 3.10 with venv" : false;

t.test("Python", { skip }, async (t) => {
  if (isMissing) return void t.fail(`Python 3.10 with venv: ${probe.output}`);
  const folder = workshop(t);
  const python = join(folder, "venv/bin/python");

  await t.test("what is generated is of today's contract", (t) =>
    assertGenerated(
      t,
      "python",
      "sdk/python/src/ticketing/v1",
      "sdk/python/src/ticketing/events/v1",
    ),
  );

  /** Builds the wheel from what would be published, and installs it where nothing else is. */
  await must("python3", ["-m", "venv", join(folder, "venv")]);
  const pip = ["-m", "pip", "--disable-pip-version-check", "--quiet"];
  const dist = join(folder, "dist");
  await must(python, [...pip, "wheel", "--no-deps", "--wheel-dir", dist, source]);
  const wheel = `${join(dist, "ticketing_sdk-0.1.0-py3-none-any.whl")}[test]`;
  await must(python, [...pip, "install", wheel]);
  const env = await startForSuite(t);

  await t.test("the package's own suite", async (t) => {
    cpSync(join(source, "tests"), join(folder, "tests"), { recursive: true });
    const { status, output } = await run(python, ["-m", "pytest", "-q"], { cwd: folder, env });
    t.equal(status, 0, output.slice(-8_000));
    const [, passed = "0"] = /^(\d+) passed/m.exec(output) ?? [];
    t.ok(Number(passed) > 100, `${passed} tests passed`);
  });

  await t.test("the first example of the README", async (t) => {
    const readme = readFileSync(join(source, "README.md"), "utf8");
    writeFileSync(join(folder, "example.py"), firstExample(readme, "python"));
    const output = await must(python, ["example.py"], { cwd: folder, env });
    t.match(output, /^\d+ open Where is my order\?$/m);
  });
});
