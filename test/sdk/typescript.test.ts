// @suite all
// @needs typescript-sdk
import { cpSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import t from "tap";
import { companions } from "../support/tools.ts";
import { assertGenerated } from "./support/generated.ts";
import { installTypescript } from "./support/install-typescript.ts";
import { examples } from "./support/readme.ts";
import { must, root, run, startForSuite, workshop } from "./support/suite.ts";
import { assertShared } from "./support/sync/assert-shared.ts";
import { assertSync } from "./support/sync/assert-sync.ts";

const source = join(root, "sdk/typescript");
const support = join(import.meta.dirname, "support");
const tsc = join(root, "node_modules/typescript/bin/tsc");

t.test("TypeScript: the generated code matches the contract", (t) =>
  assertGenerated(t, "typescript", "sdk/typescript/src/gen"),
);

const folder = workshop(t);
let env: Record<string, string>;
t.before(async () => {
  env = await startForSuite(t);
  await installTypescript(folder, env, companions.typescript);
  cpSync(join(source, "test"), join(folder, "test"), { recursive: true });
  cpSync(join(support, "sync/program.ts"), join(folder, "sync.ts"));
  cpSync(join(support, "readme-prelude.ts"), join(folder, "prelude.ts"));
  writeFileSync(join(folder, "invoice.pdf"), "%PDF-1.7\n");
  const readme = readFileSync(join(source, "README.md"), "utf8");
  for (const [index, code] of examples(readme, "ts").entries()) {
    const name = `example-${String(index).padStart(2, "0")}.ts`;
    writeFileSync(join(folder, name), withPrelude(code.replace("3000", "0")));
  }
});

t.test("TypeScript: the types of the package work for its users", async () => {
  const compilerOptions = {
    ...{ module: "nodenext", target: "esnext", strict: true, noEmit: true },
    ...{ allowImportingTsExtensions: true, types: ["node"] },
    typeRoots: [join(root, "node_modules/@types")],
  };
  const config = { compilerOptions, include: ["test", "example-*.ts", "sync.ts"] };
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

t.test("TypeScript: the examples of the README", async (t) => {
  const paths = readdirSync(folder).filter((path) => path.startsWith("example-"));
  const outputs = await Promise.all(paths.map((path) => runExample(path)));
  t.match(outputs[0], /^\d+ open Where is my order\?$/m);
  t.match(outputs[1], /field: 'subject'/);
  // The last ticket may be of another example.
  t.match(outputs[2], /^\S.* req_\w+ /m);
  t.same(outputs.slice(3), Array(outputs.length - 3).fill(""));
});

/** Imports the names that a block of the README uses without declaring them. */
function withPrelude(code: string): string {
  const prelude = readFileSync(join(support, "readme-prelude.ts"), "utf8");
  const names = [...prelude.matchAll(/^export (?:async function|const) (\w+)|^export \{(.*)\}/gm)]
    .flatMap(([, name, list]) => name ?? list?.split(",").map((each) => each.trim()) ?? [])
    .filter((name) => new RegExp(`\\b${name}\\b`).test(code))
    .filter((name) => !new RegExp(`(?:const |import \\{.*)\\b${name}\\b`).test(code));
  return names.length > 0 ? `import { ${names.join(", ")} } from "./prelude.ts";\n${code}` : code;
}

/** The output of an example. One that runs for ever ends after three seconds. */
async function runExample(path: string): Promise<string> {
  const isEndless = /\.listen\(|\.run\(|watch\(/.test(readFileSync(join(folder, path), "utf8"));
  const limit = "data:text/javascript,setTimeout(() => process.exit(), 3000).unref()";
  const args = isEndless ? ["--import", limit, path] : [path];
  const more = { ...env, WEBHOOK_SECRET: `whsec_${"0".repeat(48)}` };
  return must(process.execPath, args, { cwd: folder, env: more });
}

t.test("TypeScript: processes that share their claims handle each event once", (t) =>
  assertShared(t, { command: [process.execPath, "sync.ts"], cwd: folder }),
);

t.test("TypeScript: sync misses no event", (t) =>
  assertSync(t, { command: [process.execPath, "sync.ts"], cwd: folder }),
);
