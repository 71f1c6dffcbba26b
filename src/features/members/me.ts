import type { EntityManager } from "@mikro-orm/postgresql";
import type { MemberStatus } from "../../../gen/enums.ts";
import { invalidArgument, invalidField } from "../../rpc/errors/api-error.ts";
import type { Principal } from "../../rpc/principal.ts";
import { MemberEntity, whyInactive } from "./entity.ts";

/**
 * The assignee that a request names, by identifier. `me` is the member who acts; for a key
 * by itself, the member who created it.
 * @param assigneeId may be empty
 * @param field its path in the request
 * @throws {ApiError} INVALID_ARGUMENT when `me` refers to no one
 */
export function assigneeOf(assigneeId: string, caller: Principal, field = "assigneeId"): string {
  if (assigneeId !== "me") {
    return assigneeId;
  }
  const creatorId = caller.kind === "api_key" ? caller.creatorId : undefined;
  const me = caller.member?.id ?? creatorId;
  if (me === undefined) {
    const message = "no member created this API key; send X-Member-Id to act for one";
    throw invalidField(field, "NOT_A_MEMBER", message);
  }
  return me;
}

/**
 * Looks up the members that requests assign tickets to, or mention.
 * @returns a function that throws INVALID_ARGUMENT when the workspace has no such active member
 */
export async function findAssignees(
  em: EntityManager,
  assigneeIds: readonly string[],
  caller: Pick<Principal, "member">,
): Promise<(assigneeId: string, field?: string) => void> {
  const statuses = new Map<string, MemberStatus>([["", "active"]]);
  if (caller.member !== undefined) {
    // Has just been looked up.
    statuses.set(caller.member.id, "active");
  }
  const others = [...new Set(assigneeIds)].filter((id) => !statuses.has(id));
  const found = others.length === 0 ? [] : await em.find(MemberEntity, { id: others });
  for (const { id, status } of found) {
    statuses.set(id, status);
  }
  return (assigneeId, field = "assigneeId") => {
    const status = statuses.get(assigneeId);
    const refused = status === undefined ? notThere : whyInactive(status);
    if (refused !== undefined) {
      throw invalidArgument({ field, ...refused });
    }
  };
}

const notThere = { reason: "NOT_FOUND", message: "the workspace has no such member" };
