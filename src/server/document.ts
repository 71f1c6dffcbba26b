import { readFileSync } from "node:fs";
import { root } from "../config/root.ts";
import type { RequestHandler } from "./error-boundary.ts";
import { createPage, type Page, servePage } from "./static-page.ts";

const paths = ["/openapi.json", "/asyncapi.json"];

/**
 * Serves `/openapi.json` and `/asyncapi.json`. A file is read with the first request for it, as few
 * processes get any.
 */
export function serveDocument(): RequestHandler {
  const pages = new Map<string, Page>();
  return (request, response) => {
    const path = request.url?.split("?", 1)[0] ?? "";
    if (!paths.includes(path)) {
      return false;
    }
    const page = pages.get(path) ?? documentPage(path);
    pages.set(path, page);
    return servePage(page, request, response);
  };
}

/**
 * A document of `buf generate`, without its indentation, which is a fifth of it even when compressed. It
 * changes with the service only, but under the same address: so clients keep it and ask whether it is still
 * the same.
 */
function documentPage(path: string): Page {
  const document = JSON.parse(readFileSync(new URL(`gen${path}`, root), "utf8"));
  return createPage(JSON.stringify(document), {
    "content-type": "application/json",
    "cache-control": "no-cache",
    // Tools on other pages, such as an API client in a browser, may read it too.
    "access-control-allow-origin": "*",
  });
}
