import { type EntityName, type FilterQuery, LockMode } from "@mikro-orm/core";
import type { EntityManager } from "@mikro-orm/postgresql";
import { limitReached } from "../rpc/api-error.ts";
import { Workspace } from "./workspace.ts";

/**
 * Holds a workspace to the most it may have of something. To be called in the
 * transaction that adds one: the workspace stays locked until its end, so calls
 * that count at the same time wait for one another.
 * @param filter selects those that count
 * @param what names them in the error, in the plural
 * @throws {ApiError} LIMIT_REACHED
 */
export async function requireRoom<T extends { workspaceId: string }>(
  em: EntityManager,
  entity: EntityName<T>,
  filter: FilterQuery<T> & { workspaceId: string },
  most: number,
  what: string,
): Promise<void> {
  await em.findOneOrFail(Workspace, filter.workspaceId, { lockMode: LockMode.PESSIMISTIC_WRITE });
  if ((await em.count(entity, filter)) < most) {
    return;
  }
  throw limitReached(`a workspace has at most ${most} ${what}`);
}
