import { AsyncLocalStorage } from "node:async_hooks";

const storage = new AsyncLocalStorage<string>();

/** Runs a call: what the ORM does in its course is done as a tenant, in this workspace. */
export const inWorkspace = <T>(workspaceId: string, call: () => T): T =>
  storage.run(workspaceId, call);

/** The workspace of the call in whose course this is asked. */
export const currentWorkspace = (): string | undefined => storage.getStore();
