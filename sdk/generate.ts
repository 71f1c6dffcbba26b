/**
 * Generates the SDKs from the contract, in the languages named, or in all whose tools are available:
 *
 *   npm run generate:sdk -- python
 *   npm run generate:sdk -- --out /tmp/elsewhere go
 */
import { execFileSync, spawnSync } from "node:child_process";
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { readClientModel } from "./generator/client-model.ts";
import { eventPayloads } from "./generator/event-payloads.ts";
import { typescriptClient } from "./generator/typescript.ts";

interface Language {
  /** Folders that hold generated code only. */
  readonly output: readonly string[];
  /** Installs the generators. @returns the folder to put first on the path */
  readonly prepare: () => string;
}

const root = join(import.meta.dirname, "..");
const bin = join(root, "node_modules/.bin");
const languages: Record<string, Language> = {
  typescript: {
    output: ["sdk/typescript/src/gen", "sdk/typescript/src/protobuf/gen"],
    prepare: () => bin,
  },
  python: {
    output: ["sdk/python/src/ticketing/v1", "sdk/python/src/ticketing/events"],
    prepare: preparePython,
  },
  go: { output: ["sdk/go/gen"], prepare: prepareGo },
};

const { values, positionals } = parseArgs({
  options: { out: { type: "string", default: "." } },
  allowPositionals: true,
});
process.chdir(root);
for (const [name, language] of Object.entries(languages)) {
  if (positionals.length === 0) {
    await generateIfPossible(name, language);
  } else if (positionals.includes(name)) {
    await generate(name, language, language.prepare());
  }
}

async function generateIfPossible(name: string, language: Language): Promise<void> {
  let tools: string;
  try {
    tools = language.prepare();
  } catch (error) {
    console.error(`sdk/${name} is unchanged: ${error instanceof Error ? error.message : error}`);
    return;
  }
  await generate(name, language, tools);
}

async function generate(name: string, { output }: Language, tools: string): Promise<void> {
  for (const folder of output) {
    rmSync(join(values.out, folder), { recursive: true, force: true });
  }
  const template = `sdk/${name}/buf.gen.yaml`;
  run(["buf", "generate", "--template", template, "--output", values.out], tools);
  const events = eventPayloads[name];
  if (events !== undefined) {
    writeFileSync(join(values.out, events.path), events.text);
  }
  if (name === "typescript") {
    await writeTypescriptClient(join(values.out, "sdk/typescript/src/gen"));
  }
}

/** The client of the JSON API, which needs no protobuf. */
async function writeTypescriptClient(folder: string): Promise<void> {
  const build = ["build", "--as-file-descriptor-set", "--path", "proto/ticketing", "-o", "-"];
  const descriptors = execFileSync(join(bin, "buf"), build, { maxBuffer: 1 << 28 });
  mkdirSync(folder, { recursive: true });
  for (const [file, text] of Object.entries(await typescriptClient(readClientModel(descriptors)))) {
    writeFileSync(join(folder, file), text);
  }
}

/** A virtual environment with the generators, recreated when their versions change. */
function preparePython(): string {
  const wanted = readFileSync("sdk/python/generators.txt", "utf8");
  const folder = join(root, "node_modules/.cache/python-generators");
  const stamp = join(folder, "installed.txt");
  const tools = join(folder, "bin");
  if (existsSync(stamp) && readFileSync(stamp, "utf8") === wanted) {
    return tools;
  }
  run(["python3", "-m", "venv", "--clear", folder]);
  run([join(tools, "pip"), "install", "--quiet", "-r", "sdk/python/generators.txt"]);
  writeFileSync(stamp, wanted);
  return tools;
}

/** The generators that go.mod names. Go caches its builds. */
function prepareGo(): string {
  const tools = join(root, "node_modules/.cache/go-generators");
  run(["go", "-C", "sdk/go", "build", "-o", `${tools}/`, "tool"]);
  return tools;
}

function run([command = "", ...args]: readonly string[], tools = bin): void {
  // Go's installer uses this folder, which is often not on the path.
  const searchPath = `${tools}:${bin}:${process.env.PATH}:/usr/local/go/bin`;
  const env = { ...process.env, PATH: searchPath };
  const { status, error } = spawnSync(command, args, { stdio: "inherit", env });
  if (status !== 0) {
    throw error ?? new Error(`${command} ended with ${status}`);
  }
}
