import {
  createRemoteJWKSet,
  customFetch,
  errors,
  type FetchImplementation,
  type JWKSCacheInput,
  type JWTVerifyGetKey,
  jwksCache,
} from "jose";
import { providerUnavailable } from "../../rpc/errors/api-error.ts";
import type { Logger } from "../../telemetry/log.ts";

export interface KeySetOptions {
  readonly issuer: string;
  /** Address of the key set; by default from the metadata of the issuer. */
  readonly url: string | undefined;
  readonly log: Logger;
  readonly times?: Partial<typeof defaultTimes>;
}

/** All in milliseconds. */
const defaultTimes = {
  /** How long the provider may take to respond. */
  timeout: 5_000,
  /** Pause after a failure, so that a struggling provider can recover. */
  holdOff: 5_000,
  /** An unknown key causes another fetch, at most this often. */
  cooldown: 30_000,
  /** A set of this age is renewed in the background. */
  refreshAfter: 10 * 60_000,
  /** A set of this age is no longer used, as a key in it may have been withdrawn. */
  expireAfter: 24 * 3_600_000,
};

/**
 * The public keys of an identity provider. They are fetched when first needed
 * and kept while the provider is down, so that tokens with known keys work for
 * another day. Unknown keys cannot make this process flood the provider.
 * @throws {ApiError} AUTH_PROVIDER_UNAVAILABLE when no key is available
 */
export function createKeySet(options: KeySetOptions): JWTVerifyGetKey {
  const { issuer, log } = options;
  const times = { ...defaultTimes, ...options.times };
  const cache: JWKSCacheInput = {};
  let failedAt = Number.NEGATIVE_INFINITY;
  let opening: Promise<ReturnType<typeof createRemoteJWKSet>> | undefined;

  /** Sends a request to the provider, unless it has just failed. */
  async function ask<T>(request: () => Promise<T>): Promise<T> {
    if (performance.now() - failedAt < times.holdOff) {
      throw new Error("the identity provider has just failed");
    }
    try {
      return await request();
    } catch (error) {
      failedAt = performance.now();
      log.warn({ err: error, issuer }, "could not fetch the keys of the identity provider");
      throw error;
    }
  }

  const fetchKeys: FetchImplementation = (address, init) =>
    ask(async () => {
      const response = await fetch(address, init);
      const text = await response.text();
      const keys = response.status === 200 && (JSON.parse(text) as { keys?: unknown } | null)?.keys;
      if (!Array.isArray(keys)) {
        throw new Error(`${address} responds with ${response.status} and no key set`);
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
      // jose would make calls wait for a renewal, so the age is checked below.
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
      // A set from the future is of a clock that was set back since.
      const age = cache.uat === undefined ? 0 : Math.abs(Date.now() - cache.uat);
      if (age > times.expireAfter) {
        await keys.reload();
      } else if (age > times.refreshAfter) {
        keys.reload().catch(() => {});
      }
      return await keys(header, token);
    } catch (error) {
      // The provider responded, and the token names none of its keys, or several.
      const { JWKSNoMatchingKey, JWKSMultipleMatchingKeys } = errors;
      if (error instanceof JWKSNoMatchingKey || error instanceof JWKSMultipleMatchingKeys) {
        throw error;
      }
      throw providerUnavailable(error);
    }
  };
}

/**
 * Finds the address of the keys of an issuer (OpenID Connect Discovery 1.0 §4).
 * @throws when it does not respond in time, or responds for another issuer
 */
async function discoverKeySetUrl(issuer: string, timeoutMs: number): Promise<URL> {
  // A slash at the end of an issuer belongs to its name, not to this address.
  const address = `${issuer.replace(/\/$/, "")}/.well-known/openid-configuration`;
  const response = await fetch(address, {
    headers: { accept: "application/json" },
    signal: AbortSignal.timeout(timeoutMs),
  });
  if (response.status !== 200) {
    throw new Error(`${address} responds with ${response.status}`);
  }
  const metadata = (await response.json()) as { issuer?: unknown; jwks_uri?: unknown } | null;
  if (metadata?.issuer !== issuer) {
    throw new Error(`${address} is about the issuer ${JSON.stringify(metadata?.issuer)}`);
  }
  return new URL(String(metadata.jwks_uri));
}
