import type { KeptRelease } from "./releases.ts";
import { documentRoute, type Packed, packagesOf, type Route } from "./route.ts";

/** The fields that npm needs to install a package, without texts for humans. */
const abbreviated = "application/vnd.npm.install-v1+json";
const installFields = new Set([
  ...["name", "version", "bin", "engines", "os", "cpu", "dependencies", "optionalDependencies"],
  ...["peerDependencies", "peerDependenciesMeta", "bundleDependencies", "dist"],
]);

/**
 * A registry of npm: a document for each package, in two lengths.
 * @param base URL of the service; the documents link to files by their whole URLs
 * @see https://github.com/npm/registry/blob/main/docs/responses/package-metadata.md
 */
export function npmRoutes(releases: readonly KeptRelease[], base: () => string): Route[] {
  return packagesOf(releases, "npm").map(([name, packed]) => {
    const path = `/sdk/npm/${name}`;
    const long = documentRoute(path, "application/json", () =>
      JSON.stringify(longDocument(name, packed, base())),
    );
    const short = documentRoute(path, abbreviated, () =>
      JSON.stringify(shortDocument(name, packed, base())),
    );
    return {
      path,
      page: (accept) => (accept.includes(abbreviated) ? short : long).page(accept),
    };
  });
}

function longDocument(name: string, packed: readonly Packed<"npm">[], base: string) {
  const { manifest } = packed.at(-1) as Packed<"npm">;
  const times = packed.map(({ version, storedAt }) => [version, storedAt.toISOString()]);
  return {
    _id: name,
    name,
    description: manifest.description,
    license: manifest.license,
    "dist-tags": distTags(packed),
    versions: versionsOf(packed, base),
    time: { created: times[0]?.[1], modified: modifiedAt(packed), ...Object.fromEntries(times) },
  };
}

function shortDocument(name: string, packed: readonly Packed<"npm">[], base: string) {
  const versions = Object.entries(versionsOf(packed, base)).map(([version, manifest]) => [
    version,
    Object.fromEntries(Object.entries(manifest).filter(([field]) => installFields.has(field))),
  ]);
  return {
    name,
    modified: modifiedAt(packed),
    "dist-tags": distTags(packed),
    versions: Object.fromEntries(versions),
  };
}

const distTags = (packed: readonly Packed<"npm">[]) => ({ latest: packed.at(-1)?.version });

const modifiedAt = (packed: readonly Packed<"npm">[]) =>
  new Date(Math.max(...packed.map(({ storedAt }) => storedAt.getTime()))).toISOString();

const versionsOf = (packed: readonly Packed<"npm">[], base: string) =>
  Object.fromEntries(
    packed.map(({ name, version, manifest, dist, path }) => [
      version,
      {
        ...manifest,
        _id: `${name}@${version}`,
        dist: { ...dist, tarball: `${base}/sdk/${path}` },
      },
    ]),
  );
