import { cpSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import t from "tap";
import { assertGenerated } from "./support/generated.ts";
import { firstExample } from "./support/readme.ts";
import { must, root, run, startForSuite, workshop } from "./support/suite.ts";
import { findToolchain } from "./support/toolchain.ts";

t.setTimeout(240_000);

const source = join(root, "sdk/python");
const { skip, missing } = await findToolchain("Python");

t.test("Python", { skip }, async (t) => {
  if (missing) {
    return void t.fail(missing);
  }
  const folder = workshop(t);
  const python = join(folder, "venv/bin/python");

  await t.test("the generated code matches the contract", (t) =>
    assertGenerated(t, "python", "sdk/python/src/ticketing/v1", "sdk/python/src/ticketing/events"),
  );

  const env = await startForSuite(t);
  await must("python3", ["-m", "venv", join(folder, "venv")]);
  const page = await (await fetch(`${env.SERVICE_URL}/sdk`)).text();
  const [, wheel = ""] = /pip install \S+(\/sdk\/\S+\.whl)/.exec(page) ?? [];
  const install = ["-m", "pip", "install", "--quiet", "--no-compile"];
  const packages = [`${env.SERVICE_URL}${wheel}`, "pytest>=8", "uvicorn>=0.35"];
  await must(python, [...install, ...packages], { env });

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
