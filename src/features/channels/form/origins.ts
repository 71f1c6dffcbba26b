import { Code } from "@connectrpc/connect";
import { createCors } from "../../../rest/http.ts";
import { ApiError } from "../../../rpc/errors/api-error.ts";
import { type InboundRequest, isOwnOrigin } from "../../../server/inbound-page.ts";
import type { FormChannel } from "./open.ts";

/**
 * Restricts a request to the origins of its form. Browsers say which page a request
 * comes from; a client that does not is not a browser, so no page can control it.
 * @throws {ApiError} 403 ORIGIN_NOT_ALLOWED
 */
export function requireOrigin(request: InboundRequest, channel: FormChannel): void {
  const origin = request.header("origin");
  if (origin === undefined || isOwnOrigin(request, origin)) {
    return;
  }
  if (channel.settings.allowedOrigins.includes(origin)) {
    return;
  }
  throw new ApiError(
    Code.PermissionDenied,
    "ORIGIN_NOT_ALLOWED",
    "this origin is not allowed to use the form",
  );
}

/** Allows pages of the form's origins to read the response. */
export function corsHeaders(request: InboundRequest, { settings }: FormChannel) {
  const cors = createCors({ origins: settings.allowedOrigins, allowHeaders: ["content-type"] });
  return { ...cors(request.header("origin"), "GET, POST"), vary: "Origin, Accept" };
}
