import { inWorkspace } from "../db/tenancy/tenant-context.ts";
import type { Interceptor } from "../rpc/dispatch.ts";

/** Runs the rest of the call in the workspace of its caller; see src/db/tenancy/tenant-context.ts. */
export const tenantScope: Interceptor = (next) => (call, read) =>
  call.principal === undefined
    ? next(call, read)
    : inWorkspace(call.principal.workspaceId, () => next(call, read));
