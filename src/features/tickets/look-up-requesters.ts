import type { Reader } from "../../db/connect.ts";
import { type PageRequest, paginate } from "../../rpc/pagination.ts";
import type { RequesterEntity } from "./entity.ts";
import type { SearchTurns } from "./search-turns.ts";

type Row = Pick<RequesterEntity, "id" | "name" | "email" | "phone" | "externalId">;

/** What is looked up, and other filters. */
export interface LookUp {
  readonly q: string;
  readonly email?: string;
  readonly phone?: string;
  readonly externalId?: string;
}

const columns = { email: "email", phone: "phone", externalId: "external_id" } as const;

/**
 * One page of the requesters of a workspace with words that begin as those of `q` do, newest first.
 * @throws {ApiError} TIMEOUT naming `q`
 */
export function lookUpRequesters(
  db: Reader,
  inTurn: SearchTurns,
  workspaceId: string,
  request: PageRequest,
  lookUp: LookUp,
): Promise<{ rows: Row[]; nextPageToken: string }> {
  return paginate(
    request,
    ["requesters", lookUp],
    ({ id }: Row) => [id],
    (limit, after) => {
      const { text, values } = statementOf(lookUp, limit, after?.[0]);
      return inTurn(workspaceId, () => db.query<Row>(workspaceId, text, values));
    },
  );
}

function statementOf({ q, ...filters }: LookUp, limit: number, before: string | undefined) {
  const values: unknown[] = [q, before ?? null, limit];
  const conditions = Object.entries(filters).map(
    ([field, value]) => `${columns[field as keyof typeof columns]} = $${values.push(value) + 1}`,
  );
  // A filter leaves one requester at most, to whom the words are then compared.
  const isMatch =
    conditions.length === 0
      ? "id in (select search_requesters($1, $2, $3, $4))"
      : "prefix_vector @@ to_prefix_query($1, $2) and ($3::text is null or id < $3)";
  const where = ["workspace_id = $1", ...conditions, isMatch].join(" and ");
  const text = `select id, name, email, phone, external_id as "externalId" from requesters
    where ${where} order by id desc limit $4`;
  return { text, values };
}
