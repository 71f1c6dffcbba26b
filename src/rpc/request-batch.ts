import type { Message } from "@bufbuild/protobuf";
import { ApiError } from "./errors/api-error.ts";

/** The most requests in a batch; the contract limits each batch to it. */
export const maxBatch = 100;

/**
 * The number of calls that a message counts as: for a batch, the number of its requests.
 * @see https://google.aip.dev/233
 */
export function callsOf(message: Message): number {
  const { requests } = message as { requests?: unknown };
  return Array.isArray(requests) ? Math.min(Math.max(requests.length, 1), maxBatch) : 1;
}

/** One of several requests that are handled together failed. */
export class BatchItemError extends Error {
  readonly index: number;

  constructor(index: number, cause: ApiError) {
    super(cause.message, { cause });
    this.index = index;
  }

  /** The error itself, without the request that it concerns. */
  static causeOf(error: unknown): unknown {
    return error instanceof BatchItemError ? error.cause : error;
  }
}

/** Runs the synchronous work for one request of several. @throws {BatchItemError} */
export function forItem<T>(index: number, work: () => T): T {
  try {
    return work();
  } catch (error) {
    throw error instanceof ApiError ? new BatchItemError(index, error) : error;
  }
}

/** Runs the work of a batch, whose errors name the request, as in `requests[3].subject`. */
export async function inBatch<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw error instanceof BatchItemError ? nameRequest(error.cause, error.index) : error;
  }
}

/** The error with the name of the request in a batch that it concerns. */
function nameRequest(error: unknown, index: number): unknown {
  if (!(error instanceof ApiError)) {
    return error;
  }
  const { code, reason, message, violations } = error;
  const name = `requests[${index}]`;
  const named = violations.map((one) => ({ ...one, field: `${name}.${one.field}` }));
  const separator = violations[0] && message.startsWith(violations[0].field) ? "." : ": ";
  return new ApiError(code, reason, name + separator + message, {
    status: error.status,
    violations: named.length > 0 ? named : [{ field: name, reason, message }],
    headers: { ...error.headers },
    cause: error,
  });
}
