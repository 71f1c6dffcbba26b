import { readFileSync } from "node:fs";
import { root } from "../config/root.ts";
import type { RequestHandler } from "./error-boundary.ts";
import { createPage, type Page, servePage } from "./static-page.ts";

/** Serves `/openapi.json`. The file is read with the first request for it, as few processes get any. */
export function serveDocument(): RequestHandler {
  let page: Page | undefined;
  return (request, response) => {
    if (request.url?.split("?", 1)[0] !== "/openapi.json") {
      return false;
    }
    page ??= documentPage();
    return servePage(page, request, response);
  };
}

/**
 * The OpenAPI document as `buf generate` wrote it. It changes with the service
 * only, but under the same address: so clients keep it and ask whether it is
 * still the same.
 */
function documentPage(): Page {
  const body = readFileSync(new URL("gen/openapi.json", root));
  return createPage(body, {
    "content-type": "application/json",
    "cache-control": "no-cache",
    // Tools on other pages, such as an API client in a browser, may read it too.
    "access-control-allow-origin": "*",
  });
}
