import type { EntityName, FilterQuery } from "@mikro-orm/core";
import type { EntityManager } from "@mikro-orm/postgresql";
import { limitReached } from "../rpc/errors/api-error.ts";
import { lockWorkspace } from "./workspace.ts";

/**
 * Enforces a quota of a workspace. Call it in the transaction that adds a row: it locks the workspace
 * until the end, so concurrent calls count one at a time.
 * @param filter selects the rows that count
 * @param noun names them in the error, in the plural
 * @throws {ApiError} LIMIT_REACHED
 */
export async function enforceQuota<T extends { workspaceId: string }>(
  em: EntityManager,
  entity: EntityName<T>,
  filter: FilterQuery<T> & { workspaceId: string },
  quota: number,
  noun: string,
): Promise<void> {
  await lockWorkspace(em, filter.workspaceId);
  if ((await em.count(entity, filter)) < quota) {
    return;
  }
  throw limitReached(quota, noun);
}
