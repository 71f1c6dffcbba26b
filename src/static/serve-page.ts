import type { IncomingMessage, ServerResponse } from "node:http";
import type { Page } from "./page.ts";
import { sendPage } from "./send-page.ts";

/** Answers any request for the page: GET and HEAD with it, the rest as the REST API refuses them. */
export function servePage(page: Page, request: IncomingMessage, response: ServerResponse): void {
  if (request.method === "GET" || request.method === "HEAD") {
    sendPage(page, request, response).catch((error) => response.destroy(error));
    return;
  }
  const requestId = String(response.getHeader("x-request-id") ?? "");
  const message = "Only GET and HEAD are possible here.";
  const error = { code: "METHOD_NOT_ALLOWED", message, details: [], requestId };
  response.writeHead(405, { allow: "GET, HEAD", "content-type": "application/json" });
  response.end(JSON.stringify({ error }));
}
