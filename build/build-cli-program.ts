/**
 * Builds `ticketing` as a program for Linux that needs no Node: a copy of the running Node, with the
 * bundle of `npm run prepare` in it. The argument is the path of the program. Run by
 * `npm run build:cli:program`.
 */
import { execFileSync } from "node:child_process";
import {
  chmodSync,
  copyFileSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join, resolve } from "node:path";

if (process.platform !== "linux") {
  throw new Error(
    "Programs can be made on Linux only. On other systems, use the file that needs Node.",
  );
}
const folder = join(import.meta.dirname, "../sdk/cli");
const program = resolve(process.argv[2] ?? join(folder, "program/ticketing"));
const scratch = mkdtempSync(join(tmpdir(), "ticketing-program-"));
try {
  // Node compiles the text as a function, which cannot begin with `#!`.
  const bundle = readFileSync(join(folder, "dist/ticketing"), "utf8").replace(/^#!.*/, "");
  const paths = { main: join(scratch, "main.cjs"), output: join(scratch, "program.blob") };
  writeFileSync(paths.main, bundle);
  const config = join(scratch, "config.json");
  const options = { disableExperimentalSEAWarning: true, useCodeCache: true };
  writeFileSync(config, JSON.stringify({ ...paths, ...options }));
  run(process.execPath, "--experimental-sea-config", config);

  mkdirSync(dirname(program), { recursive: true });
  // A running program cannot be written to, but it can be replaced.
  const fresh = `${program}.new`;
  copyFileSync(process.execPath, fresh);
  chmodSync(fresh, 0o755);
  // Node looks for a blob of this name if the fuse is set. npm puts node_modules/.bin on the PATH.
  const fuse = "NODE_SEA_FUSE_fce680ab2cc467b6e072b8b5df1996b2";
  run("postject", fresh, "NODE_SEA_BLOB", paths.output, "--sentinel-fuse", fuse);
  renameSync(fresh, program);
} finally {
  rmSync(scratch, { recursive: true });
}
console.log(program);

/** Its output, such as warnings about missing sections, is shown only if it fails. */
function run(command: string, ...args: string[]): void {
  execFileSync(command, args, { stdio: "pipe" });
}
