/**
 * Writes what the contract says into the SDKs, in the languages named, or in all:
 *
 *   npm run generate:sdk -- typescript
 *   npm run generate:sdk -- --out /tmp/elsewhere go
 */
import { spawnSync } from "node:child_process";
import { join } from "node:path";
import { parseArgs } from "node:util";

const languages = ["typescript"] as const;

const { values, positionals } = parseArgs({
  options: { out: { type: "string", default: "." } },
  allowPositionals: true,
});
process.chdir(join(import.meta.dirname, ".."));
for (const language of positionals.length > 0 ? positionals : languages) {
  const template = `sdk/${language}/buf.gen.yaml`;
  run("buf", ["generate", "--template", template, "--output", values.out]);
}

function run(command: string, args: readonly string[]): void {
  const { status, error } = spawnSync(command, args, { stdio: "inherit" });
  if (status !== 0) throw error ?? new Error(`${command} ${args.join(" ")} ended with ${status}`);
}
