import type { IncomingMessage, ServerResponse } from "node:http";
import { posix } from "node:path";
import { LRUCache } from "lru-cache";
import { notFound } from "../rpc/errors/api-error.ts";
import type { RequestHandler } from "../server/error-boundary.ts";
import type { Page } from "../server/static-page.ts";
import { requireReading, servePage } from "../server/static-page.ts";
import { goRoutes } from "./go.ts";
import { npmRoutes } from "./npm.ts";
import { sdkPage } from "./page.ts";
import { pythonRedirect, pythonRoutes } from "./python.ts";
import type { PackedFile, Release } from "./release.ts";
import type { KeptRelease, Releases } from "./releases.ts";
import { fixedPage, type Route } from "./route.ts";

/** The files of about two releases fit in memory. */
const cachedBytes = 4 << 20;

interface StoredFile {
  readonly release: KeptRelease;
  readonly file: PackedFile;
}

/**
 * Serves the SDKs and the command line of this version and of earlier ones: under `/sdk/` as an npm
 * registry, a Python index, a Go module proxy and single files, under `/cli` the command as one file,
 * and under `/sdk` a page with instructions. A URL with a version never changes its content.
 * @param base URL of the service
 */
export function createRegistry(releases: Releases, base: () => string): RequestHandler {
  const files = new LRUCache<string, Page, StoredFile>({
    maxSize: cachedBytes,
    sizeCalculation: ({ body }) => body.length,
    fetchMethod: async (path, _old, { context: { release, file } }) =>
      fixedPage(path, await releases.read(release, file)),
  });
  let routes: ReadonlyMap<string, Route> = new Map();
  let routed: readonly KeptRelease[] = [];

  /** Paths are looked up, never parsed: no path leads to an unlisted file. */
  function routesOf(list: readonly KeptRelease[]): ReadonlyMap<string, Route> {
    if (list !== routed) {
      const own = list.at(-1) as KeptRelease;
      const all: Route[] = [
        { path: "/sdk", page: () => sdkPage(base(), own) },
        ...list.flatMap((release) => release.files.map((file) => fileRoute({ release, file }))),
        ...npmRoutes(list, base),
        ...pythonRoutes(list),
        ...goRoutes(list),
        ...downloadRoutes(own),
      ];
      routes = new Map(all.map((route) => [route.path, route]));
      routed = list;
    }
    return routes;
  }

  function fileRoute(context: StoredFile): Route {
    const path = `/sdk/${context.file.path}`;
    return { path, page: () => files.forceFetch(path, { context }) };
  }

  async function serve(path: string, request: IncomingMessage, response: ServerResponse) {
    const known = routesOf(await releases.list());
    const route = known.get(path) ?? pythonRedirect(path, known);
    if (route === undefined) {
      throw notFound("package");
    }
    requireReading(request);
    if ("location" in route) {
      const { location } = route;
      response.writeHead(302, { location, "cache-control": "no-cache" }).end();
    } else {
      await servePage(await route.page(request.headers.accept ?? ""), request, response);
    }
  }

  return (request, response) => {
    const path = request.url?.split("?", 1)[0] ?? "";
    return /^\/(?:sdk(?:\/|$)|cli$)/.test(path) ? serve(decoded(path), request, response) : false;
  };
}

/** Redirects from fixed URLs to the single files of a release. */
const downloadRoutes = ({ files }: Release): Route[] =>
  files.flatMap((file) =>
    file.kind === "download"
      ? {
          path: file.latest,
          // Relative, as a proxy may serve all of it under another path.
          location: posix.relative(posix.dirname(file.latest), `/sdk/${file.path}`),
        }
      : [],
  );

/** The name of a package may have a `/`, which npm sends as `%2f`. */
function decoded(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    throw notFound("package");
  }
}
