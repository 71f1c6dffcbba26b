import type { KeptRelease } from "./releases.ts";
import { documentRoute, fixedPage, type Packed, packagesOf, type Route } from "./route.ts";

/**
 * A module proxy, except for the archives. As the protocol requires, the list has no pseudo-versions: a
 * build between releases is found by its version, or as the latest one.
 * @see https://go.dev/ref/mod#goproxy-protocol
 */
export function goRoutes(releases: readonly KeptRelease[]): Route[] {
  return packagesOf(releases, "go").flatMap(([name, packed]) => {
    const at = `/sdk/go/${name}`;
    const latest = packed.at(-1) as Packed<"go">;
    const listed = packed.filter(({ isRelease }) => isRelease);
    return [
      documentRoute(`${at}/@v/list`, "text/plain; charset=utf-8", () =>
        listed.map(({ version }) => `${version}\n`).join(""),
      ),
      documentRoute(`${at}/@latest`, "application/json", () => info(latest)),
      ...packed.flatMap((each) => [
        fixedRoute(`${at}/@v/${each.version}.info`, info(each)),
        fixedRoute(`${at}/@v/${each.version}.mod`, each.mod),
      ]),
    ];
  });
}

const info = ({ version }: Packed<"go">) => JSON.stringify({ Version: version });

const fixedRoute = (path: string, body: string): Route => ({
  path,
  page: () => fixedPage(path, body),
});
