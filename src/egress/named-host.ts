/** Hosts of mailboxes and mail servers, which tenants name. */
import type { LookupAddress } from "node:dns";
import { isIP } from "node:net";
import type { AddressGuard } from "./address-guard.ts";
import { allowedAddresses } from "./allowed-addresses.ts";
import { createResolver } from "./resolver.ts";

/** Addresses of a host that are tried, one at a time. */
export const maxAddresses = 3;

const resolve = createResolver();

/**
 * The addresses of a host, none of which is a private one.
 * @throws {HostRefused}
 */
export const addressesOf = (host: string, guard: AddressGuard): Promise<readonly LookupAddress[]> =>
  allowedAddresses(host, guard, resolve);

/** SNI is for names (RFC 6066 §3). The certificate for an address must name the address. */
export const serverNameOf = (host: string) => (isIP(host) === 0 ? { servername: host } : {});
