/**
 * Packs the SDKs and the command line into `sdk/dist/`, from where the service takes them. Run by
 * `npm run prepare`, so it needs neither Python nor Go.
 *
 * The same sources produce the same bytes on any machine. `releases.json` contains the digest of each
 * released version: a build with another digest is not a release, and gets a distinct version.
 * `node sdk/pack.ts --release` records the current version.
 */
import { execFileSync } from "node:child_process";
import { hash } from "node:crypto";
import { globSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join, relative } from "node:path";
import { gzipSync, strFromU8, strToU8, zipSync } from "fflate";
import { parse } from "smol-toml";
import type {
  GoModule,
  NpmPackage,
  PackedFile,
  Release,
  Wheel,
} from "../src/package-registry/release.ts";
import { tar } from "./tar.ts";
import { withoutServiceOptions } from "./without-service-options.ts";

/** File contents by path. */
type Files = Record<string, Uint8Array>;

/** A version in the words of each registry. */
interface Versions {
  readonly npm: string;
  readonly python: string;
  readonly go: string;
}

/** A packed file with its content. */
type Packed = PackedFile & { readonly bytes: Uint8Array };

const folder = import.meta.dirname;
const dist = join(folder, "dist");
/** Replaces `dist` when it is complete, as a service may read that in the meantime. */
const draft = join(folder, `.dist-${process.pid}`);
const record = join(folder, "releases.json");
const { version } = readJson<{ version: string }>(join(folder, "../package.json"));
/** The earliest time that a ZIP can hold. */
const mtime = new Date(1980, 0, 1);

if (!/^\d+\.\d+\.\d+$/.test(version)) {
  throw new Error(`${version}: the registries agree on versions such as 1.2.3 only`);
}
for (const name of ["typescript", "cli"]) {
  build(name);
}
const versions: Versions = { npm: version, python: version, go: `v${version}` };
const digest = hash(
  "sha256",
  packAll(versions)
    .map(({ path, sha256 }) => path + sha256)
    .join(),
);
if (process.argv.includes("--release")) {
  recordRelease();
}
const isRelease = readReleases()[version] === digest;
writeRelease(isRelease ? versions : versionsBetween(digest.slice(0, 12)));
rmSync(dist, { recursive: true, force: true });
renameSync(draft, dist);

/** The versions of a build that is not a release. None of them is installed instead of a release. */
function versionsBetween(build: string): Versions {
  return {
    // A build may be all digits. A part of digits alone must not begin with a zero.
    npm: `${version}-dev-${build}`,
    python: `${version}.dev0+${build}`,
    // https://go.dev/ref/mod#pseudo-versions, without a time
    go: `v${version}-dev.0.00010101000000-${build}`,
  };
}

function readReleases(): Record<string, string> {
  return readJson(record);
}

/** @throws {Error} when the version was released with other packages */
function recordRelease(): void {
  const releases = readReleases();
  if ((releases[version] ?? digest) !== digest) {
    throw new Error(`${version} was released with other packages: raise the version`);
  }
  writeFileSync(record, `${JSON.stringify({ ...releases, [version]: digest }, null, 2)}\n`);
}

function packAll(versions: Versions): Packed[] {
  return [
    packNpm("typescript", versions.npm),
    packNpm("cli", versions.npm),
    packPython(versions.python),
    packGo(versions.go),
    {
      ...fileOf(
        `files/ticketing-${versions.npm}`,
        readFileSync(join(folder, "cli/dist/ticketing")),
      ),
      kind: "download",
      latest: "/cli",
    },
    {
      ...fileOf(`files/proto-${versions.npm}.zip`, zip(contract())),
      kind: "download",
      latest: "/sdk/proto.zip",
    },
  ];
}

function build(name: string): void {
  const cwd = join(folder, name);
  rmSync(join(cwd, "dist"), { recursive: true, force: true });
  execFileSync("npm", ["run", "--silent", "build"], { cwd });
}

/** Packs like `npm pack`, but the same on every machine and with every version of npm. */
function packNpm(source: string, version: string): Packed & NpmPackage {
  const cwd = join(folder, source);
  const manifest = {
    ...readJson<{ name: string; version: string }>(join(cwd, "package.json")),
    version,
  };
  const { name } = manifest;
  const content = {
    "package.json": strToU8(`${JSON.stringify(manifest, null, 2)}\n`),
    "README.md": readmeOf(cwd),
    ...filesIn(cwd, ["LICENSE", "dist/**/*", "src/**/*"]),
  };
  const bytes = gzip(tar(below("package/", content)));
  const file = `${name.split("/")[1]}-${version}.tgz`;
  return {
    ...fileOf(`npm/${name}/-/${file}`, bytes),
    kind: "npm",
    name,
    version,
    manifest,
    dist: {
      shasum: hash("sha1", bytes),
      integrity: `sha512-${hash("sha512", bytes, "base64")}`,
    },
  };
}

