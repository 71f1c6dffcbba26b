import { createPostgreSqlTypeParsers } from "@mikro-orm/postgresql";
import pg, { type Pool } from "pg";
import { parse as parseArray } from "postgres-array";
import { version } from "../../config/version.ts";
import type { Logger } from "../../telemetry/log.ts";
import { singleHostUrl } from "./hosts.ts";
import { socketsTo } from "./primary.ts";
import { UnpreparedClient } from "./unprepared-client.ts";

/** The name of the connections of the service in `pg_stat_activity`. */
export const applicationName = `ticketing/${version}`;

interface PoolOptions {
  readonly url: string;
  /** Most connections. */
  readonly max: number;
  readonly log: Logger;
  /** `false` for poolers without prepared statements. */
  readonly prepare: boolean;
  /** Time without a response to a statement after which its connection is closed. */
  readonly silentMs: number;
}

/** Longest wait of a call for a connection: twice the time limit of a statement. */
export const connectWithinMs = 10_000;

const uuidArray = 2951;
/** UUIDs need no quotes, and the general parser reads letter by letter. */
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
    types,
    connectionTimeoutMillis: connectWithinMs,
    stream: socketsTo(url, silentMs),
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
  return pool;
}
