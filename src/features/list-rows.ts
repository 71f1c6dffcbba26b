import type { EntityName, FilterQuery, QueryOrderMap } from "@mikro-orm/core";
import type { EntityManager } from "@mikro-orm/postgresql";
import { inBatches, type LoadRows, type PageRequest, paginate } from "../rpc/pagination.ts";

interface ListRowsOptions {
  /** The unique column that orders the rows; identifiers grow with time. Default: `id`. */
  readonly key?: string;
  /** Default: `desc`, so that the newest come first. */
  readonly order?: "asc" | "desc";
  /** Whether rows may be long, so that few fit on a page. */
  readonly long?: boolean;
}

/**
 * One page of the rows of the entity manager's workspace.
 * @param scope names the list; with the filters it binds the page token
 * @throws {ApiError} INVALID_ARGUMENT when the page token belongs to another query
 */
export function listRows<Row extends object>(
  em: EntityManager,
  entity: EntityName<Row>,
  request: PageRequest,
  scope: string,
  filters: FilterQuery<NoInfer<Row>> = {},
  { key = "id", order = "desc", long = false }: ListRowsOptions = {},
): Promise<{ rows: Row[]; nextPageToken: string }> {
  const keyOf = (row: Row) => [String(row[key as keyof Row])];
  const orderBy = { [key]: order } as QueryOrderMap<Row>;
  const beyond = order === "desc" ? "$lt" : "$gt";
  const load: LoadRows<Row> = (limit, after) => {
    // A copy, as the ORM may write into it.
    const own = { ...(filters as object) };
    const where = after ? { $and: [own, { [key]: { [beyond]: after[0] } }] } : own;
    const found = em.find<Row>(entity, where as typeof filters, { orderBy, limit });
    return found as Promise<Row[]>;
  };
  return paginate(request, [scope, filters], keyOf, long ? inBatches(keyOf, load) : load);
}
