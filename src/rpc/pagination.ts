import { createHash } from "node:crypto";
import { invalidField } from "./errors/api-error.ts";

/** The paging fields that every list request has (AIP-158). */
export interface PageRequest {
  readonly pageSize: number;
  readonly pageToken: string;
}

const defaultSize = 50;
const maxSize = 100;
/** The most characters of text on a page; a page of one row may exceed it. */
const maxLength = 512 * 1024;

/** Checks one value of a key. Tokens are not signed, so they may hold anything. */
export type KeyForm = (value: string) => boolean;

/** An identifier, or a word like one. */
export const isWord: KeyForm = (value) => /^[\w.-]{1,64}$/.test(value);

/** A time as `toISOString` writes it, in years that the database can store. */
export const isTime: KeyForm = (value) =>
  /^[12]\d{3}-/.test(value) && new Date(Date.parse(value) || 0).toISOString() === value;

interface PaginateOptions {
  /** The checks of the key's values; default: of an identifier. */
  readonly form?: readonly KeyForm[] | undefined;
  /**
   * The key up to which rows have been examined, if a load ended before it examined all: the next page
   * continues there.
   */
  readonly pausedAt?: (() => readonly string[] | undefined) | undefined;
}

/** Loads up to `limit` rows that come after a key, in the order of the keys. */
export type LoadRows<Row> = (limit: number, after: readonly string[] | undefined) => Promise<Row[]>;

/**
 * Loads one page in keyset order, which ends early if its rows are long. The token holds the key of the
 * last row and a digest of the filters, so that it works for no other query.
 * @param scope identifies the query: method and filters
 * @param keyOf the values by which the rows are ordered
 * @throws {ApiError} INVALID_ARGUMENT when the token belongs to another query
 */
export async function paginate<Row>(
  request: PageRequest,
  scope: readonly unknown[],
  keyOf: (row: Row) => readonly string[],
  load: LoadRows<Row>,
  { form = [isWord], pausedAt = () => undefined }: PaginateOptions = {},
): Promise<{ rows: Row[]; nextPageToken: string }> {
  const size = Math.min(request.pageSize || defaultSize, maxSize);
  const bound = createHash("sha256").update(JSON.stringify(scope)).digest("base64url").slice(0, 11);
  const after = request.pageToken === "" ? undefined : decode(request.pageToken, bound, form);
  const rows = await load(size + 1, after);
  const page = rows.slice(0, Math.min(size, countThatFit(rows)));
  const last = page.at(-1);
  const isCut = page.length < rows.length && last !== undefined;
  const next = isCut ? keyOf(last) : pausedAt();
  return { rows: page, nextPageToken: next === undefined ? "" : encode(bound, next) };
}

const firstBatch = 10;

/**
 * Loads rows that may be long in batches: only a few more than fit on a page.
 * @param load gets a smaller limit, and the key of the last row so far
 */
export function inBatches<Row>(
  keyOf: (row: Row) => readonly string[],
  load: LoadRows<Row>,
): LoadRows<Row> {
  return async (limit, after) => {
    const rows: Row[] = [];
    let length = 0;
    let batch = Math.min(firstBatch, limit);
    while (batch > 0) {
      const last = rows.at(-1);
      const more = await load(batch, last === undefined ? after : keyOf(last));
      for (const row of more) {
        length += lengthOf(row);
      }
      rows.push(...more);
      if (more.length < batch || length > maxLength) {
        break;
      }
      const fitting = Math.floor(((maxLength - length) * rows.length) / length) + 1;
      // Later rows may be longer.
      batch = Math.min(fitting, 3 * rows.length, limit - rows.length);
    }
    return rows;
  };
}

/** How many rows fit on a page: at least one. */
function countThatFit(rows: readonly unknown[]): number {
  let length = 0;
  const end = rows.findIndex((row, i) => {
    length += lengthOf(row);
    return length > maxLength && i > 0;
  });
  return end === -1 ? rows.length : end;
}

/** The characters in the text of a value. Everything else that is rendered is short. */
function lengthOf(value: unknown, depth = 0): number {
  if (typeof value === "string") {
    return value.length;
  }
  if (typeof value !== "object" || value === null || depth === maxDepth) {
    return 0;
  }
  let length = 0;
  for (const inner of Object.values(value)) {
    length += lengthOf(inner, depth + 1);
  }
  return length;
}

/** How deep the values of a row are measured: entities may refer to each other in circles. */
const maxDepth = 4;

const encode = (bound: string, key: readonly string[]) =>
  Buffer.from(JSON.stringify([bound, ...key])).toString("base64url");

function decode(token: string, bound: string, form: readonly KeyForm[]): readonly string[] {
  try {
    const [given, ...key]: unknown[] = JSON.parse(Buffer.from(token, "base64url").toString());
    const fits = (value: unknown, i: number) => typeof value === "string" && form[i]?.(value);
    if (given === bound && key.length === form.length && key.every(fits)) {
      return key as string[];
    }
  } catch {
    // Not JSON, so not a token.
  }
  throw invalidField("pageToken", "INVALID_PAGE_TOKEN", "is not a page token for this query");
}
