import type { RequestHandler } from "../contain.ts";
import type { Page } from "../static/page.ts";
import { servePage } from "../static/serve-page.ts";
import { documentPage } from "./document.ts";
import { viewerPages } from "./viewer.ts";

/**
 * Serves `/openapi.json`, and under `/docs` a viewer for it. The files are read
 * with the first request for one, as few processes get any.
 */
export function createDocs(): RequestHandler {
  let pages: ReadonlyMap<string, Page> | undefined;
  return (request, response) => {
    const path = request.url?.split("?", 1)[0] ?? "";
    if (path !== "/openapi.json" && path !== "/docs" && !path.startsWith("/docs/")) {
      return false;
    }
    pages ??= new Map([["/openapi.json", documentPage()], ...Object.entries(viewerPages())]);
    const page = pages.get(path);
    return page === undefined ? false : servePage(page, request, response);
  };
}
