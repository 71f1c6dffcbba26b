import { renderGoogleStatus, renderStatus } from "./render-status.ts";
import { RestError } from "./rest-error.ts";
import type { ClientKind, RenderedError, TranscoderOptions } from "./transcoder-options.ts";

/** The options that each kind of client expects. */
export const presets: Record<ClientKind, Omit<TranscoderOptions, "invoke">> = {
  google: {
    renderError: renderGoogleStatus,
    systemParameters: [
      ...(["$alt", "alt", "$alt;enum-encoding", "$prettyPrint", "prettyPrint"] as const),
      ...(["$.xgafv", "$apiVersion", "access_token", "oauth_token", "$key", "key"] as const),
      ...(["$quotaUser", "quotaUser", "$userProject"] as const),
      ...(["uploadType", "$upload_protocol", "upload_protocol"] as const),
    ],
    successStatus: () => 200,
    emptyIsUnset: true,
    updateMask: "none",
    unexpectedBody: "empty",
    timeoutHeaders: ["X-Server-Timeout"],
    streamType: "application/json",
  },
  "grpc-gateway": {
    renderError: renderForGateway,
    systemParameters: [],
    successStatus: () => 200,
    json: { nullForUnset: true },
    unknown: "ignore",
    unexpectedBody: "ignore",
    mediaTypes: "ignore",
    mapsInQuery: true,
    timeoutHeaders: ["grpc-timeout"],
    streamEnvelope: true,
  },
};

/** As google.rpc.Status, but an HTTP method that is not allowed is Unimplemented, with 501. */
function renderForGateway(error: unknown): RenderedError {
  const rendered = renderStatus(error);
  return error instanceof RestError && error.code === "METHOD_NOT_ALLOWED"
    ? { ...rendered, status: 501 }
    : rendered;
}
