import { BlockList, isIP } from "node:net";

/** A range of addresses. */
export interface Network {
  readonly address: string;
  /** Length of the prefix. */
  readonly bits: number;
  readonly family: "ipv4" | "ipv6";
}

/** Parses CIDR notation; an address by itself is a network of one. Undefined if it is neither. */
export function parseNetwork(text: string): Network | undefined {
  const [address = "", given, ...rest] = text.split("/");
  const version = address.includes("%") ? 0 : isIP(address);
  const most = version === 4 ? 32 : 128;
  const bits = given === undefined ? most : /^\d{1,3}$/.test(given) ? Number(given) : most + 1;
  if (version === 0 || bits > most || rest.length > 0) {
    return undefined;
  }
  return { address, bits, family: `ipv${version as 4 | 6}` };
}

/** The addresses of networks. Keep families apart where `::/0` must not include IPv4 addresses. */
export function blockListOf(networks: readonly Network[]): BlockList {
  const list = new BlockList();
  for (const { address, bits, family } of networks) {
    list.addSubnet(address, bits, family);
  }
  return list;
}
