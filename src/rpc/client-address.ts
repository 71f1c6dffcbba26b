import { isIP, isIPv4 } from "node:net";
import { blockListOf, type Network, parseNetwork } from "../config/network.ts";

/** Finds the address of the client from the peer's address and `X-Forwarded-For`. */
export type ClientAddress = (peer: string | undefined, forwardedFor: string | undefined) => string;

/**
 * Behind a proxy the peer is the proxy, which forwards the address of the client. Anyone can send
 * `X-Forwarded-For`, so it is read from its end, and only as long as every hop is a trusted proxy.
 * @param trustedProxies addresses or ranges such as `10.0.0.0/8`
 */
export function createClientAddress(trustedProxies: readonly string[]): ClientAddress {
  // Checked when the settings were read.
  const trusted = blockListOf(trustedProxies.map((entry) => parseNetwork(entry) as Network));
  const isTrusted = (address: string) => trusted.check(address, isIPv4(address) ? "ipv4" : "ipv6");

  return (peer = "", forwardedFor) => {
    let client = plain(peer);
    if (trustedProxies.length === 0 || forwardedFor === undefined) {
      return client;
    }
    for (const hop of forwardedFor.split(",").reverse()) {
      const address = plain(hop.trim());
      if (isIP(client) === 0 || !isTrusted(client) || isIP(address) === 0) {
        break;
      }
      client = address;
    }
    return client;
  };
}

/** Without brackets, port, and the IPv6 form of an IPv4 address. */
function plain(address: string): string {
  const bare = /^\[(.+)\](?::\d+)?$/.exec(address)?.[1] ?? /^([\d.]+):\d+$/.exec(address)?.[1];
  return (bare ?? address).replace(/^::ffff:(?=[\d.]+$)/i, "");
}
