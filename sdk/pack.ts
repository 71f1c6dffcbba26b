/**
 * Packs the SDKs and the command line into `sdk/dist/`, from where the service hands them out. Run by
 * `npm run prepare`, so it needs neither Python nor Go.
 */
import { execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import {
  copyFileSync,
  globSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { dirname, join } from "node:path";
import { strFromU8, strToU8, zipSync } from "fflate";
import { parse } from "smol-toml";
import { withoutRules } from "./without-rules.ts";

/** File contents by path. */
type Files = Record<string, Uint8Array>;

const folder = import.meta.dirname;
const dist = join(folder, "dist");
/** Takes the place of `dist` when it is complete, as a service may read that meanwhile. */
const draft = join(folder, `.dist-${process.pid}`);
const { version } = JSON.parse(readFileSync(join(folder, "../package.json"), "utf8")) as {
  version: string;
};
/** The earliest time that a ZIP can hold: the same files make the same archive. */
const mtime = new Date(1980, 0, 1);

packNpm("typescript");
packNpm("cli");
copyFileSync(join(folder, "cli/dist/ticketing"), join(draft, "cli"));
packPython();
packGo();
packContract();
rmSync(dist, { recursive: true, force: true });
renameSync(draft, dist);

/** Builds and packs a package for npm. */
function packNpm(name: string): void {
  const cwd = join(folder, name);
  rmSync(join(cwd, "dist"), { recursive: true, force: true });
  const out = join(draft, "npm");
  mkdirSync(out, { recursive: true });
  const pack = ["pack", "--json", "--silent", "--pack-destination", out];
  const [{ filename }] = JSON.parse(execFileSync("npm", pack, { cwd, encoding: "utf8" }));
  renameSync(join(out, filename), join(draft, `${name}.tgz`));
  rmSync(out, { recursive: true });
}

/**
 * A wheel of pure Python: the package as it is, and what `pip` needs to know of it.
 * @see https://packaging.python.org/en/latest/specifications/binary-distribution-format/
 */
function packPython(): void {
  const source = join(folder, "python");
  const { project } = parse(readFileSync(join(source, "pyproject.toml"), "utf8")) as {
    project: {
      name: string;
      description: string;
      license: string;
      "requires-python": string;
      dependencies: string[];
    };
  };
  const name = project.name.replaceAll("-", "_");
  const info = `${name}-${version}.dist-info`;
  const metadata = [
    "Metadata-Version: 2.4",
    `Name: ${project.name}`,
    `Version: ${version}`,
    `Summary: ${project.description}`,
    `License-Expression: ${project.license}`,
    "License-File: LICENSE",
    `Requires-Python: ${project["requires-python"]}`,
    ...project.dependencies.map((dependency) => `Requires-Dist: ${dependency}`),
    "Description-Content-Type: text/markdown",
    "",
    readFileSync(join(source, "README.md"), "utf8"),
  ];
  const files: Files = {
    ...filesIn(join(source, "src"), ["ticketing/**/*.{py,pyi}", "ticketing/py.typed"]),
    [`${info}/licenses/LICENSE`]: readFileSync(join(source, "LICENSE")),
    [`${info}/METADATA`]: strToU8(metadata.join("\n")),
    [`${info}/WHEEL`]: strToU8(
      "Wheel-Version: 1.0\nGenerator: ticketing\nRoot-Is-Purelib: true\nTag: py3-none-any\n",
    ),
  };
  const hashOf = (bytes: Uint8Array) => createHash("sha256").update(bytes).digest("base64url");
  const records = [
    ...Object.entries(files).map(
      ([path, bytes]) => `${path},sha256=${hashOf(bytes)},${bytes.length}`,
    ),
    `${info}/RECORD,,`,
  ];
  files[`${info}/RECORD`] = strToU8(`${records.join("\n")}\n`);
  write(`python/${name}-${version}-py3-none-any.whl`, zipSync(files, { mtime }));
}

/**
 * The module, as a proxy serves it.
 * @see https://go.dev/ref/mod#goproxy-protocol
 */
function packGo(): void {
  const source = join(folder, "go");
  const mod = readFileSync(join(source, "go.mod"), "utf8");
  const module = /^module (\S+)$/m.exec(mod)?.[1] ?? "";
  const tag = `v${version}`;
  const info = JSON.stringify({ Version: tag });
  const files = filesIn(source, ["**/*.go", "go.mod", "LICENSE", "README.md"]);
  const archive = Object.entries(files).map(([path, bytes]) => [`${module}@${tag}/${path}`, bytes]);
  write(`go/${module}/@latest`, info);
  write(`go/${module}/@v/list`, `${tag}\n`);
  write(`go/${module}/@v/${tag}.info`, info);
  write(`go/${module}/@v/${tag}.mod`, mod);
  write(`go/${module}/@v/${tag}.zip`, zipSync(Object.fromEntries(archive), { mtime }));
}

/** The contract for generators of other languages, complete but for its validation rules. */
function packContract(): void {
  const patterns = ["ticketing/**/*.proto", "google/{api,rpc}/*.proto"];
  const files = Object.entries(filesIn(join(folder, "../proto"), patterns)).map(
    ([path, bytes]) => [`proto/${path}`, strToU8(withoutRules(strFromU8(bytes)))] as const,
  );
  write("proto.zip", zipSync(Object.fromEntries(files), { mtime }));
}

function filesIn(cwd: string, patterns: readonly string[]): Files {
  const paths = globSync(patterns, { cwd }).sort();
  return Object.fromEntries(paths.map((path) => [path, readFileSync(join(cwd, path))]));
}

function write(path: string, content: string | Uint8Array): void {
  const to = join(draft, path);
  mkdirSync(dirname(to), { recursive: true });
  writeFileSync(to, content);
}
