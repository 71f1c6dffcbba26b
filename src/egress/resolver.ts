import type { LookupAddress } from "node:dns";
import { lookup as systemLookup } from "node:dns/promises";
import { LRUCache } from "lru-cache";
import { upTo } from "../concurrency/lru.ts";

/** Resolves a host name to all of its addresses. Rejects if there is none. */
export type Lookup = (hostname: string) => Promise<readonly LookupAddress[]>;

interface ResolverOptions {
  /** Default: the resolver of the operating system, which also reads its hosts file. */
  lookup?: Lookup;
  /** How long addresses are kept, in milliseconds. */
  ttlMs?: number;
  /** How long a failure is kept: short, as a delivery is not retried. */
  negativeTtlMs?: number;
  /** The most names that are kept. */
  maxEntries?: number;
}

interface Entry {
  readonly addresses: Promise<readonly LookupAddress[]>;
  expiresAt: number;
}

/**
 * A lookup with a bounded cache, which includes failures. Concurrent lookups of a name are coalesced.
 * The addresses in the cache are not checked: the guard checks them at every use.
 */
export function createResolver({
  lookup = (hostname) => systemLookup(hostname, { all: true, order: "verbatim" }),
  ttlMs = 30_000,
  negativeTtlMs = 1_000,
  maxEntries = 10_000,
}: ResolverOptions = {}): Lookup {
  const entries = new LRUCache<string, Entry>(upTo(maxEntries));

  function ask(hostname: string): Promise<readonly LookupAddress[]> {
    const addresses = Promise.resolve(hostname).then(lookup);
    const entry: Entry = { addresses, expiresAt: Number.POSITIVE_INFINITY };
    entries.set(hostname, entry);
    const keepFor = (ms: number) => () => {
      entry.expiresAt = performance.now() + ms;
    };
    addresses.then(keepFor(ttlMs), keepFor(negativeTtlMs));
    return addresses;
  }

  return (hostname) => {
    const known = entries.get(hostname);
    return known && performance.now() < known.expiresAt ? known.addresses : ask(hostname);
  };
}
