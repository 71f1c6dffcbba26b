import type { IncomingMessage, ServerResponse } from "node:http";
import { methodNotAllowed } from "../../rpc/api-error.ts";
import type { Page } from "./page.ts";
import { sendPage } from "./send-page.ts";

/**
 * Responds to any request for the page.
 * @throws {ApiError} 405 unless it is GET or HEAD
 */
export async function servePage(
  page: Page,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  if (request.method !== "GET" && request.method !== "HEAD") {
    throw methodNotAllowed(["GET", "HEAD"]);
  }
  await sendPage(page, request, response);
}
