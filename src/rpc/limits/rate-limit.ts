import { rateLimited } from "../api-error.ts";
import type { Interceptor } from "../dispatch.ts";
import { credentialOf } from "../principal.ts";
import { createGcra } from "./gcra.ts";

export interface RateLimitOptions {
  /** Calls of one credential a minute; 0 is no limit. */
  readonly perMinute: number;
  /** Processes among which a credential's calls are spread: each allows its share. */
  readonly processes: number;
}

/**
 * Limits the calls of each credential, and says in every response how much is
 * left. Calls are counted in this process: a database write for each call would
 * cost more than the calls that it keeps out.
 * @see https://datatracker.ietf.org/doc/html/draft-ietf-httpapi-ratelimit-headers-09
 */
export function rateLimit({ perMinute, processes }: RateLimitOptions): Interceptor {
  if (perMinute === 0) {
    return (next) => next;
  }
  const limiter = createGcra({ perMinute: perMinute / processes });
  const policy = `"default";q=${limiter.burst};w=${limiter.windowSeconds}`;
  return (next) => (call, read) => {
    if (call.principal === undefined) {
      return next(call, read);
    }
    const verdict = limiter.take(credentialOf(call.principal));
    const { context } = call;
    context.setResponseHeader("ratelimit-policy", policy);
    context.setResponseHeader(
      "ratelimit",
      `"default";r=${verdict.remaining};t=${verdict.resetSeconds}`,
    );
    if (!verdict.allowed) {
      throw rateLimited(verdict.retryAfterSeconds);
    }
    return next(call, read);
  };
}
