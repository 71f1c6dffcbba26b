/**
 * Writes what the contract says into the SDKs, in the languages named, or in all whose tools are
 * here:
 *
 *   npm run generate:sdk -- python
 *   npm run generate:sdk -- --out /tmp/elsewhere go
 */
import { spawnSync } from "node:child_process";
import { existsSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";

interface Language {
  /** Folders with nothing but what is generated. */
  readonly output: readonly string[];
  /** Says whether the language is here. */
  readonly probe?: readonly string[];
  /** Gets the generators. @returns folder to put first on the path */
  readonly prepare?: () => string;
}

const languages: Record<string, Language> = {
  typescript: { output: ["sdk/typescript/src/gen"] },
  python: {
    output: ["sdk/python/src/ticketing/v1", "sdk/python/src/ticketing/events"],
    probe: ["python3", "-c", "import ensurepip, venv"],
    prepare: preparePython,
  },
  // Go builds the generators that go.mod names.
  go: { output: ["sdk/go/gen"], probe: ["go", "version"] },
};

const { values, positionals } = parseArgs({
  options: { out: { type: "string", default: "." } },
  allowPositionals: true,
});
process.chdir(join(import.meta.dirname, ".."));
// Where its own installer puts Go, it is often not on the path.
const path = `${process.env.PATH}:/usr/local/go/bin`;
for (const [name, language] of Object.entries(languages)) {
  if (positionals.length > 0 && !positionals.includes(name)) continue;
  if (language.probe && !succeeds(language.probe)) {
    console.error(`sdk/${name} is left as it is: no ${language.probe[0]} here`);
    if (positionals.length > 0) process.exitCode = 1;
    continue;
  }
  generate(name, language);
}

function generate(name: string, { output, prepare }: Language): void {
  const tools = prepare?.() ?? ".";
  for (const folder of output) rmSync(join(values.out, folder), { recursive: true, force: true });
  const template = `sdk/${name}/buf.gen.yaml`;
  run(["buf", "generate", "--template", template, "--output", values.out], `${tools}:${path}`);
}

/** An environment with the generators, made anew when other versions are asked for. */
function preparePython(): string {
  const wanted = readFileSync("sdk/python/generators.txt", "utf8");
  const folder = join(process.cwd(), "node_modules/.cache/python-generators");
  const stamp = join(folder, "installed.txt");
  const bin = join(folder, "bin");
  if (existsSync(stamp) && readFileSync(stamp, "utf8") === wanted) return bin;
  run(["python3", "-m", "venv", "--clear", folder]);
  run([join(bin, "pip"), "install", "--quiet", "-r", "sdk/python/generators.txt"]);
  writeFileSync(stamp, wanted);
  return bin;
}

function run([command = "", ...args]: readonly string[], PATH = path): void {
  const env = { ...process.env, PATH };
  const { status, error } = spawnSync(command, args, { stdio: "inherit", env });
  if (status !== 0) throw error ?? new Error(`${command} ended with ${status}`);
}

function succeeds([command = "", ...args]: readonly string[]): boolean {
  return spawnSync(command, args, { env: { ...process.env, PATH: path } }).status === 0;
}
