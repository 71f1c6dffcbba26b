import type { ServerResponse } from "node:http";
import type { ApiError } from "../rpc/api-error.ts";
import { toRestBody } from "../rpc/render-error.ts";

/** Responds with an error in the shape of the REST API. */
export function sendError(res: ServerResponse, error: ApiError, requestId: string): void {
  const body = JSON.stringify(toRestBody(error, requestId));
  res.writeHead(error.status, {
    ...error.headers,
    "x-request-id": requestId,
    "content-type": "application/json",
    "content-length": Buffer.byteLength(body),
    "x-content-type-options": "nosniff",
  });
  res.end(body);
}
