import { createHash } from "node:crypto";
import { invalidArgument } from "./api-error.ts";

/** The paging fields that every list request has (AIP-158). */
export interface PageRequest {
  readonly pageSize: number;
  readonly pageToken: string;
}

const defaultSize = 50;
const maxSize = 100;

/** What one value of a key looks like. A token is not signed, so anything may stand in it. */
export type KeyForm = (value: string) => boolean;

/** An identifier, or a word like one. */
export const isWord: KeyForm = (value) => /^[\w.-]{1,64}$/.test(value);

/** A time as `toISOString` writes it, of years that the database knows, too. */
export const isTime: KeyForm = (value) =>
  /^[12]\d{3}-/.test(value) && new Date(Date.parse(value) || 0).toISOString() === value;

/**
 * Loads one page in keyset order. The token holds the key of the last row and
 * a digest of the filters, so that it fits no other query.
 * @param scope everything that makes the query what it is: method and filters
 * @param keyOf the values by which the rows are ordered
 * @param load up to `limit` rows that come after that key
 * @param form of the values of the key
 * @throws {ApiError} INVALID_ARGUMENT when the token is not of this query
 */
export async function paginate<Row>(
  request: PageRequest,
  scope: readonly unknown[],
  keyOf: (row: Row) => readonly string[],
  load: (limit: number, after: readonly string[] | undefined) => Promise<Row[]>,
  form: readonly KeyForm[] = [isWord],
): Promise<{ rows: Row[]; nextPageToken: string }> {
  const size = Math.min(request.pageSize || defaultSize, maxSize);
  const bound = createHash("sha256").update(JSON.stringify(scope)).digest("base64url").slice(0, 11);
  const after = request.pageToken === "" ? undefined : decode(request.pageToken, bound, form);
  const rows = await load(size + 1, after);
  if (rows.length <= size) return { rows, nextPageToken: "" };
  const page = rows.slice(0, size);
  const last = page[size - 1] as Row;
  return { rows: page, nextPageToken: encode(bound, keyOf(last)) };
}

const encode = (bound: string, key: readonly string[]) =>
  Buffer.from(JSON.stringify([bound, ...key])).toString("base64url");

function decode(token: string, bound: string, form: readonly KeyForm[]): readonly string[] {
  try {
    const [given, ...key]: unknown[] = JSON.parse(Buffer.from(token, "base64url").toString());
    const fits = (value: unknown, i: number) => typeof value === "string" && form[i]?.(value);
    if (given === bound && key.length === form.length && key.every(fits)) return key as string[];
  } catch {
    // Falls through: what is not JSON is no token either.
  }
  throw invalidArgument({
    field: "pageToken",
    reason: "INVALID_PAGE_TOKEN",
    message: "is not a token of this query",
  });
}
