import { escapeHtml } from "../html/html.ts";
import type { KeptRelease } from "./releases.ts";
import { documentRoute, type Packed, packagesOf, type Route } from "./route.ts";

const index = "/sdk/python/simple/";
const contentType = "text/html; charset=utf-8";
/** Where `pip` looks for the dependencies of a package, and for everything else. */
const elsewhere = "https://pypi.org/simple/";
/** @see https://packaging.python.org/en/latest/specifications/name-normalization/ */
const projectPath = /^\/sdk\/python\/simple\/([a-z0-9](?:[a-z0-9._-]{0,98}[a-z0-9])?)\/?$/i;

/**
 * A simple repository of Python: a page with all packages, and one for each with its files.
 * @see https://peps.python.org/pep-0503/
 */
export function pythonRoutes(releases: readonly KeptRelease[]): Route[] {
  const packages = packagesOf(releases, "wheel");
  return [
    documentRoute(index, contentType, () =>
      page(packages.map(([name]) => `<a href="${name}/">${name}</a>`)),
    ),
    ...packages.map(([name, packed]) =>
      documentRoute(`${index}${name}/`, contentType, () =>
        page(packed.map((each) => link(each, each === packed.at(-1)))),
      ),
    ),
  ];
}

/**
 * Redirects from other spellings of a path, and from packages that are not ours to the public index.
 * So one index is enough for `pip`. With two, it takes the higher version of either, and anyone may
 * publish one.
 * @param routes by their paths, which do not have this one
 */
export function pythonRedirect(
  path: string,
  routes: ReadonlyMap<string, Route>,
): Route | undefined {
  if (path === index.slice(0, -1)) {
    return { path, location: "simple/" };
  }
  const [, given] = projectPath.exec(path) ?? [];
  if (given === undefined) {
    return undefined;
  }
  const name = given.toLowerCase().replace(/[-_.]+/g, "-");
  const isOwn = routes.has(`${index}${name}/`);
  const own = path.endsWith("/") ? "../" : "";
  return { path, location: `${isOwn ? own : elsewhere}${name}/` };
}

/** An earlier build between releases is yanked: pip installs it only if pinned (PEP 592). */
function link({ path, sha256, requiresPython, isRelease }: Packed<"wheel">, isLatest: boolean) {
  const file = path.slice(path.lastIndexOf("/") + 1);
  const attributes = [
    `href="../../${encodeURIComponent(file)}#sha256=${sha256}"`,
    `data-requires-python="${escapeHtml(requiresPython)}"`,
    ...(isRelease || isLatest ? [] : ['data-yanked="a build between releases"']),
  ];
  return `<a ${attributes.join(" ")}>${file}</a>`;
}

const page = (links: readonly string[]) => `<!doctype html>
<html lang="en">
<head><meta name="pypi:repository-version" content="1.0"><title>Packages</title></head>
<body>
${links.join("<br>\n")}
</body>
</html>
`;
