import { ConnectError } from "@connectrpc/connect";
import { BadRequestSchema, ErrorInfoSchema } from "../../gen/google/rpc/error_details_pb.ts";
import type { ApiError } from "./api-error.ts";

/** Names this service in `google.rpc.ErrorInfo`. */
const domain = "ticketing";

/** The error as Connect, gRPC and gRPC-Web carry it. */
export function toConnectError(error: ApiError): ConnectError {
  const { reason, violations, metadata } = error;
  return new ConnectError(error.message, error.code, error.headers, [
    { desc: ErrorInfoSchema, value: { reason, domain, metadata } },
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
export const toRestBody = (error: ApiError, requestId: string) => {
  const { metadata } = error;
  const more = Object.keys(metadata).length > 0 && { metadata };
  return { error: { ...toItemError(error), ...more, requestId } };
};

/** The error of one item of a batch, as the response to the batch carries it. */
export function toItemError({ reason: code, message, violations: details }: ApiError) {
  return { code, message, details: [...details] };
}
