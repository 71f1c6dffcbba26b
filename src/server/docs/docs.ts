import type { RequestHandler } from "../contain.ts";
import { servePage } from "../static/serve-page.ts";
import { documentPage } from "./document.ts";
import { viewerPages } from "./viewer.ts";

/**
 * Serves `/openapi.json`, and under `/docs` a viewer for it. Everything is read
 * here, so that an incomplete installation shows at the start.
 */
export function createDocs(): RequestHandler {
  const pages = new Map([["/openapi.json", documentPage()], ...Object.entries(viewerPages())]);
  return (request, response) => {
    const page = pages.get(request.url?.split("?", 1)[0] ?? "");
    return page === undefined ? false : servePage(page, request, response);
  };
}
