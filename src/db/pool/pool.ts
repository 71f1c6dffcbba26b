import type { Socket } from "node:net";
import { createPostgreSqlTypeParsers } from "@mikro-orm/postgresql";
import pg, { type ClientBase, type Pool } from "pg";
import { parse as parseArray } from "postgres-array";
import { version } from "../../config/version.ts";
import type { Logger } from "../../telemetry/log.ts";
import { singleHostUrl } from "./hosts.ts";
import { socketsTo, terminated } from "./primary.ts";
import { UnpreparedClient } from "./unprepared-client.ts";

/** The name of the connections of the service in `pg_stat_activity`. */
export const applicationName = `ticketing/${version}`;

/** SQL for the connections of the service to this database, of any version, in `pg_stat_activity`. */
export const isOwnConnection =
  "datname = current_database() and application_name like 'ticketing/%'";

interface PoolOptions {
  readonly url: string;
  /** The most connections. */
  readonly max: number;
  readonly log: Logger;
  /** `false` for poolers without prepared statements. */
  readonly prepare: boolean;
  /** Time without a response to a statement after which its connection is closed. */
  readonly silentMs: number;
}

/** The longest wait of a call for a connection: twice the time limit of a statement. */
export const connectWithinMs = 10_000;

/**
 * A new connection takes up to 20 ms, and its first statements the same again, until Postgres has read
 * its catalogues. At 100 calls a second the fifth connection is needed every minute or so.
 */
const kept = { min: 4, idleTimeoutMillis: 5 * 60_000 };
/** Keeps the entries in firewalls, which drop idle connections. */
const alive = { keepAlive: true, keepAliveInitialDelayMillis: 30_000 };

const uuidArray = 2951;
/** UUIDs need no quotes, and the general parser reads character by character. */
const splitUuids = (array: string) => (array === "{}" ? [] : array.slice(1, -1).split(","));

/** Opens a pool that returns values as the ORM expects them, such as times as text. */
export function openPool({ url, max, log, prepare, silentMs }: PoolOptions): Pool {
  const types = new pg.TypeOverrides();
  for (const [oid, parse] of Object.entries(createPostgreSqlTypeParsers(parseArray))) {
    types.setTypeParser(Number(oid), parse);
  }
  types.setTypeParser(uuidArray, splitUuids);
  const pool = new pg.Pool({
    connectionString: singleHostUrl(url),
    application_name: applicationName,
    max,
    ...kept,
    ...alive,
    types,
    connectionTimeoutMillis: connectWithinMs,
    stream: socketsTo(url),
    ...(!prepare && { Client: UnpreparedClient }),
  });
  // Without a listener, a lost connection would end the process. While the pool closes, losses are expected.
  const onError = (err: Error) => {
    if (!pool.ending) {
      log.warn({ err }, "lost a connection to the database");
    }
  };
  pool.on("error", onError);
  pool.on("connect", (client) => client.on("error", onError));
  closeSilent(pool, silentMs);
  return pool;
}

/** Opens the connections that a pool keeps, so that no call needs to. If some fail, calls open them. */
export async function warmUp(pool: Pool): Promise<void> {
  const wanted = Math.min(kept.min, pool.options.max);
  const clients = await Promise.allSettled(Array.from({ length: wanted }, () => pool.connect()));
  for (const client of clients) {
    if (client.status === "fulfilled") {
      client.value.release();
    }
  }
}

/**
 * Closes connections on which a statement gets no response in time: it then fails, instead of waiting
 * indefinitely for a server that has lost power or network. Idle connections close too, as they lead to
 * the same server.
 */
function closeSilent(pool: Pool, ms: number): void {
  const idle = new Set<Socket>();
  pool.on("connect", (client) => {
    const socket = socketOf(client);
    socket.once("close", () => idle.delete(socket));
    socket.on("timeout", () => {
      for (const each of [socket, ...idle]) {
        each.destroy(terminated("no response in time"));
      }
    });
  });
  pool.on("acquire", (client) => {
    const socket = socketOf(client).setTimeout(ms);
    idle.delete(socket);
  });
  pool.on("release", (_error, client) => {
    const socket = socketOf(client).setTimeout(0);
    idle.add(socket);
  });
}

/** The socket of a client, which @types/pg leaves out. */
const socketOf = (client: ClientBase) =>
  (client as unknown as { readonly connection: { readonly stream: Socket } }).connection.stream;
