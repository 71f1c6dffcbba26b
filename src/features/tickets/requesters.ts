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
  const identities = [
    ...(externalId ? [{ externalId }] : []),
    ...(email ? [{ email }] : []),
    ...(phone ? [{ phone }] : []),
  ];
  const find = async () => {
    for (const identity of identities) {
      const row = await em.findOne(RequesterEntity, identity);
      if (row !== null) {
        return row;
      }
    }
    return undefined;
  };
  const known = await find();
  if (known !== undefined) {
    return known;
  }
  const id = newId("rq");
  const now = new Date();
  await em.execute(
    `insert into requesters (id, workspace_id, name, email, phone, external_id, created_at,
       updated_at)
     values (?, ?, ?, ?, ?, ?, ?, ?) on conflict do nothing`,
    [id, workspaceId, name, email || null, phone || null, externalId || null, now, now],
  );
  return (await em.findOne(RequesterEntity, { id })) ?? (await find()) ?? missing();
}

function missing(): never {
  throw new Error("a requester vanished between its insert and its read");
}
