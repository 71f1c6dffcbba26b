import type { LookupAddress } from "node:dns";
import { lookup as systemLookup } from "node:dns/promises";
import { LRUCache } from "lru-cache";

/** Resolves a host name to all of its addresses. Rejects if there is none. */
export type Lookup = (hostname: string) => Promise<readonly LookupAddress[]>;

export interface ResolverOptions {
  /** Default: the resolver of the operating system, which also reads its hosts file. */
  lookup?: Lookup;
  /** How long an answer is kept. Default: 30 s. */
  ttlMs?: number;
  /** How long a failure is kept: short, as a delivery is not retried. Default: 1 s. */
  failureTtlMs?: number;
  /** Default: 10,000 names. */
  maxEntries?: number;
}

interface Entry {
  addresses: Promise<readonly LookupAddress[]>;
  expiresAt: number;
}

/**
 * A lookup with a bounded cache before it. Questions for a name already being asked share the
 * answer. What is cached has not been judged: the guard looks at every use of it.
 */
export function createResolver({
  lookup = (hostname) => systemLookup(hostname, { all: true, order: "verbatim" }),
  ttlMs = 30_000,
  failureTtlMs = 1_000,
  maxEntries = 10_000,
}: ResolverOptions = {}): Lookup {
  const entries = new LRUCache<string, Entry>({ max: maxEntries });

  function ask(hostname: string): Promise<readonly LookupAddress[]> {
    const addresses = Promise.resolve(hostname).then(lookup);
    const entry = { addresses, expiresAt: Number.POSITIVE_INFINITY };
    entries.set(hostname, entry);
    addresses.then(
      () => {
        entry.expiresAt = performance.now() + ttlMs;
      },
      () => {
        entry.expiresAt = performance.now() + failureTtlMs;
      },
    );
    return addresses;
  }

  return (hostname) => {
    const known = entries.get(hostname);
    return known && performance.now() < known.expiresAt ? known.addresses : ask(hostname);
  };
}
