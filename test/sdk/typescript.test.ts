import { cpSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import t from "tap";
import { assertGenerated } from "./support/generated.ts";
import { firstExample } from "./support/readme.ts";
import { must, root, run, startForSuite, workshop } from "./support/suite.ts";

t.setTimeout(180_000);

const source = join(root, "sdk/typescript");
const tsc = join(root, "node_modules/typescript/bin/tsc");

/** Packs the package, and installs it with its dependencies in an empty folder. */
async function install(folder: string): Promise<void> {
  // An earlier build must not get into the package.
  rmSync(join(source, "dist"), { recursive: true, force: true });
  const [packed] = JSON.parse(
    await must("npm", ["pack", "--json", "--silent", "--pack-destination", folder], {
      cwd: source,
    }),
  );
  writeFileSync(join(folder, "package.json"), JSON.stringify({ type: "module" }));
  // An empty cache, as on a new machine.
  const flags = ["--cache", join(folder, ".npm"), "--no-audit", "--no-fund", "--loglevel=error"];
  await must("npm", ["install", ...flags, `./${packed.filename}`], { cwd: folder });
  cpSync(join(source, "test"), join(folder, "test"), { recursive: true });
  const readme = readFileSync(join(source, "README.md"), "utf8");
  writeFileSync(join(folder, "example.ts"), firstExample(readme, "ts"));
}

t.test("TypeScript: the generated code matches the contract", (t) =>
  assertGenerated(t, "typescript", "sdk/typescript/src/gen"),
);

const folder = workshop(t);
let env: Record<string, string>;
t.before(async () => {
  await install(folder);
  env = await startForSuite(t);
});

t.test("TypeScript: the types of the package work for its users", async () => {
  const compilerOptions = {
    ...{ module: "nodenext", target: "esnext", strict: true, noEmit: true },
    ...{ allowImportingTsExtensions: true, types: ["node"] },
    typeRoots: [join(root, "node_modules/@types")],
  };
  const config = { compilerOptions, include: ["test", "example.ts"] };
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
