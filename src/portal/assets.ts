import { readdirSync, readFileSync } from "node:fs";
import { extname } from "node:path";
import { root } from "../config/root.ts";
import { createPage, type Page } from "../server/static-page.ts";

/** Where `vite build` puts the pages. */
const folder = new URL("src/portal/dist/", root);

const types: Record<string, string> = {
  ".css": "text/css; charset=utf-8",
  ".js": "text/javascript; charset=utf-8",
  ".svg": "image/svg+xml",
};

/** The built pages: the HTML of each, and their files. */
export interface Assets {
  readonly dashboard: string;
  readonly reference: string;
  readonly console: string;
  /** Scripts, styles and images by path, each with its content in its name. */
  readonly files: ReadonlyMap<string, Page>;
}

/** Reads the built pages; undefined if there is no build. */
export function readAssets(): Assets | undefined {
  try {
    const dashboard = readFileSync(new URL("index.html", folder), "utf8");
    const reference = readFileSync(new URL("reference/index.html", folder), "utf8");
    const webhooksConsole = readFileSync(new URL("console/index.html", folder), "utf8");
    const files = readdirSync(new URL("assets/", folder)).map((name): [string, Page] => [
      `/dashboard/assets/${name}`,
      createPage(readFileSync(new URL(`assets/${name}`, folder)), {
        "content-type": types[extname(name)] ?? "application/octet-stream",
        "cache-control": "public, max-age=31536000, immutable",
      }),
    ]);
    return { dashboard, reference, console: webhooksConsole, files: new Map(files) };
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") {
      return undefined;
    }
    throw error;
  }
}
