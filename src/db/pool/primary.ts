import { Socket } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import pg, { type ClientBase } from "pg";
import { type Host, hostsOf } from "./hosts.ts";

/** Whether a server accepts writes: a standby does not. */
export async function takesWrites(server: Pick<ClientBase, "query">): Promise<boolean> {
  const { rows } = await server.query("show transaction_read_only");
  return rows[0]?.transaction_read_only === "off";
}

/** The URL of the server that currently accepts writes. A single server is not asked. */
export async function primaryUrl(url: string): Promise<string> {
  const hosts = hostsOf(url);
  return hosts.length === 1 ? url : (await locatorOf(url, hosts).find()).url;
}

/**
 * Creates the sockets of a pool. Of several servers, they connect to the one that accepts writes.
 *
 * @param ms time without traffic after which they close; undefined: never. Their statements then fail,
 *   instead of waiting indefinitely for a server that has lost power or network. The pool must close
 *   idle connections before then.
 */
export function socketsTo(url: string, ms?: number): () => Socket {
  const hosts = hostsOf(url);
  const locator = hosts.length === 1 ? undefined : locatorOf(url, hosts);
  return () => {
    const socket = ms === undefined ? new Socket() : closingAfter(ms);
    return locator === undefined ? socket : connectingTo(locator, socket);
  };
}

/** The error of a connection that is closed on purpose. */
export const terminated = (reason: string) => new Error(`Connection terminated: ${reason}`);

function closingAfter(ms: number): Socket {
  const socket = new Socket();
  return socket.setTimeout(ms, () => socket.destroy(terminated("no response in time")));
}

function connectingTo(locator: Locator, socket: Socket): Socket {
  const connect = socket.connect.bind(socket);
  return Object.assign(socket, {
    connect() {
      locator.find().then(
        (host) => {
          if (!socket.destroyed) {
            locator.follow(host, socket);
            connect(host.port, host.host);
          }
        },
        (error: Error) => socket.destroy(error),
      );
      return socket;
    },
  });
}

/** Tracks which of several servers accepts writes. */
interface Locator {
  /** @throws Error when none of them accepts writes for too long */
  find(): Promise<Host>;
  /** Destroys the socket to this server once another one accepts writes. */
  follow(host: Host, socket: Socket): void;
}

const probeWithinMs = 2_000;
const pauseMs = 250;
/** A promotion takes seconds; pools wait for a connection for less than this. */
const patienceMs = 60_000;
/** The Postgres code for a connection that cannot be established. */
const cannotConnect = "08001";
/** A server that hangs closes no connection, so it must be asked. */
const checkEveryMs = 5_000;

const locators = new Map<string, Locator>();

function locatorOf(url: string, hosts: readonly Host[]): Locator {
  const known = locators.get(url);
  if (known !== undefined) {
    return known;
  }
  const locator = createLocator(hosts);
  locators.set(url, locator);
  return locator;
}

function createLocator(hosts: readonly Host[]): Locator {
  const sockets = new Map<Socket, Host>();
  let current: Host | undefined;
  let search: Promise<Host> | undefined;
  let isWatching = false;

  const forget = (host: Host) => {
    if (current === host) {
      current = undefined;
    }
  };
  async function look(): Promise<Host> {
    current = await findPrimary(hosts);
    for (const [socket, host] of sockets) {
      if (host !== current) {
        socket.destroy(terminated("another server takes writes now"));
      }
    }
    return current;
  }
  async function find(): Promise<Host> {
    if (current === undefined) {
      search ??= look().finally(() => {
        search = undefined;
      });
      return search;
    }
    return current;
  }
  async function watch(): Promise<void> {
    isWatching = true;
    const pause = () => sleep(checkEveryMs, undefined, { ref: false });
    for (await pause(); sockets.size > 0; await pause()) {
      const host = current;
      if (host !== undefined) {
        await requirePrimary(host).catch(() => forget(host));
      }
      // A failure is left to the callers that need a connection to report.
      await find().catch(() => {});
    }
    isWatching = false;
  }
  return {
    find,
    follow(host, socket) {
      sockets.set(socket, host);
      socket.once("close", () => {
        sockets.delete(socket);
        // A server that fails or steps down closes its connections.
        forget(host);
      });
      if (!isWatching) {
        void watch();
      }
    },
  };
}

async function findPrimary(hosts: readonly Host[]): Promise<Host> {
  const end = performance.now() + patienceMs;
  for (;;) {
    try {
      return await Promise.any(hosts.map(requirePrimary));
    } catch (error) {
      if (performance.now() > end) {
        const reasons = (error as AggregateError).errors.map(({ message }: Error) => message);
        throw Object.assign(terminated(`no server takes writes: ${reasons.join("; ")}`), {
          code: cannotConnect,
        });
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
    // Ends the wait for a goodbye, too.
    stream: () => closingAfter(probeWithinMs),
  });
  client.on("error", () => {});
  try {
    await client.connect();
    if (!(await takesWrites(client))) {
      throw new Error(`${host.host}:${host.port} takes no writes`);
    }
    return host;
  } finally {
    await client.end().catch(() => {});
  }
}
