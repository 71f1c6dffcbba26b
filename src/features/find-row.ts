import type { EntityName, FilterQuery, LockMode } from "@mikro-orm/core";
import type { EntityManager } from "@mikro-orm/postgresql";
import type { Reads } from "../db/connect.ts";
import { notFound } from "../rpc/errors/api-error.ts";

/**
 * The one row of the entity manager's workspace that matches.
 * @param what the row is called, such as `webhook subscription`
 * @throws {ApiError} NOT_FOUND
 */
export async function findRow<Row extends object>(
  em: EntityManager,
  entity: EntityName<Row>,
  what: string,
  where: FilterQuery<NoInfer<Row>>,
  lockMode?: LockMode,
): Promise<Row> {
  const row = await em.findOne<Row>(entity, where, { lockMode });
  if (row === null) {
    throw notFound(what);
  }
  return row as Row;
}

/**
 * The same by its id alone, to be shown and not changed: a plain object, in one round trip.
 * @throws {ApiError} NOT_FOUND
 */
export async function readRow<Row extends object>(
  reads: Pick<Reads, "findById">,
  entity: EntityName<Row>,
  what: string,
  id: string,
): Promise<Row> {
  const row = await reads.findById(entity, id);
  if (row === undefined) {
    throw notFound(what);
  }
  return row;
}
