import { Failure, type FailureKind } from "./failure.ts";
import { hintFor } from "./hints.ts";
import { unreachable } from "./unreachable.ts";

/** The body of an error, as REST responds with it. */
interface ErrorBody {
  readonly error?: {
    readonly code?: string;
    readonly message?: string;
    readonly details?: readonly { readonly field?: string; readonly message?: string }[];
  };
}

/**
 * Why a REST call failed, from its response and the text of its body.
 * @param address of the service
 */
export function toRestFailure(
  address: string,
  { status, headers }: Response,
  text: string,
): Failure {
  const { code, message = "the call failed", details = [] } = readError(text);
  if (code === undefined) {
    return unreachable(address, { status, location: headers.get("location") ?? undefined });
  }
  return new Failure(kinds.get(status) ?? "failed", `${message} (${code})`, {
    details: details
      .map(({ field, message: why }) => `${field}: ${why}`)
      .filter((detail) => !message.startsWith(detail)),
    hint: hintFor(code, headers.get("retry-after")),
    requestId: headers.get("x-request-id") ?? undefined,
  });
}

function readError(text: string): NonNullable<ErrorBody["error"]> {
  try {
    return (JSON.parse(text) as ErrorBody | null)?.error ?? {};
  } catch {
    return {};
  }
}

const kinds: ReadonlyMap<number, FailureKind> = new Map([
  ...[400, 405, 406, 413, 415].map((status) => [status, "usage"] as const),
  ...[401, 403].map((status) => [status, "auth"] as const),
  [404, "notFound"],
  ...[409, 412, 422].map((status) => [status, "conflict"] as const),
  ...[429, 502, 503, 504].map((status) => [status, "unavailable"] as const),
]);
