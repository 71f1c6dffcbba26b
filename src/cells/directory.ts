import { hash } from "node:crypto";
import { Code } from "@connectrpc/connect";
import type { Pool, PoolClient } from "pg";
import { createLoader } from "../concurrency/loader.ts";
import { textArray } from "../db/pool/array-literal.ts";
import { inTransaction } from "../db/pool/in-transaction.ts";
import { readInBatches } from "../db/pool/read-in-batches.ts";
import { ApiError } from "../rpc/errors/api-error.ts";
import { createProxyMap } from "./proxy-map.ts";

/** SHA-256 in hex of what identifies callers of a workspace: the only form in which a directory has it. */
export type Name = string;

/** Creates the name of a token, or of an identifier in a path. */
export const nameOf = (text: string): Name => hash("sha256", text);

/** Creates the name of an organisation, which is unique only within its issuer. */
export const nameOfOrganization = (issuer: string, externalId: string): Name =>
  nameOf(`${issuer} ${externalId}`);

/**
 * Tells the proxies that these names belong to this cell. @throws {ApiError} 503 when one cannot be
 * told
 */
export type Announce = (...names: readonly Name[]) => Promise<void>;

/** The directory of a cell: the proxies that send each caller to its cell. */
export interface Directory {
  readonly announce: Announce;
  /** Whether this token, organisation or identifier in a path belongs to a workspace that has moved to another cell. */
  wasMoved(text: string): Promise<boolean>;
  /** Gives all names of this cell to the proxies that have started since they last received them. */
  fill(): Promise<void>;
}

interface DirectorySettings {
  readonly cell: string;
  /** Sockets of HAProxy. */
  readonly proxies: readonly string[];
  readonly map: string;
}

/** Marks a proxy that has all names of a cell. The map on its disk never contains it. */
const markOf = (cell: string) => `filled:${cell}`;

/** Opens the directory of this cell. */
export function createDirectory(pool: Pool, { cell, proxies, map }: DirectorySettings): Directory {
  const maps = proxies.map((proxy) => createProxyMap(proxy, map));
  // One statement at a time, so that guessing tokens occupies one connection.
  const findMoved = createLoader(
    async (names: Name[]) => {
      const { rows } = await pool.query<{ name: Name }>({
        name: "moved-names",
        text: "select name from moved_names where name = any($1::text[])",
        values: [textArray(names)],
      });
      return new Map(rows.map(({ name }) => [name, true]));
    },
    { oneAtATime: true },
  );
  return {
    async announce(...names) {
      const told = Promise.all(maps.map((proxy) => proxy.put(names, cell)));
      await told.catch((cause) => {
        throw new ApiError(Code.Unavailable, "UNAVAILABLE", "try again in a moment", {
          headers: { "Retry-After": "1" },
          cause,
        });
      });
    },
    async wasMoved(text) {
      return (await findMoved(nameOf(text))) === true;
    },
    async fill() {
      const mark = markOf(cell);
      const results = await Promise.allSettled(
        maps.map(async (proxy) => {
          if ((await proxy.find(mark)) !== undefined) {
            return;
          }
          // No workspace is moved in the meantime: its names would return to this cell.
          await whileNothingMoves(pool, async (client) => {
            const known = await proxy.read();
            for await (const names of readNames(client)) {
              await proxy.add(
                names.filter((name) => !known.has(name)),
                cell,
              );
              await proxy.put(
                names.filter((name) => known.has(name) && known.get(name) !== cell),
                cell,
              );
            }
            await proxy.add([mark], cell);
          });
        }),
      );
      const failed = results.find((result) => result.status === "rejected");
      if (failed !== undefined) {
        throw failed.reason;
      }
    },
  };
}

/** The lock of a database under which its names change cells. */
const directoryLock = "pg_advisory_xact_lock{}(hashtextextended('cell directory', 0))";

const whileNothingMoves = (pool: Pool, work: (client: PoolClient) => Promise<void>) =>
  inTransaction(
    pool,
    async (client) => {
      await client.query(`select ${directoryLock.replace("{}", "_shared")}`);
      await work(client);
    },
    // A proxy with a million names takes a while.
    0,
  );

/** Takes the lock under which names change cells, until the transaction ends. */
export const lockDirectory = (client: Pick<PoolClient, "query">) =>
  client.query(`select ${directoryLock.replace("{}", "")}`);

const fetchSize = 5_000;

/**
 * Reads all names that the proxies need from this database, or all of one workspace, in batches.
 * @param client in a transaction
 */
export async function* readNames(
  client: PoolClient,
  workspaceId?: string,
): AsyncGenerator<readonly Name[]> {
  const only = workspaceId === undefined ? "" : client.escapeLiteral(workspaceId);
  const query = selectNames(only && `and w.id = ${only}`, only ? "true" : "w.moves > 0");
  for await (const rows of readInBatches<{ name: Name }>(client, query, fetchSize)) {
    yield rows.map(({ name }) => name);
  }
}

/** Excludes one that has moved to another cell, even if this one has not deleted it yet. */
const stays = `and not exists (select from workspace_moves m
    where m.workspace_id = w.id and m.moved_at is not null)`;

const sha256 = (text: string) => `encode(sha256(convert_to(${text}, 'UTF8')), 'hex')`;

/**
 * Forms, hooks, links and console sessions have the name of their cell in their host, so only those
 * whose workspace came from another cell are listed.
 */
const selectNames = (only: string, came: string) => `
  select encode(key_hash, 'hex') as name from api_keys join workspaces w on w.id = workspace_id
    where revoked_at is null ${only} ${stays}
  union all select ${sha256("issuer || ' ' || external_id")}
    from organizations join workspaces w on w.id = workspace_id where true ${only} ${stays}
  union all select ${sha256("w.id")} from workspaces w where true ${only} ${stays}
  union all select ${sha256("unnest(array_remove(array[c.id, c.public_id], null))")}
    from channels c join workspaces w on w.id = workspace_id where ${came} ${only} ${stays}
  union all select token_hash from requester_links join workspaces w on w.id = workspace_id
    where ${came} ${only} ${stays}
  union all select encode(token_hash, 'hex')
    from console_sessions join workspaces w on w.id = workspace_id where ${came} ${only} ${stays}`;
