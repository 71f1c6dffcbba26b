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
export const toRestBody = (error: ApiError, requestId: string) => ({
  error: { ...toItemError(error), requestId },
});

/** The error of one item of a batch, as the response to the batch carries it. */
export function toItemError({ reason: code, message, violations: details }: ApiError) {
  return { code, message, details: [...details] };
}
