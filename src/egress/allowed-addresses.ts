import type { LookupAddress } from "node:dns";
import { isIP, type LookupFunction } from "node:net";
import type { AddressGuard } from "./address-guard.ts";
import type { Lookup } from "./resolver.ts";

/** A host that must not be reached. `dns`: its name has no address. `blocked`: the guard refuses one. */
export class HostRefused extends Error {
  readonly kind: "dns" | "blocked";

  constructor(kind: "dns" | "blocked", message: string) {
    super(message);
    this.name = "HostRefused";
    this.kind = kind;
  }
}

/**
 * The addresses of a host, all of which the guard allows. Connections go to these very addresses, so
 * that no second resolution can point elsewhere.
 * @param host name or literal address
 * @throws {HostRefused}
 */
export async function allowedAddresses(
  host: string,
  guard: AddressGuard,
  resolve: Lookup,
): Promise<readonly LookupAddress[]> {
  const family = isIP(host);
  const addresses = family ? [{ address: host, family }] : await resolve(host);
  if (addresses.length === 0) {
    throw new HostRefused("dns", `${host} has no address`);
  }
  // One forbidden answer among public ones is how a name is rebound: refuse the name as a whole.
  if (addresses.some(({ address }) => guard.check(address) === "blocked")) {
    throw new HostRefused("blocked", `${host} is not at a public address`);
  }
  return addresses;
}

/** Resolves to these very addresses, so that no second resolution can point elsewhere. */
export const pinnedTo =
  (addresses: readonly LookupAddress[]): LookupFunction =>
  (_host, { all }, found) => {
    const [first] = addresses as readonly [LookupAddress];
    return all ? found(null, [...addresses]) : found(null, first.address, first.family);
  };
