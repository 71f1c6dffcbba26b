import type { EntityManager } from "@mikro-orm/postgresql";
import type { RequesterInput } from "../../../gen/ticketing/v1/ticket_service_pb.ts";
import { invalidArgument } from "../../rpc/api-error.ts";
import { newId } from "../../runtime/ids.ts";
import { RequesterEntity } from "./entity.ts";

/**
 * Finds the requester by external id, e-mail or phone, in that order, or
 * creates one. Concurrent calls end up with the same row.
 */
export async function findOrCreateRequester(
  em: EntityManager,
  workspaceId: string,
  input: Partial<RequesterInput> | undefined,
): Promise<RequesterEntity> {
  const { name = "", phone = "", externalId = "" } = input ?? {};
  const email = input?.email?.toLowerCase() ?? "";
  if (!(name || email || phone || externalId)) {
    throw invalidArgument({
      field: "requester",
      reason: "REQUIRED",
      message: "needs a name, email, phone or externalId",
    });
  }
  const identities = { external_id: externalId, email, phone };
  const { text, values } = findOrInsert(workspaceId, identities, name);
  for (let attempt = 1; attempt <= attempts; attempt++) {
    const [row] = await em.execute<Record<string, unknown>[]>(text, values);
    if (row !== undefined) {
      return em.map(RequesterEntity, row);
    }
  }
  return missing();
}

/** The first finds nothing if a concurrent call has just inserted the row; the next sees it. */
const attempts = 3;

const columns = "id, workspace_id, name, email, phone, external_id, created_at, updated_at";

/** One statement, as most requesters are known, and a round trip costs more than looking. */
function findOrInsert(
  workspaceId: string,
  identities: Readonly<Record<"external_id" | "email" | "phone", string>>,
  name: string,
) {
  const given = Object.entries(identities).filter(([, value]) => value !== "");
  const found = given.map(
    ([column], rank) =>
      `select ${columns}, ${rank} as rank from requesters where workspace_id = ? and ${column} = ?`,
  );
  const { email, phone, external_id: externalId } = identities;
  const now = new Date();
  const text = `
    with known as (
      ${found.length > 0 ? found.join(" union all ") : `select ${columns}, 0 as rank from requesters where false`}
      order by rank limit 1
    ), made as (
      insert into requesters (${columns})
      select ?, ?, ?, ?, ?, ?, ?, ? where not exists (select from known)
      on conflict do nothing returning ${columns}
    )
    select ${columns} from known union all select ${columns} from made`;
  const values = [
    ...given.flatMap(([, value]) => [workspaceId, value]),
    ...[newId("rq"), workspaceId, name, email || null, phone || null, externalId || null, now, now],
  ];
  return { text, values };
}

function missing(): never {
  throw new Error("a requester vanished between its insert and its read");
}
