import { createPostgreSqlTypeParsers } from "@mikro-orm/postgresql";
import pg, { type Pool } from "pg";
import { parse as parseArray } from "postgres-array";
import type { Logger } from "../runtime/log.ts";
import { UnpreparedClient } from "./unprepared-client.ts";
import { watchedSockets } from "./watched-socket.ts";

export interface PoolOptions {
  readonly url: string;
  /** Most connections. */
  readonly max: number;
  readonly log: Logger;
  /** `false` for poolers that know nothing of prepared statements. */
  readonly prepare: boolean;
  /** How long a statement may go unanswered before its connection is given up. */
  readonly silentMs: number;
}

/** How long a call may wait for a connection before it is told to try again. */
export const connectWithinMs = 10_000;

const uuidArray = 2951;
/** Nothing in it needs quotes; the common parser goes letter by letter. */
const splitUuids = (array: string) => (array === "{}" ? [] : array.slice(1, -1).split(","));

/** A pool whose connections read values as the ORM wants them: times as text, for instance. */
export function openPool({ url, max, log, prepare, silentMs }: PoolOptions): Pool {
  const types = new pg.TypeOverrides();
  for (const [oid, parse] of Object.entries(createPostgreSqlTypeParsers(parseArray))) {
    types.setTypeParser(Number(oid), parse);
  }
  types.setTypeParser(uuidArray, splitUuids);
  const pool = new pg.Pool({
    connectionString: url,
    max,
    types,
    connectionTimeoutMillis: connectWithinMs,
    stream: watchedSockets(silentMs),
    ...(!prepare && { Client: UnpreparedClient }),
  });
  // Unheard, a lost connection would end the process. At the end they are meant to be lost.
  const onError = (err: Error) => {
    if (!pool.ending) {
      log.warn({ err }, "lost a connection to the database");
    }
  };
  pool.on("error", onError);
  pool.on("connect", (client) => client.on("error", onError));
  return pool;
}
