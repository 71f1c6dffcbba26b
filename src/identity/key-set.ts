import {
  createRemoteJWKSet,
  customFetch,
  errors,
  type FetchImplementation,
  type JWKSCacheInput,
  type JWTVerifyGetKey,
  jwksCache,
} from "jose";
import { providerUnavailable } from "../rpc/api-error.ts";
import type { Logger } from "../runtime/log.ts";
import { discoverKeySetUrl } from "./discovery.ts";

export interface KeySetOptions {
  readonly issuer: string;
  /** Address of the key set; without it the issuer is asked. */
  readonly url: string | undefined;
  readonly log: Logger;
  readonly times?: Partial<typeof defaultTimes>;
}

/** All in milliseconds. */
const defaultTimes = {
  /** How long the provider may take to answer. */
  timeout: 5_000,
  /** After a failure the provider is left alone for this long. */
  holdOff: 5_000,
  /** An unknown key makes the set be fetched anew, at most this often. */
  cooldown: 30_000,
  /** A set of this age is renewed, while calls go on with the one at hand. */
  refreshAfter: 10 * 60_000,
  /** A set of this age is of no use any more. */
  expireAfter: 24 * 3_600_000,
};

/**
 * The public keys of an identity provider. They are fetched when first needed
 * and kept while the provider is away, so that it can fail for a day without
 * anyone with a known key noticing. Strangers cannot make this process ask it
 * again and again.
 * @throws {ApiError} AUTH_PROVIDER_UNAVAILABLE when there is no key to be had just now
 */
export function createKeySet(options: KeySetOptions): JWTVerifyGetKey {
  const { issuer, log } = options;
  const times = { ...defaultTimes, ...options.times };
  const cache: JWKSCacheInput = {};
  let failedAt = Number.NEGATIVE_INFINITY;
  let opening: Promise<ReturnType<typeof createRemoteJWKSet>> | undefined;

  /** Asks the provider for something, unless it failed just before. */
  async function ask<T>(request: () => Promise<T>): Promise<T> {
    if (Date.now() - failedAt < times.holdOff) {
      throw new Error("the identity provider just failed");
    }
    try {
      return await request();
    } catch (err) {
      failedAt = Date.now();
      log.warn({ err, issuer }, "the identity provider does not give its keys");
      throw err;
    }
  }

  const fetchKeys: FetchImplementation = (address, init) =>
    ask(async () => {
      const answer = await fetch(address, init);
      const text = await answer.text();
      const keys = answer.status === 200 && (JSON.parse(text) as { keys?: unknown } | null)?.keys;
      if (!Array.isArray(keys)) {
        throw new Error(`${address} answers ${answer.status}, no key set`);
      }
      return new Response(text);
    });

  async function open() {
    const url = options.url
      ? new URL(options.url)
      : await ask(() => discoverKeySetUrl(issuer, times.timeout));
    return createRemoteJWKSet(url, {
      timeoutDuration: times.timeout,
      cooldownDuration: times.cooldown,
      // Its age is looked after here, as jose would make calls wait for a renewal.
      cacheMaxAge: Number.POSITIVE_INFINITY,
      [jwksCache]: cache,
      [customFetch]: fetchKeys,
    });
  }

  return async (header, token) => {
    try {
      opening ??= open();
      const keys = await opening.catch((err) => {
        opening = undefined;
        throw err;
      });
      const age = cache.uat === undefined ? 0 : Date.now() - cache.uat;
      if (age > times.expireAfter) {
        await keys.reload();
      } else if (age > times.refreshAfter) {
        keys.reload().catch(() => {});
      }
      return await keys(header, token);
    } catch (err) {
      // The provider did answer, and the token names none of its keys, or too many.
      const { JWKSNoMatchingKey, JWKSMultipleMatchingKeys } = errors;
      if (err instanceof JWKSNoMatchingKey || err instanceof JWKSMultipleMatchingKeys) {
        throw err;
      }
      throw providerUnavailable(err);
    }
  };
}
