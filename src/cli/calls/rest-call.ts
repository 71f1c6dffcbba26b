import { STATUS_CODES } from "node:http";
import { version } from "../../config/version.ts";
import { Failure, type FailureKind } from "../../terminal/failure.ts";
import { plain } from "../../terminal/output.ts";
import { readEnvironment } from "../credentials/environment.ts";
import { findToken } from "../credentials/token.ts";
import { isDebugging, showCall } from "./curl.ts";
import { withoutTypedSecrets } from "./hide-secrets.ts";
import { hintFor, unreachable } from "./hints.ts";

/** Time limit until the headers of a response, in milliseconds. */
const timeoutMs = 30_000;

/** Reasons for which there is no response, but possibly an effect. */
const mayHaveArrived = new Set(["timeout", "ECONNRESET", "EPIPE", "UND_ERR_SOCKET"]);

export interface RestCall {
  readonly method: string;
  readonly url: URL;
  readonly headers: Headers;
  readonly body?: Buffer | undefined;
}

/**
 * Makes a REST call with the caller's credential.
 * @returns the response of the service, whatever its status
 * @throws {Failure} when there is no credential, or no response of the service
 */
export async function callRest({ method, url, headers, body }: RestCall): Promise<Response> {
  const sent = new Headers(headers);
  const environment = readEnvironment();
  sent.set("authorization", `Bearer ${await findToken(environment)}`);
  sent.set("user-agent", `ticketing-cli/${version}`);
  const shown = isDebugging() ? await withoutTypedSecrets({ url, body }) : { url: url.href };
  const show = showCall({ method, headers: sent, ...shown });
  const deadline = new AbortController();
  const timer = setTimeout(() => deadline.abort(), timeoutMs);
  let response: Response;
  try {
    const { signal } = deadline;
    // Not followed: the credential is only for this service.
    const init: RequestInit = { method, headers: sent, signal, redirect: "manual" };
    response = await fetch(url, body === undefined ? init : { ...init, body });
    const { status, statusText } = response;
    show({
      result: `${status} ${statusText || STATUS_CODES[status]}`,
      requestId: response.headers.get("x-request-id"),
    });
  } catch (error) {
    const cause = ((error as Error).cause ?? error) as Error & { code?: string };
    const reason = deadline.signal.aborted ? "timeout" : (cause.code ?? cause.message);
    show({ result: reason });
    const failure = unreachable(environment.url, {
      error: { message: reason, ...(cause.code && { code: cause.code }) },
    });
    const key = sent.get("idempotency-key");
    throw key !== null && mayHaveArrived.has(reason)
      ? new Failure(failure.kind, failure.message, {
          hint: `the call may have arrived; to repeat it safely, add -H 'Idempotency-Key: ${plain(key)}'`,
        })
      : failure;
  } finally {
    clearTimeout(timer);
  }
  // Every response of the service has one.
  if (!response.headers.has("x-request-id")) {
    throw toRestFailure(environment.url, response, "");
  }
  return response;
}

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
