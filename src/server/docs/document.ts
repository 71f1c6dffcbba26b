import { readFileSync } from "node:fs";
import { root } from "../../config/root.ts";
import { createPage, type Page } from "../static/page.ts";

/**
 * The OpenAPI document as `buf generate` wrote it. It changes with the service
 * only, but under the same address: so clients keep it and ask whether it is
 * still the same.
 */
export function documentPage(): Page {
  const body = readFileSync(new URL("gen/openapi.json", root));
  return createPage(body, {
    "content-type": "application/json",
    "cache-control": "no-cache",
    // Tools on other pages, such as an API client in a browser, may read it too.
    "access-control-allow-origin": "*",
  });
}
