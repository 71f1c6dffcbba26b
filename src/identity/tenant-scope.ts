import { inWorkspace } from "../db/tenancy/tenant-context.ts";
import type { Interceptor } from "../rpc/dispatch.ts";

/** Runs what follows in the workspace of the caller; see src/db/tenancy/tenant-context.ts. */
export const tenantScope: Interceptor = (next) => (call, read) =>
  call.principal === undefined
    ? next(call, read)
    : inWorkspace(call.principal.workspaceId, () => next(call, read));
