import { isIP } from "node:net";
import { LRUCache } from "lru-cache";
import { upTo } from "../../concurrency/lru.ts";
import { blockListOf, parseNetwork } from "../../config/network.ts";

/**
 * Creates the check whether an address is in one of several networks, in CIDR notation. It caches what it
 * has built from them: building takes 8 µs for each network, a lookup less than one.
 */
export function createNetworkCheck(): (address: string, cidrs: readonly string[]) => boolean {
  const built = new LRUCache({
    ...upTo(1_000),
    memoMethod(cidrs: string) {
      const networks = cidrs.split(",").flatMap((cidr) => parseNetwork(cidr) ?? []);
      return {
        ipv4: blockListOf(networks.filter(({ family }) => family === "ipv4")),
        ipv6: blockListOf(networks.filter(({ family }) => family === "ipv6")),
      };
    },
  });
  return (address, cidrs) => {
    const version = isIP(address);
    const family = `ipv${version as 4 | 6}` as const;
    return version > 0 && built.memo(cidrs.join())[family].check(address, family);
  };
}

/** Whether a network is part of one of several others, all in CIDR notation. */
export function isPartOfNetworks(part: string, cidrs: readonly string[]): boolean {
  const inner = parseNetwork(part);
  return (
    inner !== undefined &&
    cidrs.some((cidr) => {
      const outer = parseNetwork(cidr);
      return (
        outer?.family === inner.family &&
        outer.bits <= inner.bits &&
        blockListOf([outer]).check(inner.address, inner.family)
      );
    })
  );
}
