import type { Message } from "@bufbuild/protobuf";
import { rateLimited } from "../api-error.ts";
import { callsOf, maxBatch } from "../batch.ts";
import type { Interceptor } from "../dispatch.ts";
import { credentialOf } from "../principal.ts";
import { createGcra, type Verdict } from "./gcra.ts";

export interface RateLimitOptions {
  /** Calls of one credential a minute; 0 is no limit. */
  readonly perMinute: number;
  /** Processes among which a credential's calls are spread: each allows its share. */
  readonly processes: number;
}

/**
 * Limits the calls of each credential, and says in every response how much is
 * left. A batch counts as its requests. Calls are counted in this process: a database write for each call would
 * cost more than the calls that it keeps out.
 * @see https://datatracker.ietf.org/doc/html/draft-ietf-httpapi-ratelimit-headers-09
 */
export function rateLimit({ perMinute, processes }: RateLimitOptions): Interceptor {
  if (perMinute === 0) {
    return (next) => next;
  }
  const limiter = createGcra({ perMinute: perMinute / processes, overdraft: maxBatch });
  const policy = `"default";q=${limiter.burst};w=${limiter.windowSeconds}`;
  return (next) => (call, read) => {
    if (call.principal === undefined) {
      return next(call, read);
    }
    const { context } = call;
    const credential = credentialOf(call.principal);
    const apply = ({ allowed, remaining, resetSeconds, retryAfterSeconds }: Verdict) => {
      context.setResponseHeader("ratelimit", `"default";r=${remaining};t=${resetSeconds}`);
      if (!allowed) {
        throw rateLimited(retryAfterSeconds);
      }
    };
    const countOthers = (message: Message) => {
      const others = callsOf(message) - 1;
      if (others > 0) {
        apply(limiter.takeBatch(credential, others));
      }
      return message;
    };
    context.setResponseHeader("ratelimit-policy", policy);
    // Before the request is read: one that is over the limit is not worth parsing.
    apply(limiter.take(credential));
    return next(call, () => {
      const message = read();
      return message instanceof Promise ? message.then(countOthers) : countOthers(message);
    });
  };
}
