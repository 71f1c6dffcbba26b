import { createSemaphores, type Release } from "../../concurrency/semaphore.ts";

/** Waits for one of the connections that a workspace may hold. */
export type TakePermit = (workspaceId: string) => Promise<Release>;

/**
 * Limits how many connections of a pool one workspace holds at once, so that its slow statements leave
 * some for others. Further calls wait in turn. A call holds one connection at a time, so calls never
 * wait for one another.
 * @param connections quota of each workspace
 * @param withinMs the longest wait before the call is refused
 */
export function createWorkspaceQuota(connections: number, withinMs: number): TakePermit {
  const quotas = createSemaphores({ permits: connections, withinMs, timeout: noConnection });
  return (workspaceId) => quotas(workspaceId).acquire();
}

/** Has Postgres's code for too many connections, which makes callers retry. */
export const noConnection = () =>
  Object.assign(new Error("the workspace waited too long for a connection"), { code: "53300" });

/** Whether an error is {@link noConnection}. */
export const isNoConnection = (error: unknown): boolean =>
  error instanceof Error && (error as { code?: unknown }).code === "53300";
