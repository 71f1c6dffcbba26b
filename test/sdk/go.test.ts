import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import t from "tap";
import { assertGenerated } from "./support/generated.ts";
import { firstExample } from "./support/readme.ts";
import { must, root, run, startForSuite, workshop } from "./support/suite.ts";
import { findToolchain } from "./support/toolchain.ts";

t.setTimeout(240_000);

const source = join(root, "sdk/go");
const module = "example.com/ticketing";
const { skip, missing } = await findToolchain("Go");

/** Output of tests by outcome, from the lines of `go test -json`. */
function outcomes(lines: string): Partial<Record<string, string[]>> {
  const events = lines
    .split("\n")
    .flatMap((line) => (line.startsWith("{") ? JSON.parse(line) : []));
  const written = (of: { Package: string; Test?: string }) =>
    events
      .filter(({ Package, Test }) => Package === of.Package && Test === of.Test)
      .map(({ Output = "" }) => Output)
      .join("");
  return Object.fromEntries(
    ["pass", "fail", "skip"].map((end) => [
      end,
      events.filter(({ Action, Test }) => Action === end && (Test || end === "fail")).map(written),
    ]),
  );
}

t.test("Go", { skip }, async (t) => {
  if (missing) {
    return void t.fail(missing);
  }
  const folder = workshop(t);

  await t.test("the generated code matches the contract", (t) =>
    assertGenerated(t, "go", "sdk/go"),
  );

  const suite = await startForSuite(t);
  const env = {
    ...suite,
    // The module needs no other.
    GOPROXY: `${suite.SERVICE_URL}/sdk/go,off`,
    GOMODCACHE: join(folder, "modules"),
    GONOSUMDB: module,
    // With trimmed paths, the build cache works for another folder.
    GOFLAGS: "-modcacherw -trimpath",
  };
  const consumer = join(folder, "consumer");
  mkdirSync(consumer);
  const readme = readFileSync(join(source, "README.md"), "utf8");
  writeFileSync(join(consumer, "main.go"), firstExample(readme, "go"));
  await must("go", ["mod", "init", "consumer.test"], { cwd: consumer, env });
  await must("go", ["get", module], { cwd: consumer, env });

  await t.test("the module's own suite", async (t) => {
    // One package at a time, because they share a workspace.
    const args = ["test", "-p=1", "-count=1", "-json", `${module}/...`];
    const { output } = await run("go", args, { cwd: consumer, env });
    const { pass = [], fail = [], skip = [] } = outcomes(output);
    t.same([...fail, ...skip], []);
    t.ok(pass.length > 90, `${pass.length} tests passed`);
  });

  await t.test("the first example of the README", async (t) => {
    const output = await must("go", ["run", "."], { cwd: consumer, env });
    t.match(output, /^\d+ open Where is my order\?$/m);
  });
});
