import type { IncomingMessage, ServerResponse } from "node:http";
import { documentPage } from "./document.ts";
import { sendPage } from "./send-page.ts";
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
    if (request.method === "GET" || request.method === "HEAD") {
      sendPage(page, request, response).catch((error) => response.destroy(error));
    } else {
      refuseMethod(response);
    }
    return true;
  };
}

/** As the REST API refuses it. */
function refuseMethod(response: ServerResponse): void {
  const requestId = String(response.getHeader("x-request-id") ?? "");
  const message = "Only GET and HEAD are possible here.";
  const error = { code: "METHOD_NOT_ALLOWED", message, details: [], requestId };
  response.writeHead(405, { allow: "GET, HEAD", "content-type": "application/json" });
  response.end(JSON.stringify({ error }));
}
