import { Code } from "@connectrpc/connect";
import { ApiError } from "../../../rpc/api-error.ts";
import type { InboundRequest } from "../../../server/inbound/inbound-page.ts";
import type { PublicChannel } from "../public.ts";

/**
 * Holds a request to the origins of its form. Browsers say from which page a
 * request comes; who says nothing is none, and cannot be led by a page.
 * @throws {ApiError} 403 ORIGIN_NOT_ALLOWED
 */
export function requireOrigin(request: InboundRequest, channel: PublicChannel): void {
  const origin = request.header("origin");
  if (origin === undefined || isOwn(request, origin)) {
    return;
  }
  if (channel.allowedOrigins.includes(origin)) {
    return;
  }
  throw new ApiError(Code.PermissionDenied, "ORIGIN_NOT_ALLOWED", "this page may not use the form");
}

/** Whether it is the page of the form itself, by whatever name it was called. */
function isOwn(request: InboundRequest, origin: string): boolean {
  return URL.canParse(origin) && new URL(origin).host === request.header("host");
}

/** Lets pages of the allowed origins read the answer. */
export function corsHeaders(request: InboundRequest, channel: PublicChannel) {
  const origin = request.header("origin") ?? "";
  const vary = { vary: "Origin, Accept" };
  if (!channel.allowedOrigins.includes(origin)) {
    return vary;
  }
  return {
    ...vary,
    "access-control-allow-origin": origin,
    "access-control-allow-methods": "GET, POST",
    "access-control-allow-headers": "content-type",
    "access-control-max-age": "600",
  };
}
