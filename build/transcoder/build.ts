/**
 * Builds the package: its modules and their types side by side in `dist`, whatever repository folder
 * they come from, and Google's contracts in `proto`, for users who copy them. Run by `prepack`.
 */
import { execFileSync } from "node:child_process";
import {
  cpSync,
  existsSync,
  globSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";

const folder = import.meta.dirname;
const dist = join(folder, "dist");
const proto = join(folder, "proto");
/** In types, imports end in `.ts`. */
const relative = /^((?:im|ex)port .*from ")\.[^"]*?([^"/]+)\.[jt]s"/gm;
/** Examples import contracts of the repository. */
const examples = /^ \* @example\n(?: \*.*\n)+?(?= \*\/)/gm;
const draft = mkdtempSync(join(tmpdir(), "protobuf-transcoder-"));

try {
  // npm puts node_modules/.bin on the PATH.
  execFileSync("tsc", ["--outDir", draft], { cwd: folder, stdio: "inherit" });
  for (const path of [dist, proto]) {
    rmSync(path, { recursive: true, force: true });
  }
  mkdirSync(dist);
  for (const path of globSync("**/*.{js,d.ts}", { cwd: draft })) {
    const target = join(dist, basename(path));
    if (existsSync(target)) {
      throw new Error(`${path}: there is another file of this name`);
    }
    const text = readFileSync(join(draft, path), "utf8");
    writeFileSync(target, text.replaceAll(relative, '$1./$2.js"').replaceAll(examples, ""));
  }
} finally {
  rmSync(draft, { recursive: true });
}
for (const name of ["annotations", "http", "httpbody"]) {
  const path = `google/api/${name}.proto`;
  cpSync(join(folder, "../../proto", path), join(proto, path));
}
