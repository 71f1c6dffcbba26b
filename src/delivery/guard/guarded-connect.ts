/** Keeps deliveries away from private networks: checks URLs, resolves names, and connects. */
import type { LookupAddress } from "node:dns";
import { isIP, type OnReadOpts, type Socket, type TcpNetConnectOpts } from "node:net";
import {
  type ConnectionOptions,
  createSecureContext,
  type TLSSocket,
  connect as tlsConnect,
} from "node:tls";
import { LRUCache } from "lru-cache";
import { upTo } from "../../concurrency/lru.ts";
import type { AddressGuard } from "../../egress/address-guard.ts";
import { allowedAddresses, HostRefused, pinnedTo } from "../../egress/allowed-addresses.ts";
import type { Lookup } from "../../egress/resolver.ts";
import { type EgressProxy, openTunnel, TunnelError } from "./proxy-tunnel.ts";

/**
 * Where an attempt to connect ended. `dns`: the name has no address. `blocked`: the guard refused
 * an address.
 */
type ConnectFailureKind = "dns" | "blocked" | "connect" | "timeout" | "tls";

class SocketConnectError extends Error {
  readonly kind: ConnectFailureKind;
  readonly code = "ERR_DELIVERY_CONNECT";

  constructor(kind: ConnectFailureKind, message: string, cause?: unknown) {
    super(message, { cause });
    this.name = "SocketConnectError";
    this.kind = kind;
  }
}

/** Milliseconds spent on resolving the name, and on TCP and TLS together. */
export interface ConnectTimings {
  dnsMs: number;
  connectMs: number;
}

/** The parts of a URL, in which a literal IPv6 address is in brackets. */
export interface ConnectTarget {
  protocol: string;
  hostname: string;
  port: string;
}

/** @param onread receives the bytes that arrive, in one buffer that is reused */
export type GuardedConnect = (
  target: ConnectTarget,
  onread: OnReadOpts,
  callback: (error: SocketConnectError | null, socket?: Socket, timings?: ConnectTimings) => void,
) => void;

interface GuardedConnectOptions {
  guard: AddressGuard;
  resolve: Lookup;
  /** For name resolution, TCP and TLS together. */
  timeoutMs: number;
  /** PEM certificates trusted instead of the ones Node trusts by default. */
  ca?: string | readonly string[];
  /** Connections go through it. */
  proxy?: EgressProxy | undefined;
}

const maxTlsSessions = 2_000;
/**
 * The key exchange of a resumed session. Its secret also comes from the session, and so from the first
 * handshake, whose exchange withstands quantum computers. Repeating it would make resuming a third more
 * expensive, for the receiver too.
 */
const resumedCurves = "X25519:P-256:P-384";

/**
 * Opens TLS connections to addresses that the guard allows, and no others.
 *
 * This is the authoritative check of destinations; earlier ones only report sooner. A name is resolved
 * once, all of its answers must pass, and the connection goes to those very addresses, so no second
 * resolution can point elsewhere. SNI and the certificate check use the name. A proxy is asked for these
 * addresses too, unless it resolves names itself.
 */
