import { Socket } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";

/** One server of a URL with several. */
interface Host {
  readonly host: string;
  readonly port: number;
  /** The URL with this server alone. */
  readonly url: string;
}

const pattern = /^(postgres(?:ql)?:\/\/(?:[^@/]*@)?)([^/?]+)(.*)$/;
const defaultPort = 5432;

/**
 * The servers of a URL. As in libpq, there can be several: `postgresql://a,b:5433/name`.
 * @see https://www.postgresql.org/docs/current/libpq-connect.html#LIBPQ-MULTIPLE-HOSTS
 */
export function hostsOf(url: string): readonly Host[] {
  const [, start = "", list = "", rest = ""] = pattern.exec(url) ?? [];
  return list.split(",").map((entry) => {
    const [, host = "", port = String(defaultPort)] =
      /^(\[.*\]|[^:]*)(?::(\d+))?$/.exec(entry) ?? [];
    return {
      host: host.replace(/^\[|\]$/g, ""),
      port: Number(port),
      url: start + entry + rest,
    };
  });
}

/** The URL with one server, for what reads names and passwords from it. */
export const singleHostUrl = (url: string): string => {
  const [first, ...others] = hostsOf(url);
  return first === undefined || others.length === 0 ? url : first.url;
};

/** The URL of the server that takes writes now. Of a single server it is not asked. */
export async function primaryUrl(url: string): Promise<string> {
  const hosts = hostsOf(url);
  return hosts.length === 1 ? url : (await locatorOf(url, hosts).find()).url;
}

/**
 * Makes the sockets of a pool, each of which closes after this time without traffic. Its statement
 * then fails, instead of waiting indefinitely for a server that has lost power or network. Pools
 * close idle connections long before. Of several servers they connect to the one that takes writes.
 *
 * @param ms undefined: never
 */
export function socketsTo(url: string, ms?: number): () => Socket {
  const hosts = hostsOf(url);
  const locator = hosts.length === 1 ? undefined : locatorOf(url, hosts);
  return () => {
    const socket = new Socket();
    if (ms !== undefined) {
      const giveUp = () => socket.destroy(new Error("Connection terminated: no response in time"));
      socket.setTimeout(ms, giveUp);
    }
    return locator === undefined ? socket : connectingTo(locator, socket);
  };
}

function connectingTo(locator: Locator, socket: Socket): Socket {
  const connect = socket.connect.bind(socket);
  return Object.assign(socket, {
    connect() {
      locator.find().then(
        (host) => {
          if (!socket.destroyed) {
            // A server that fails or steps down closes its connections.
            socket.once("close", () => locator.forget(host));
            connect(host.port, host.host);
          }
        },
        (error: Error) => socket.destroy(error),
      );
      return socket;
    },
  });
}

/** Knows which of several servers takes writes. */
interface Locator {
  /** @throws Error when none of them does for too long */
  find(): Promise<Host>;
  /** Looks again the next time. */
  forget(host: Host): void;
}

const probeWithinMs = 2_000;
const pauseMs = 250;
/** A promotion takes seconds; pools wait for a connection for less than this. */
const patienceMs = 60_000;

const locators = new Map<string, Locator>();

function locatorOf(url: string, hosts: readonly Host[]): Locator {
  const known = locators.get(url);
  if (known !== undefined) {
    return known;
  }
  let current: Host | undefined;
  let search: Promise<Host> | undefined;
  const locator: Locator = {
    async find() {
      if (current === undefined) {
        search ??= findPrimary(hosts).finally(() => {
          search = undefined;
        });
        current = await search;
      }
      return current;
    },
    forget(host) {
      if (current === host) {
        current = undefined;
      }
    },
  };
  locators.set(url, locator);
  return locator;
}

async function findPrimary(hosts: readonly Host[]): Promise<Host> {
  const end = performance.now() + patienceMs;
  for (;;) {
    try {
      return await Promise.any(hosts.map(requirePrimary));
    } catch (error) {
      if (performance.now() > end) {
        throw error;
      }
      await sleep(pauseMs);
    }
  }
}

async function requirePrimary(host: Host): Promise<Host> {
  const client = new pg.Client({
    connectionString: host.url,
    connectionTimeoutMillis: probeWithinMs,
    query_timeout: probeWithinMs,
  });
  client.on("error", () => {});
  try {
    await client.connect();
    const { rows } = await client.query<{ readOnly: string }>("show transaction_read_only");
    if (Object.values(rows[0] ?? {})[0] !== "off") {
      throw new Error(`${host.host}:${host.port} takes no writes`);
    }
    return host;
  } finally {
    await client.end().catch(() => {});
  }
}
