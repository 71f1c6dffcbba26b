import type { IncomingMessage, ServerResponse } from "node:http";
import { servePage } from "../static/serve-page.ts";
import { documentPage } from "./document.ts";
import { viewerPages } from "./viewer.ts";

/** Answers a request for the documentation, or returns false and has touched nothing. */
export type Docs = (request: IncomingMessage, response: ServerResponse) => boolean;

/**
 * Serves `/openapi.json`, and under `/docs` a viewer for it. Everything is read
 * here, so that an incomplete installation shows at the start.
 */
export function createDocs(): Docs {
  const pages = new Map([["/openapi.json", documentPage()], ...Object.entries(viewerPages())]);
  return (request, response) => {
    const page = pages.get(request.url?.split("?", 1)[0] ?? "");
    if (page === undefined) return false;
    servePage(page, request, response);
    return true;
  };
}
