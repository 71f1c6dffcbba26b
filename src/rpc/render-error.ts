import { ConnectError } from "@connectrpc/connect";
import { BadRequestSchema, ErrorInfoSchema } from "../../gen/google/rpc/error_details_pb.ts";
import type { ApiError } from "./api-error.ts";

/** Names this service in `google.rpc.ErrorInfo`. */
const domain = "ticketing";

/** The error as Connect, gRPC and gRPC-Web carry it. */
export function toConnectError(error: ApiError): ConnectError {
  const { reason, violations } = error;
  return new ConnectError(error.message, error.code, error.headers, [
    { desc: ErrorInfoSchema, value: { reason, domain } },
    ...(violations.length === 0
      ? []
      : [
          {
            desc: BadRequestSchema,
            value: {
              fieldViolations: violations.map(({ field, reason, message }) => ({
                field,
                reason,
                description: message,
              })),
            },
          },
        ]),
  ]);
}

/** The error as REST carries it. */
export function toRestBody(error: ApiError, requestId: string) {
  const { reason: code, message, violations: details } = error;
  return { error: { code, message, details, requestId } };
}
