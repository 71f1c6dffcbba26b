import { BlockList, isIP } from "node:net";

/** A range of addresses. */
export interface Network {
  readonly address: string;
  /** Length of the prefix. */
  readonly bits: number;
  readonly family: "ipv4" | "ipv6";
}

/** Parses CIDR notation; a single address is a network of one. Undefined if it is neither. */
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

/** The addresses of networks. Keep families separate where `::/0` must not include IPv4 addresses. */
export function blockListOf(networks: readonly Network[]): BlockList {
  const list = new BlockList();
  for (const { address, bits, family } of networks) {
    list.addSubnet(address, bits, family);
  }
  return list;
}

/** Where an HTTP proxy is. */
export interface ProxyAddress {
  readonly host: string;
  readonly port: number;
  /** The value of `Proxy-Authorization`, if the proxy requires one. */
  readonly authorization?: string;
}

/**
 * Reads the URL of a proxy, `http://user:password@host:port`.
 * @returns undefined if it is not one
 */
export function parseProxyUrl(text: string): ProxyAddress | undefined {
  const url = URL.parse(text);
  // A `%` that does not begin an escape.
  if (/%(?![0-9a-f]{2})/i.test(text)) {
    return undefined;
  }
  if (url?.protocol !== "http:" || url.pathname !== "/" || url.search !== "" || url.hash !== "") {
    return undefined;
  }
  const credentials = [url.username, url.password].map(decodeURIComponent).join(":");
  return {
    host: url.hostname.replace(/^\[(.*)\]$/, "$1"),
    port: Number(url.port) || 80,
    ...(credentials !== ":" && {
      authorization: `Basic ${Buffer.from(credentials).toString("base64")}`,
    }),
  };
}

const frameOrigin =
  /^(?:https:\/\/(?:[a-z0-9.-]+|\[[0-9a-f:]+\])|http:\/\/(?:localhost|127\.0\.0\.1|\[::1\]))(?::\d+)?$/;

/**
 * Whether a text is an origin, as browsers write it, whose pages may frame others: over HTTPS, or on this
 * machine, for development.
 */
export const isFrameOrigin = (text: string): boolean =>
  frameOrigin.test(text) && URL.parse(text)?.origin === text;

/** Where a program can be reached, on this machine or in its network. */
export type SocketAddress =
  | { readonly path: string }
  | { readonly host: string; readonly port: number };

/** Reads the path of a socket, or `host:port`. @returns undefined if it is neither */
export function parseRuntimeSocket(text: string): SocketAddress | undefined {
  if (text.startsWith("/")) {
    return { path: text };
  }
  const { hostname, port, pathname } = URL.parse(`tcp://${text}`) ?? {};
  const host = hostname?.replace(/^\[|\]$/g, "");
  return host && port && !pathname ? { host, port: Number(port) } : undefined;
}