export function createGuardedConnect({
  guard,
  resolve,
  timeoutMs,
  ca,
  proxy,
}: GuardedConnectOptions): GuardedConnect {
  const trusted = ca ? { ca: ca as string | string[] } : {};
  const newSession = createSecureContext(trusted);
  const resumedSession = createSecureContext({ ...trusted, ecdhCurve: resumedCurves });
  const sessions = new LRUCache<string, Buffer>(upTo(maxTlsSessions));

  async function vet(host: string): Promise<readonly LookupAddress[]> {
    return proxy?.resolvesNames && isIP(host) === 0
      ? [{ address: host, family: 0 }]
      : allowedAddresses(host, guard, resolve);
  }

  function open(
    target: ConnectTarget,
    addresses: readonly LookupAddress[],
    onread: OnReadOpts,
    tunnel: Socket | undefined,
  ): TLSSocket {
    const host = hostOf(target);
    const sessionKey = keyOf(target);
    const session = sessions.get(sessionKey);
    const options: ConnectionOptions & TcpNetConnectOpts = {
      host,
      port: portOf(target),
      // SNI is for names (RFC 6066 §3). The certificate for an address must name the address.
      servername: isIP(host) ? "" : host,
      lookup: pinnedTo(addresses),
      autoSelectFamily: true,
      secureContext: session ? resumedSession : newSession,
      session,
      ALPNProtocols: ["http/1.1"],
      // Explicit, so that NODE_TLS_REJECT_UNAUTHORIZED cannot switch it off.
      rejectUnauthorized: true,
      ...(tunnel === undefined ? { onread } : { socket: tunnel }),
    };
    const socket = tlsConnect(options);
    if (tunnel !== undefined) {
      // Node reads into our buffer only from sockets that it opened itself.
      socket.on("data", (chunk: Buffer) => feed(chunk, onread));
    }
    // Node emits a session only once the certificate has been verified.
    socket.on("session", (next) => {
      if (session === undefined || socket.isSessionReused()) {
        sessions.set(sessionKey, next);
      } else {
        // The receiver did not resume the session, so the next connection begins one.
        sessions.delete(sessionKey);
      }
    });
    return socket.setNoDelay(true).setKeepAlive(true, 30_000);
  }

  /** Opens a tunnel to the first address that the proxy reaches; undefined without a proxy. */
  async function tunnelTo(
    addresses: readonly LookupAddress[],
    port: number,
    signal: AbortSignal,
  ): Promise<Socket | undefined> {
    if (proxy === undefined) {
      return undefined;
    }
    const tried = addresses.slice(0, maxTunnels);
    for (const [i, { address }] of tried.entries()) {
      try {
        return await openTunnel(proxy, { host: address, port }, signal);
      } catch (error) {
        if (i === tried.length - 1 || signal.aborted || !isUnreachable(error as TunnelError)) {
          throw error;
        }
      }
    }
    return undefined;
  }

  return (target, onread, callback) => {
    const startedAt = performance.now();
    let socket: TLSSocket | undefined;
    let settled = false;
    const abort = new AbortController();

    const settle = (error: SocketConnectError | null, timings?: ConnectTimings) => {
      if (settled) {
        return;
      }
      settled = true;
      clearTimeout(timer);
      if (error) {
        sessions.delete(keyOf(target));
        socket?.destroy();
        abort.abort();
      }
      callback(error, error ? undefined : socket, timings);
    };
    const timer = setTimeout(
      () => settle(new SocketConnectError("timeout", `no connection within ${timeoutMs} ms`)),
      timeoutMs,
    );

    if (target.protocol !== "https:") {
      settle(new SocketConnectError("blocked", `${target.protocol} is not https:`));
      return;
    }
    vet(hostOf(target))
      .then(async (addresses) => {
        if (settled) {
          return;
        }
        const resolvedAt = performance.now();
        const dnsMs = resolvedAt - startedAt;
        const tunnel = await tunnelTo(addresses, portOf(target), abort.signal);
        if (settled) {
          tunnel?.destroy();
          return;
        }
        let phase: "connect" | "tls" = tunnel === undefined ? "connect" : "tls";
        socket = open(target, addresses, onread, tunnel)
          .once("connect", () => {
            phase = "tls";
          })
          .once("secureConnect", () =>
            settle(null, { dnsMs, connectMs: performance.now() - resolvedAt }),
          )
          .on("error", (error) => settle(new SocketConnectError(phase, error.message, error)));
      })
      .catch((error) => settle(asConnectError(error, proxy)));
  };
}

/** Addresses of a name that a proxy is asked for, one at a time. */
const maxTunnels = 3;

/** Whether the proxy tried and could not connect. */
const isUnreachable = ({ status = 0 }: TunnelError) => status >= 502 && status <= 504;

/** Hands bytes to the reader as Node would. */
function feed(chunk: Buffer, { buffer, callback }: OnReadOpts): void {
  const into = typeof buffer === "function" ? buffer() : buffer;
  for (let from = 0; from < chunk.length; from += into.length) {
    const part = chunk.subarray(from, from + into.length);
    into.set(part);
    callback(part.length, into);
  }
}

function hostOf({ hostname }: ConnectTarget): string {
  return hostname.startsWith("[") ? hostname.slice(1, -1) : hostname;
}

const portOf = ({ port }: ConnectTarget): number => Number(port) || 443;

function keyOf({ hostname, port }: ConnectTarget): string {
  return `${hostname}:${port}`;
}

function asConnectError(error: unknown, proxy: EgressProxy | undefined): SocketConnectError {
  if (error instanceof SocketConnectError) {
    return error;
  }
  if (error instanceof HostRefused) {
    return new SocketConnectError(error.kind, error.message);
  }
  if (error instanceof TunnelError) {
    // A name that the proxy resolved looks the same whether it is private, unknown or down.
    const isHidden = proxy?.resolvesNames || (error.status !== undefined && !isUnreachable(error));
    return new SocketConnectError(isHidden ? "blocked" : "connect", error.message, error);
  }
  return new SocketConnectError("dns", "the name could not be resolved", error);
}
