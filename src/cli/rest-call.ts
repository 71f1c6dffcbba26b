import { STATUS_CODES } from "node:http";
import { version } from "../config/version.ts";
import { showCall } from "./debug.ts";
import { readEnvironment } from "./environment.ts";
import { Failure } from "./failure.ts";
import { plain } from "./output.ts";
import { findToken } from "./token.ts";
import { unreachable } from "./unreachable.ts";

/** Time limit until the headers of a response, in milliseconds. */
const timeoutMs = 30_000;

/** Reasons for which there is no response, but maybe an effect. */
const mayHaveArrived = new Set(["timeout", "ECONNRESET", "EPIPE", "UND_ERR_SOCKET"]);

export interface RestCall {
  readonly method: string;
  readonly url: URL;
  readonly headers: Headers;
  readonly body?: Buffer | undefined;
}

/**
 * Makes a REST call with the caller's credential.
 * @returns the response, whatever its status
 * @throws {Failure} when there is no credential or no response
 */
export async function callRest({ method, url, headers, body }: RestCall): Promise<Response> {
  const sent = new Headers(headers);
  const environment = readEnvironment();
  sent.set("authorization", `Bearer ${await findToken(environment)}`);
  sent.set("user-agent", `ticketing-cli/${version}`);
  const shown = { method, url: url.href, headers: sent, body: body?.toString() };
  const show = showCall(shown);
  const deadline = new AbortController();
  const timer = setTimeout(() => deadline.abort(), timeoutMs);
  try {
    const { signal } = deadline;
    // Not followed: the credential is for this service alone.
    const init: RequestInit = { method, headers: sent, signal, redirect: "manual" };
    const response = await fetch(url, body === undefined ? init : { ...init, body });
    const { status, statusText } = response;
    show({
      result: `${status} ${statusText || STATUS_CODES[status]}`,
      requestId: response.headers.get("x-request-id"),
    });
    return response;
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
}