/**
 * A wheel of pure Python: the package as it is, and metadata for `pip`.
 * @see https://packaging.python.org/en/latest/specifications/binary-distribution-format/
 */
function packPython(version: string): Packed & Wheel {
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
    strFromU8(readmeOf(source)),
  ];
  const content: Files = {
    ...filesIn(join(source, "src"), ["ticketing/**/*.{py,pyi}", "ticketing/py.typed"]),
    [`${info}/licenses/LICENSE`]: readFileSync(join(source, "LICENSE")),
    [`${info}/METADATA`]: strToU8(metadata.join("\n")),
    [`${info}/WHEEL`]: strToU8(
      "Wheel-Version: 1.0\nGenerator: ticketing\nRoot-Is-Purelib: true\nTag: py3-none-any\n",
    ),
  };
  const records = [
    ...Object.entries(content).map(
      ([path, bytes]) => `${path},sha256=${hash("sha256", bytes, "base64url")},${bytes.length}`,
    ),
    `${info}/RECORD,,`,
  ];
  content[`${info}/RECORD`] = strToU8(`${records.join("\n")}\n`);
  return {
    ...fileOf(`python/${name}-${version}-py3-none-any.whl`, zip(content)),
    kind: "wheel",
    name: project.name,
    version,
    requiresPython: project["requires-python"],
  };
}

/**
 * The archive of the module, as a proxy serves it.
 * @see https://go.dev/ref/mod#zip-files
 */
function packGo(version: string): Packed & GoModule {
  const source = join(folder, "go");
  const mod = readFileSync(join(source, "go.mod"), "utf8");
  const name = /^module (\S+)$/m.exec(mod)?.[1] ?? "";
  const content = {
    ...filesIn(source, ["**/*.go", "go.mod", "LICENSE"]),
    "README.md": readmeOf(source),
  };
  const bytes = zip(below(`${name}@${version}/`, content));
  return {
    ...fileOf(`go/${name}/@v/${version}.zip`, bytes),
    kind: "go",
    name,
    version,
    mod,
  };
}

/** The README. It names other pages of the documentation by their address in the service. */
function readmeOf(source: string): Uint8Array {
  const text = readFileSync(join(source, "README.md"), "utf8");
  const named = text.replace(
    /\[([^\]]+)\]\((\.\.\/[^)#]+\.md)(#[^)]*)?\)/g,
    (_, name: string, target: string, part = "") => {
      const path = relative(join(folder, ".."), join(source, target))
        .replaceAll("\\", "/")
        .replace(/(?:\/README)?\.md$/, "")
        .replace(/^sdk(?=\/|$)/, "docs/sdks");
      return `${name} (\`$SERVICE_URL/${path}${part}\`)`;
    },
  );
  return strToU8(named);
}

/** The contract for generators of other languages, without options that only the service needs. */
function contract(): Files {
  const patterns = ["ticketing/**/*.proto", "google/{api,rpc}/*.proto"];
  const content = Object.entries(filesIn(join(folder, "../proto"), patterns)).map(
    ([path, bytes]) => [path, strToU8(withoutServiceOptions(strFromU8(bytes)))] as const,
  );
  return below("proto/", Object.fromEntries(content));
}

function fileOf(path: string, bytes: Uint8Array) {
  return { path, bytes, size: bytes.length, sha256: hash("sha256", bytes) };
}

/** In JavaScript, as the output of zlib depends on the processor. */
function zip(content: Files): Uint8Array {
  return zipSync(content, { mtime, level: 9 });
}

function gzip(bytes: Uint8Array): Uint8Array {
  return gzipSync(bytes, { mtime: 0, level: 9 });
}

/** Sorted by path, unlike the listings of file systems. */
function filesIn(cwd: string, patterns: readonly string[]): Files {
  const paths = globSync(patterns, { cwd, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => relative(cwd, join(parentPath, name)))
    .sort();
  return Object.fromEntries(paths.map((path) => [path, readFileSync(join(cwd, path))]));
}

function below(folder: string, content: Files): Files {
  return Object.fromEntries(Object.entries(content).map(([path, bytes]) => [folder + path, bytes]));
}

function writeRelease(versions: Versions): void {
  const packed = packAll(versions);
  for (const { path, bytes } of packed) {
    write(path, bytes);
  }
  const files = packed.map(({ bytes: _, ...file }) => file);
  const release: Release = { version: versions.npm, isRelease, files };
  write("release.json", JSON.stringify(release));
}

function write(path: string, content: string | Uint8Array): void {
  const to = join(draft, path);
  mkdirSync(dirname(to), { recursive: true });
  writeFileSync(to, content);
}

function readJson<T>(path: string): T {
  return JSON.parse(readFileSync(path, "utf8"));
}
