import { hash } from "node:crypto";
import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { pathToFileURL } from "node:url";
import type { PackedFile, Release } from "../../src/package-registry/release.ts";
import type { Scope } from "../support/scope.ts";
import { scratchFolder } from "../support/scratch.ts";

/** A release with one package of each kind, in the shape that `sdk/pack.ts` gives it. */
export function fabricate(
  t: Scope,
  version: string,
  { isRelease = true, content = version } = {},
): { own: Release; folder: URL } {
  const folder = scratchFolder("release-");
  t.teardown(() => rmSync(folder, { recursive: true, force: true }));
  const write = (path: string) => {
    const bytes = Buffer.from(`${path} ${content}`);
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), bytes);
    return { path, size: bytes.length, sha256: hash("sha256", bytes) };
  };
  const name = "@ticketing-service/sdk";
  const go = "example.com/ticketing";
  const files: PackedFile[] = [
    {
      ...write(`npm/${name}/-/sdk-${version}.tgz`),
      ...{ kind: "npm", name, version, manifest: { name, version, description: "An SDK." } },
      dist: { shasum: "00", integrity: "sha512-AA==" },
    },
    {
      ...write(`python/ticketing_sdk-${version}-py3-none-any.whl`),
      ...{ kind: "wheel", name: "ticketing-sdk", version, requiresPython: ">=3.10,<4" },
    },
    {
      ...write(`go/${go}/@v/v${version}.zip`),
      ...{ kind: "go", name: go, version: `v${version}`, mod: `module ${go}\n` },
    },
    { ...write(`files/proto-${version}.zip`), kind: "download", latest: "/sdk/proto.zip" },
  ];
  return { own: { version, isRelease, files }, folder: pathToFileURL(`${folder}/`) };
}
