import { cpSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import t from "tap";
import { assertGenerated } from "./support/generated.ts";
import { installTypescript } from "./support/install-typescript.ts";
import { firstExample } from "./support/readme.ts";
import { must, root, run, startForSuite, workshop } from "./support/suite.ts";
import { assertSync } from "./support/sync/assert-sync.ts";

t.setTimeout(180_000);

const source = join(root, "sdk/typescript");
const tsc = join(root, "node_modules/typescript/bin/tsc");

/** What its users have beside it. The package itself needs nothing. */
const companions = [
  ...["@bufbuild/protobuf@2.17.0", "@connectrpc/connect@2.2.0", "@connectrpc/connect-web@2.2.0"],
  ...["express@5.3.0", "@types/express@5.0.6", "fastify@5.12.8"],
  ...["hono@4.13.19", "@hono/node-server@2.1.8"],
];

t.test("TypeScript: the generated code matches the contract", (t) =>
  assertGenerated(t, "typescript", "sdk/typescript/src/gen"),
);

const folder = workshop(t);
let env: Record<string, string>;
t.before(async () => {
  env = await startForSuite(t);
  await installTypescript(folder, env, companions);
  cpSync(join(source, "test"), join(folder, "test"), { recursive: true });
  cpSync(join(import.meta.dirname, "support/sync/program.ts"), join(folder, "sync.ts"));
  const readme = readFileSync(join(source, "README.md"), "utf8");
  writeFileSync(join(folder, "example.ts"), firstExample(readme, "ts"));
});

t.test("TypeScript: the types of the package work for its users", async () => {
  const compilerOptions = {
    ...{ module: "nodenext", target: "esnext", strict: true, noEmit: true },
    ...{ allowImportingTsExtensions: true, types: ["node"] },
    typeRoots: [join(root, "node_modules/@types")],
  };
  const config = { compilerOptions, include: ["test", "example.ts", "sync.ts"] };
  writeFileSync(join(folder, "tsconfig.json"), JSON.stringify(config));
  await must(process.execPath, [tsc], { cwd: folder });
});

t.test("TypeScript: the package's own suite", async (t) => {
  const files = readdirSync(join(folder, "test")).map((file) => join("test", file));
  // One file at a time, because they share a workspace.
  const flags = ["--test", "--test-concurrency=1", "--test-force-exit", "--test-reporter=spec"];
  const args = [...flags, ...files];
  const { status, output } = await run(process.execPath, args, { cwd: folder, env });
  t.equal(status, 0, output.slice(output.indexOf("failing tests:")).slice(0, 8_000));
  const [, passed = "0"] = /^ℹ pass (\d+)$/m.exec(output) ?? [];
  t.ok(Number(passed) > 80, `${passed} tests passed`);
});

t.test("TypeScript: the first example of the README", async (t) => {
  const output = await must(process.execPath, ["example.ts"], { cwd: folder, env });
  t.match(output, /^\d+ open Where is my order\?$/m);
});

t.test("TypeScript: sync misses no event", (t) =>
  assertSync(t, { command: [process.execPath, "sync.ts"], cwd: folder }),
);
