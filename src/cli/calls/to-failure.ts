import { Code, ConnectError } from "@connectrpc/connect";
import { BadRequestSchema, ErrorInfoSchema } from "../../../gen/google/rpc/error_details_pb.ts";
import { Failure, type FailureKind } from "../../terminal/failure.ts";
import { readEnvironment } from "../credentials/environment.ts";
import { hintFor, unreachable } from "./hints.ts";

/** Turns any caught error into a message for the user. */
export function toFailure(error: unknown): Failure {
  if (error instanceof Failure) {
    return error;
  }
  // What `fetch` says when a connection ends within a body.
  if (error instanceof TypeError && error.message === "terminated") {
    return new Failure("network", "the connection ended before the whole response arrived");
  }
  if (!(error instanceof ConnectError)) {
    return new Failure("failed", error instanceof Error ? error.message : String(error));
  }
  // An interceptor threw it before the request was sent.
  if (error.cause instanceof Failure) {
    return error.cause;
  }
  const reason = error.findDetails(ErrorInfoSchema)[0]?.reason;
  if (reason === undefined) {
    return withoutResponse(error);
  }
  const violations = error.findDetails(BadRequestSchema).flatMap((each) => each.fieldViolations);
  const [first, ...others] = violations;
  const known = first && error.rawMessage.startsWith(first.field);
  return new Failure(kindOf(error.code, reason), `${error.rawMessage} (${reason})`, {
    details: (known ? others : violations).map(
      ({ field, description }) => `${field}: ${description}`,
    ),
    hint: hintFor(reason, error.metadata.get("retry-after")),
    requestId: error.metadata.get("x-request-id") ?? undefined,
  });
}

/** Whether a retry cannot fix it. */
export const isLasting = ({ kind }: Failure): boolean =>
  kind === "usage" || kind === "auth" || kind === "notFound";

/** A request that is too large stays too large. */
const kindOf = (code: Code, reason: string): FailureKind =>
  reason === "PAYLOAD_TOO_LARGE" ? "usage" : (kinds[code] ?? "failed");

const kinds: Partial<Record<Code, FailureKind>> = {
  [Code.InvalidArgument]: "usage",
  [Code.OutOfRange]: "usage",
  [Code.Unauthenticated]: "auth",
  [Code.PermissionDenied]: "auth",
  [Code.NotFound]: "notFound",
  [Code.AlreadyExists]: "conflict",
  [Code.Aborted]: "conflict",
  [Code.FailedPrecondition]: "conflict",
  [Code.ResourceExhausted]: "unavailable",
  [Code.Unavailable]: "unavailable",
};

/** The service did not respond: the network is broken, or this is another server. */
function withoutResponse({ code, rawMessage, cause, metadata }: ConnectError): Failure {
  if (code === Code.Canceled) {
    return new Failure("failed", "interrupted");
  }
  const { url } = readEnvironment();
  if (!metadata.has("date") && !metadata.has("content-type")) {
    const { code: errno } = (cause ?? {}) as { code?: string };
    const error = { message: rawMessage, ...(errno !== undefined && { code: errno }) };
    return unreachable(url, { error });
  }
  const [, status = "200"] = /^HTTP (\d+)/.exec(rawMessage) ?? [];
  const location = metadata.get("location") ?? undefined;
  return unreachable(url, { status: Number(status), location });
}
