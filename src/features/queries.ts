import type { EntityManager, EntityName } from "@mikro-orm/postgresql";
import type { Reads } from "../db/connect.ts";
import { type Selection, selectEntities, type Where } from "../db/orm/select.ts";
import { notFound } from "../rpc/errors/api-error.ts";
import { inBatches, isWord, type KeyForm, type PageRequest, paginate } from "../rpc/pagination.ts";

/**
 * Reads the one matching row of a workspace, for display.
 * @param what the row is called in the error, such as `webhook subscription`
 * @throws {ApiError} NOT_FOUND
 */
export async function readRow<E extends object>(
  reads: Reads,
  entity: EntityName<E>,
  what: string,
  where: Where<NoInfer<E>>,
): Promise<E> {
  const [row] = await reads.rows(entity, { where });
  return existing(row, what);
}

/**
 * Finds the one matching row of the entity manager's workspace, to change it.
 * @param options `lock` locks it until the transaction ends
 * @throws {ApiError} NOT_FOUND
 */
export async function findRow<E extends object>(
  em: EntityManager,
  entity: EntityName<E>,
  what: string,
  where: Where<NoInfer<E>>,
  options: { readonly lock?: boolean } = {},
): Promise<E> {
  const [row] = await selectEntities(em, entity, { where, ...options } as Selection<E>);
  return existing(row, what);
}

function existing<E>(row: E | undefined, what: string): E {
  if (row === undefined) {
    throw notFound(what);
  }
  return row;
}

/** How a list is ordered and read. */
interface ListOptions<E> extends Omit<Selection<E>, "after" | "limit" | "lock"> {
  /** Names the list and its conditions. A page token is bound to it. */
  readonly scope: readonly unknown[];
  /** The forms of the values of `orderBy`; default: of an identifier. */
  readonly keyForm?: readonly KeyForm[];
  /** Whether rows may be long, so that few fit on a page. */
  readonly long?: boolean;
  /**
   * Runs a load, for example to make a slow one wait its turn.
   * @param after the key of the last row before those that it loads
   */
  readonly run?: <T>(load: () => Promise<T>, after: Key | undefined) => Promise<T>;
  /**
   * Rows that precede all others on the first page and are not among them.
   * @property key represents them in a page token: no row comes before it
   */
  readonly first?: { readonly rows: () => Promise<readonly E[]>; readonly key: Key } | undefined;
  /** Where a search that found no more has paused; undefined if it is at its end. */
  readonly pausedAt?: () => Key | undefined;
}

/** Values of `orderBy`. */
type Key = readonly string[];

/**
 * Reads one page of the rows of a workspace. By default, the newest come first, as identifiers grow
 * with time.
 * @throws {ApiError} INVALID_ARGUMENT when the page token belongs to another list
 */
export function listRows<E extends object, More extends object = object>(
  reads: Reads,
  entity: EntityName<E>,
  request: PageRequest,
  options: ListOptions<NoInfer<E>>,
): Promise<{ rows: (E & More)[]; nextPageToken: string }> {
  const { scope, keyForm = [isWord], long = false, pausedAt, first, ...others } = options;
  const { run = (load) => load(), ...selection } = others;
  const ordered = {
    orderBy: ["id" as keyof E & string],
    order: "desc" as const,
    ...(selection as Selection<E>),
  };
  const leading = new Set<E>();
  const keyOf = (row: E) =>
    leading.has(row) && first ? first.key : ordered.orderBy.map((name) => toText(row[name]));
  const load = (limit: number, after: Key | undefined) =>
    run(() => reads.rows(entity, { ...ordered, after, limit }) as Promise<(E & More)[]>, after);
  const loadOthers = long ? inBatches(keyOf, load) : load;
  const loadAll = async (limit: number, after: Key | undefined) => {
    const rows = await loadOthers(limit, after);
    if (first === undefined || after !== undefined) {
      return rows;
    }
    const firstRows = (await first.rows()) as (E & More)[];
    for (const row of firstRows) {
      leading.add(row);
    }
    return [...firstRows, ...rows];
  };
  return paginate(request, scope, keyOf, loadAll, { form: keyForm, pausedAt });
}

const toText = (value: unknown) => (value instanceof Date ? value.toISOString() : String(value));
