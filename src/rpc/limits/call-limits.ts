import type { Message } from "@bufbuild/protobuf";
import type { Release } from "../../concurrency/semaphore.ts";
import type { Interceptor, Next } from "../dispatch.ts";
import { rateLimited, tooManyStreams } from "../errors/api-error.ts";
import { onEnd } from "../on-end.ts";
import { credentialOf } from "../principal.ts";
import { callsOf, maxBatch } from "../request-batch.ts";
import { isUpload } from "../validation/request-limits.ts";
import { createGcra, type Verdict } from "./gcra.ts";

interface RateLimitOptions {
  /** Calls of one credential per minute; 0 for no limit. */
  readonly perMinute: number;
  /** Processes among which a credential's calls are spread: each allows its share. */
  readonly processes: number;
}

/**
 * Limits the calls of each credential, and reports in every response how many are left. A batch counts
 * as its requests. Calls are counted in this process: a database write for each call would cost more
 * than the calls that it keeps out.
 * @see https://datatracker.ietf.org/doc/html/draft-ietf-httpapi-ratelimit-headers-09
 */
export function rateLimit({ perMinute, processes }: RateLimitOptions): Interceptor {
  if (perMinute === 0) {
    return (next) => next;
  }
  const limiter = createGcra({ perMinute: perMinute / processes, overdraft: maxBatch });
  const policy = `"default";q=${limiter.burst};w=${limiter.windowSeconds}`;
  return (next) => (call, read) => {
    if (call.principal === undefined || call.isAdmitted) {
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
    // Before the request is read: one over the limit is not worth parsing.
    apply(limiter.take(credential));
    return next(call, () => {
      const message = read();
      return message instanceof Promise ? message.then(countOthers) : countOthers(message);
    });
  };
}

/**
 * Limits the streams that a workspace has open at once in this process: each
 * holds memory for as long as its client likes.
 * @param most 0 for no limit
 */
export function streamLimit(most: number): Interceptor {
  if (most === 0) {
    return (next) => next;
  }
  const open = new Map<string, number>();

  function release(workspaceId: string): void {
    const left = (open.get(workspaceId) ?? 1) - 1;
    if (left === 0) {
      open.delete(workspaceId);
    } else {
      open.set(workspaceId, left);
    }
  }

  return (next) => {
    const limited: Next = async (call, read) => {
      const { workspaceId = "" } = call.principal ?? {};
      const others = open.get(workspaceId) ?? 0;
      if (others >= most) {
        throw tooManyStreams(most);
      }
      // Counted before it opens, so that streams opened together count one another.
      open.set(workspaceId, others + 1);
      try {
        const output = await next(call, read);
        if (Symbol.asyncIterator in output) {
          return onEnd(output, () => release(workspaceId));
        }
        release(workspaceId);
        return output;
      } catch (error) {
        release(workspaceId);
        throw error;
      }
    };
    return (call, read) =>
      call.method.methodKind === "unary" ? next(call, read) : limited(call, read);
  };
}

/**
 * Receives each upload under a permit, so that a process holds few in memory and a workspace leaves
 * room for others.
 */
export function uploadPermits(takePermit: (workspaceId: string) => Promise<Release>): Interceptor {
  return (next) => async (call, read) => {
    const { method, principal } = call;
    if (principal === undefined || !isUpload(method)) {
      return next(call, read);
    }
    return call.context.receiveUpload(
      () => takePermit(principal.workspaceId),
      () => next(call, read),
    );
  };
}
