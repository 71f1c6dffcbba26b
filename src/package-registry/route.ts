import { extname } from "node:path";
import { createPage, type Page } from "../server/static-page.ts";
import type { PackedFile } from "./release.ts";
import type { KeptRelease } from "./releases.ts";

/** Serves a path: a page or a redirect. */
export type Route = PageRoute | Redirect;

interface PageRoute {
  readonly path: string;
  /** @param accept the `Accept` header */
  page(accept: string): Page | Promise<Page>;
}

interface Redirect {
  readonly path: string;
  readonly location: string;
}

/** A document that changes as releases are added. It is created on the first request for it. */
export function documentRoute(path: string, contentType: string, body: () => string): PageRoute {
  let page: Page | undefined;
  return {
    path,
    page() {
      page ??= createPage(body(), {
        "content-type": contentType,
        "cache-control": "no-cache",
        // The document for npm depends on it.
        vary: "Accept",
      });
      return page;
    },
  };
}

const types: Record<string, string> = {
  ".info": "application/json",
  ".tgz": "application/gzip",
  ".whl": "application/zip",
  ".zip": "application/zip",
};

/** The page of a path that contains a version, which never changes. */
export const fixedPage = (path: string, body: string | Buffer): Page =>
  createPage(body, {
    "content-type": types[extname(path)] ?? "text/plain; charset=utf-8",
    "cache-control": "public, max-age=31536000, immutable",
  });

/** A version of a package. */
export type Packed<Kind> = Extract<PackedFile, { kind: Kind }> &
  Pick<KeptRelease, "isRelease" | "storedAt">;

/** The packages of a kind, each with its versions. The last one belongs to this service. */
export function packagesOf<Kind extends "npm" | "wheel" | "go">(
  releases: readonly KeptRelease[],
  kind: Kind,
): [name: string, versions: Packed<Kind>[]][] {
  const packages = new Map<string, Packed<Kind>[]>();
  for (const { files, isRelease, storedAt } of releases) {
    for (const file of files) {
      if (file.kind === kind) {
        const versions = packages.get(file.name) ?? [];
        versions.push({ ...file, isRelease, storedAt } as Packed<Kind>);
        packages.set(file.name, versions);
      }
    }
  }
  return [...packages];
}
