import { type BlockList, isIPv4, isIPv6 } from "node:net";
import { blockListOf, parseNetwork } from "../config/network.ts";

/** Decides which addresses a delivery may connect to, so that webhooks reach no private network. */
export interface AddressGuard {
  /** Anything that is not a literal IPv4 or IPv6 address is blocked. */
  check(address: string): "allowed" | "blocked";
  /** Whether the operator has opened any range beyond the public ones. */
  readonly hasExceptions: boolean;
}

/**
 * Everything in the IANA IPv4 Special-Purpose Address Registry (RFC 6890 and its updates), and
 * multicast. A few entries are reachable (AS112, AMT relays, PCP anycast); none hosts a receiver.
 */
const specialIpv4Ranges = [
  "0.0.0.0/8", // this network
  "10.0.0.0/8", // private
  "100.64.0.0/10", // carrier-grade NAT
  "127.0.0.0/8", // loopback
  "169.254.0.0/16", // link-local, cloud metadata
  "172.16.0.0/12", // private
  "192.0.0.0/24", // IETF protocol assignments
  "192.0.2.0/24", // TEST-NET-1
  "192.31.196.0/24", // AS112-v4
  "192.52.193.0/24", // AMT
  "192.88.99.0/24", // 6to4 relay anycast
  "192.168.0.0/16", // private
  "192.175.48.0/24", // direct delegation AS112
  "198.18.0.0/15", // benchmarking
  "198.51.100.0/24", // TEST-NET-2
  "203.0.113.0/24", // TEST-NET-3
  "224.0.0.0/4", // multicast
  "240.0.0.0/4", // reserved, limited broadcast
];

/**
 * IPv6 starts from the other end: only global unicast, 2000::/3, is public. That alone refuses ::/8
 * with its IPv4-compatible and IPv4-mapped forms, 64:ff9b:1::/48, 100::/64, 5f00::/16, fc00::/7,
 * fe80::/10, fec0::/10, ff00::/8 and everything that IANA has not assigned.
 */
const globalUnicastIpv6 = ["2000::/3"];

/** The ranges of global unicast in the IANA IPv6 Special-Purpose Address Registry. */
const specialIpv6Ranges = [
  "2001::/23", // IETF protocol assignments: Teredo, ORCHID, benchmarking
  "2001:db8::/32", // documentation
  "2002::/16", // 6to4: an IPv4 address in disguise
  "2620:4f:8000::/48", // direct delegation AS112
  "3fff::/20", // documentation
];

/**
 * The NAT64 prefix (RFC 6052) is judged by the IPv4 address it ends in because, behind DNS64, an
 * IPv6-only host reaches every IPv4 receiver through it.
 */
const nat64Prefix = "64:ff9b::";

const specialIpv4 = toBlockList(specialIpv4Ranges);
const globalIpv6 = toBlockList(globalUnicastIpv6);
const specialIpv6 = toBlockList(specialIpv6Ranges);
const nat64 = toBlockList([`${nat64Prefix}/96`]);
const nat64Special = toBlockList(
  specialIpv4Ranges.map((cidr) => {
    const [network, prefix] = cidr.split("/");
    return `${nat64Prefix}${network}/${96 + Number(prefix)}`;
  }),
);

/**
 * Whether an address can belong to a receiver on the public internet. Stricter than the flag of
 * that name in the IANA registries: it refuses everything listed there, and zone ids.
 */
function isGloballyReachable(address: string): boolean {
  if (isIPv4(address)) {
    return !specialIpv4.check(address, "ipv4");
  }
  if (!isPlainIpv6(address)) {
    return false;
  }
  if (nat64.check(address, "ipv6")) {
    return !nat64Special.check(address, "ipv6");
  }
  return globalIpv6.check(address, "ipv6") && !specialIpv6.check(address, "ipv6");
}

/**
 * A guard that admits public addresses and those in `allowedCidrs`. An IPv4 range also opens its
 * IPv4-mapped spelling, `::ffff:a.b.c.d`, and nothing else.
 *
 * @throws TypeError naming the entry that is not a CIDR range
 */
export function createAddressGuard({
  allowedCidrs = [],
}: {
  allowedCidrs?: readonly string[];
} = {}): AddressGuard {
  // Two lists, because BlockList matches an IPv4 address against IPv6 rules such as ::/0.
  const allowedIpv4 = toBlockList(allowedCidrs.filter((cidr) => !cidr.includes(":")));
  const allowedIpv6 = toBlockList(allowedCidrs.filter((cidr) => cidr.includes(":")));

  function isAllowed(address: string): boolean {
    if (isIPv4(address)) {
      return allowedIpv4.check(address, "ipv4");
    }
    if (!isPlainIpv6(address)) {
      return false;
    }
    return allowedIpv6.check(address, "ipv6") || allowedIpv4.check(address, "ipv6");
  }

  return {
    check: (address) =>
      isGloballyReachable(address) || isAllowed(address) ? "allowed" : "blocked",
    hasExceptions: allowedCidrs.length > 0,
  };
}

function isPlainIpv6(address: string): boolean {
  return isIPv6(address) && !address.includes("%");
}

function toBlockList(cidrs: readonly string[]): BlockList {
  return blockListOf(
    cidrs.map((cidr) => {
      const network = cidr.includes("/") ? parseNetwork(cidr) : undefined;
      if (network === undefined) {
        throw new TypeError(`not a CIDR range such as 10.0.0.0/8 or fd00::/8: "${cidr}"`);
      }
      return network;
    }),
  );
}
