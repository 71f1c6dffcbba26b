// @suite all
// @needs go-sdk, staticcheck
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import t from "tap";
import { companions, tools } from "../support/tools.ts";
import { assertGenerated } from "./support/generated.ts";
import { examples } from "./support/readme.ts";
import { must, root, run, startForSuite, workshop } from "./support/suite.ts";
import { assertShared } from "./support/sync/assert-shared.ts";
import { assertSync } from "./support/sync/assert-sync.ts";

const source = join(root, "sdk/go");
const support = join(import.meta.dirname, "support");
const module = "example.com/ticketing";

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

t.test("Go", async (t) => {
  const folder = workshop(t);
  const readme = readFileSync(join(source, "README.md"), "utf8");
  const [program, ...fragments] = examples(readme, "go");

  await t.test("the generated code matches the contract", (t) =>
    assertGenerated(t, "go", "sdk/go/*_gen.go"),
  );

  await t.test("the code is formatted and idiomatic", async (t) => {
    t.equal(await must("gofmt", ["-l", ".", support], { cwd: source }), "");
    await must("go", ["vet", "./..."], { cwd: source });
    await must(join(await tools.staticcheck.install(), "staticcheck"), ["./..."], { cwd: source });
  });

  await t.test("the suite has every example of the README", (t) => {
    const suite = withoutIndent(readFileSync(join(source, "webhooks/readme_test.go"), "utf8"));
    t.ok(fragments.length > 5);
    for (const fragment of fragments) {
      t.ok(suite.includes(withoutIndent(fragment)), fragment);
    }
    t.end();
  });

  const [cache, upstream] = (await must("go", ["env", "GOMODCACHE", "GOPROXY"])).trim().split("\n");
  const suite = await startForSuite(t);
  const own = `${suite.SERVICE_URL}/sdk/go`;
  const env = {
    ...suite,
    // The module needs no other.
    GOPROXY: `${own},off`,
    GOMODCACHE: join(folder, "modules"),
    GONOSUMDB: module,
    // With trimmed paths, the build cache works for another folder.
    GOFLAGS: "-modcacherw -trimpath",
  };
  /** A module of a user. */
  const consume = async (name: string, file: string, text: string): Promise<string> => {
    const cwd = join(folder, name);
    mkdirSync(cwd);
    writeFileSync(join(cwd, file), text);
    await must("go", ["mod", "init", "consumer.test"], { cwd, env });
    await must("go", ["get", module], { cwd, env });
    return cwd;
  };
  const consumer = await consume("consumer", "main.go", program);

  await t.test("the module's own suite", async (t) => {
    // One package at a time, because they share a workspace.
    const args = ["test", "-p=1", "-count=1", "-json", `${module}/...`];
    const { output } = await run("go", args, { cwd: consumer, env });
    const { pass = [], fail = [], skip = [] } = outcomes(output);
    t.same([...fail, ...skip], []);
    t.ok(pass.length > 110, `${pass.length} tests passed`);
  });

  await t.test("the first example of the README", async (t) => {
    const output = await must("go", ["run", "."], { cwd: consumer, env });
    t.match(output, /^\d+ open Where is my order\?$/m);
  });

  const besides = {
    frameworks: "routers take the handler",
    standard_webhooks: "the library of Standard Webhooks agrees on signatures",
  };
  for (const [name, title] of Object.entries(besides)) {
    await t.test(title, async () => {
      const file = `${name}_test.go`;
      const cwd = await consume(name, file, readFileSync(join(support, "go", file), "utf8"));
      // Reads the machine's module cache, but adds nothing to it.
      const shared = { ...env, GOPROXY: `${own},file://${cache}/cache/download,${upstream}` };
      await must("go", ["get", ...companions.go], { cwd, env: shared });
      await must("go", ["test", "."], { cwd, env: shared });
    });
  }

  await t.test(
    "sync misses no event, and processes that share their claims handle each once",
    async (t) => {
      const text = readFileSync(join(support, "sync/program.go"), "utf8");
      const cwd = await consume("sync", "main.go", text);
      await must("go", ["build", "-o", "program", "."], { cwd, env });
      const program = { command: [join(cwd, "program")], cwd } as const;
      await assertSync(t, program);
      await assertShared(t, program);
    },
  );
});

const withoutIndent = (code: string) => code.replace(/^\s+/gm, "");
