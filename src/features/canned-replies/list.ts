import type { FilterQuery } from "@mikro-orm/core";
import type { EntityManager } from "@mikro-orm/postgresql";
import type { ListCannedRepliesRequest } from "../../../gen/ticketing/v1/canned_reply_service_pb.ts";
import { paginate } from "../../rpc/page.ts";
import { CannedReplyEntity } from "./entity.ts";

/** One page of the canned replies of the entity manager's workspace, by shortcut. */
export function listReplies(em: EntityManager, request: ListCannedRepliesRequest) {
  const { q, tag, shortcut } = request;
  const like = { $ilike: `%${q.replace(/[\\%_]/g, "\\$&")}%` };
  const filters: FilterQuery<CannedReplyEntity>[] = [];
  if (q !== "") {
    filters.push({ $or: [{ shortcut: like }, { title: like }, { body: like }] });
  }
  if (tag !== "") {
    filters.push({ tags: { $contains: [tag] } });
  }
  if (shortcut !== "") {
    filters.push({ shortcut });
  }
  return paginate(
    request,
    ["canned-replies", q, tag, shortcut],
    (row: CannedReplyEntity) => [row.shortcut],
    (limit, after) => {
      const beyond = after === undefined ? [] : [{ shortcut: { $gt: after[0] } }];
      const where = { $and: [...filters, ...beyond] } as FilterQuery<CannedReplyEntity>;
      return em.find(CannedReplyEntity, where, { orderBy: { shortcut: "asc" }, limit });
    },
  );
}
