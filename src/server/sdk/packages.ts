import { existsSync, readdirSync, readFileSync } from "node:fs";
import { extname, join, relative } from "node:path";
import { fileURLToPath } from "node:url";
import { root } from "../../config/root.ts";
import { createPage, type Page } from "../static/page.ts";

/** Where `npm run prepare` puts them. */
const folder = new URL("sdk/dist/", root);

const types: Record<string, string> = {
  ".info": "application/json",
  ".mod": "text/plain; charset=utf-8",
  ".tgz": "application/gzip",
  ".whl": "application/zip",
  ".zip": "application/zip",
};

/** The packed SDKs, by path below `/sdk/`. None if they were not packed. */
export function readPackages(): ReadonlyMap<string, Page> {
  return new Map(
    pathsIn(fileURLToPath(folder)).map((path) => [
      path,
      createPage(readFileSync(new URL(path, folder)), {
        "content-type": types[extname(path)] ?? "text/plain; charset=utf-8",
        // The next version of the service hands out others under the same path.
        "cache-control": "no-cache",
      }),
    ]),
  );
}

function pathsIn(base: string): string[] {
  if (!existsSync(base)) {
    return [];
  }
  return readdirSync(base, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => relative(base, join(parentPath, name)));
}
