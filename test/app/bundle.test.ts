// @suite all
import { execFile } from "node:child_process";
import { appendFileSync, cpSync, readFileSync, symlinkSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { promisify } from "node:util";
import t from "tap";
import { temporaryFolder } from "../support/process.ts";

const root = join(import.meta.dirname, "../..");

t.test("the service runs from its bundle as long as no source has changed", async (t) => {
  const folder = await temporaryFolder(t);
  for (const path of ["build", "gen", "src", "package.json"]) {
    const filter = (source: string) => !/src\/(portal\/dist|portal\/web)$/.test(source);
    cpSync(join(root, path), join(folder, path), { recursive: true, filter });
  }
  symlinkSync(join(root, "node_modules"), join(folder, "node_modules"));
  const run = (args: string[], env = {}) =>
    promisify(execFile)(process.execPath, args, {
      cwd: folder,
      env: { PATH: process.env.PATH, ...env },
    }).catch((error) => error as { stderr: string });
  const read = (path: string) => readFileSync(join(folder, path), "utf8");
  const replace = (path: string, text: string, other: string) => {
    t.ok(read(path).includes(text), path);
    writeFileSync(join(folder, path), read(path).replace(text, other));
  };
  /** The output of a start with a wrong setting. */
  const complain = async (...flags: string[]) =>
    (await run([...flags, "src/main.js"], { PORT: "eighty" })).stderr;

  t.match(await complain(), /^ticketing: PORT: .+\n$/, "without a bundle");
  await run([
    join(root, "node_modules/vite/bin/vite.js"),
    "build",
    "-c",
    "build/service.vite.config.ts",
  ]);

  const { entry } = JSON.parse(read(".bundles/bundle.json")) as { entry: string };
  const bundle = `.bundles/${dirname(entry)}`;
  const loadedWith = (chunk: string, seen = new Set<string>()): Set<string> => {
    seen.add(chunk);
    for (const [, other = ""] of read(`${bundle}/${chunk}`).matchAll(/^import.* "\.\/(.+)";$/gm)) {
      if (!seen.has(other)) {
        loadedWith(other, seen);
      }
    }
    return seen;
  };
  const codeOf = (chunk: string) =>
    [...loadedWith(chunk)].map((name) => read(`${bundle}/${name}`)).join("");
  const worker = codeOf("worker-role.js");
  t.ok(worker.includes("function startDispatcher("));
  t.notOk(worker.includes("function startApi(") || worker.includes("protovalidate/dist/"));
  t.notOk(codeOf("api-role.js").includes("function startDispatcher("));

  replace(`${bundle}/run-service.js`, "new ConfigError(`", "new ConfigError(`bundled ");
  t.match(await complain(), /^ticketing: bundled PORT: .+\n$/);
  replace(
    "src/main.js",
    "console.error(",
    "console.error((await runService().catch((e) => e)).stack,",
  );
  replace("src/main.js", ".catch((/** @type", ".catch(async (/** @type");
  t.match(await complain(), /at loadConfig \(.*src\/config\/settings\.ts:\d+:\d+\)/, "source maps");
  t.match(await complain("--import=data:text/javascript,"), /ticketing: PORT/, "instrumented");
  appendFileSync(join(folder, "src/config/schema.ts"), "\n");
  t.match(await complain(), /ticketing: PORT/, "changed");
});
