import type { EntityManager } from "@mikro-orm/postgresql";
import type { ListCannedRepliesRequest } from "../../../gen/ticketing/v1/canned_reply_service_pb.ts";
import { listRows } from "../list-rows.ts";
import { CannedReplyEntity } from "./entity.ts";

/** One page of the canned replies of the entity manager's workspace, by shortcut. */
export function listReplies(em: EntityManager, request: ListCannedRepliesRequest) {
  const { q, tag, shortcut } = request;
  const like = { $ilike: `%${q.replace(/[\\%_]/g, "\\$&")}%` };
  const filters = {
    ...(q !== "" && { $or: [{ shortcut: like }, { title: like }, { body: like }] }),
    ...(tag !== "" && { tags: { $contains: [tag] } }),
    ...(shortcut !== "" && { shortcut }),
  };
  return listRows(em, CannedReplyEntity, request, "canned-replies", filters, {
    key: "shortcut",
    order: "asc",
  });
}
