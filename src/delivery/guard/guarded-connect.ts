/** Keeps deliveries away from private networks: checks URLs, resolves names, and connects. */
import type { LookupAddress } from "node:dns";
import {
  isIP,
  type LookupFunction,
  type OnReadOpts,
  type Socket,
  type TcpNetConnectOpts,
} from "node:net";
import {
  type ConnectionOptions,
  createSecureContext,
  type TLSSocket,
  connect as tlsConnect,
} from "node:tls";
import { LRUCache } from "lru-cache";
import type { AddressGuard } from "./address-guard.ts";
import type { Lookup } from "./resolver.ts";

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

/** @param onread takes the bytes that arrive, in one buffer that is used again */
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
}

const maxTlsSessions = 2_000;
/**
 * The key exchange of a resumed session. Its secret also comes from the session, and so from the
 * first handshake, whose exchange withstands quantum computers. To repeat that one would make
 * resuming a third more expensive, for the receiver too.
 */
const resumedCurves = "X25519:P-256:P-384";

/**
 * Opens TLS connections to addresses that the guard allows, and to no others.
 *
 * This is the authoritative check of destinations; earlier ones only report sooner. A name is
 * resolved once, all of its answers must pass, and the connection goes to those very addresses,
 * so no second resolution can point elsewhere. SNI and the certificate check use the name.
 */
export function createGuardedConnect({
  guard,
  resolve,
  timeoutMs,
  ca,
}: GuardedConnectOptions): GuardedConnect {
  const trusted = ca ? { ca: ca as string | string[] } : {};
  const newSession = createSecureContext(trusted);
  const resumedSession = createSecureContext({ ...trusted, ecdhCurve: resumedCurves });
  const sessions = new LRUCache<string, Buffer>({ max: maxTlsSessions });

  async function vet(host: string): Promise<readonly LookupAddress[]> {
    // Node never calls `lookup` for a literal address.
    const family = isIP(host);
    const addresses = family ? [{ address: host, family }] : await resolve(host);
    if (addresses.length === 0) {
      throw new SocketConnectError("dns", `${host} has no address`);
    }
    // One forbidden answer among public ones is how a name is rebound: refuse the name as a whole.
    if (addresses.some(({ address }) => guard.check(address) === "blocked")) {
      throw new SocketConnectError("blocked", `${host} is not at a public address`);
    }
    return addresses;
  }

  function open(
    target: ConnectTarget,
    addresses: readonly LookupAddress[],
    onread: OnReadOpts,
  ): TLSSocket {
    const host = hostOf(target);
    const { port } = target;
    const sessionKey = keyOf(target);
    const session = sessions.get(sessionKey);
    const options: ConnectionOptions & TcpNetConnectOpts = {
      host,
      port: Number(port) || 443,
      // SNI is for names (RFC 6066 §3). The certificate of an address has to name the address.
      servername: isIP(host) ? "" : host,
      lookup: pinnedTo(addresses),
      autoSelectFamily: true,
      secureContext: session ? resumedSession : newSession,
      session,
      ALPNProtocols: ["http/1.1"],
      // Explicit, so that NODE_TLS_REJECT_UNAUTHORIZED cannot switch it off.
      rejectUnauthorized: true,
      onread,
    };
    const socket = tlsConnect(options);
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

  return (target, onread, callback) => {
    const startedAt = performance.now();
    let socket: TLSSocket | undefined;
    let settled = false;

    const settle = (error: SocketConnectError | null, timings?: ConnectTimings) => {
      if (settled) {
        return;
      }
      settled = true;
      clearTimeout(timer);
      if (error) {
        sessions.delete(keyOf(target));
        socket?.destroy();
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
      .then((addresses) => {
        if (settled) {
          return;
        }
        const resolvedAt = performance.now();
        const dnsMs = resolvedAt - startedAt;
        let phase: "connect" | "tls" = "connect";
        socket = open(target, addresses, onread)
          .once("connect", () => {
            phase = "tls";
          })
          .once("secureConnect", () =>
            settle(null, { dnsMs, connectMs: performance.now() - resolvedAt }),
          )
          .on("error", (error) => settle(new SocketConnectError(phase, error.message, error)));
      })
      .catch((error) => settle(asConnectError(error)));
  };
}

function hostOf({ hostname }: ConnectTarget): string {
  return hostname.startsWith("[") ? hostname.slice(1, -1) : hostname;
}

function keyOf({ hostname, port }: ConnectTarget): string {
  return `${hostname}:${port}`;
}

function pinnedTo(addresses: readonly LookupAddress[]): LookupFunction {
  return (_hostname, options, callback) => {
    const first = addresses[0] as LookupAddress;
    if (options.all) {
      callback(null, [...addresses]);
    } else {
      callback(null, first.address, first.family);
    }
  };
}

function asConnectError(error: unknown): SocketConnectError {
  if (error instanceof SocketConnectError) {
    return error;
  }
  return new SocketConnectError("dns", "the name could not be resolved", error);
}
