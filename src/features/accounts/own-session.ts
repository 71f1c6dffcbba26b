import { Code } from "@connectrpc/connect";
import { ApiError } from "../../rpc/errors/api-error.ts";
import type { Principal } from "../../rpc/principal.ts";

/**
 * The account and the session of a caller who signed in at the service itself.
 * @throws {ApiError} SESSION_REQUIRED
 */
export function ownSession(principal: Principal): { accountId: string; sessionId: string } {
  if (principal.kind === "jwt" && principal.sessionId !== undefined) {
    return { accountId: principal.subject, sessionId: principal.sessionId };
  }
  const message =
    "this call requires a member who signed in to the service itself; API keys and members of another identity provider have no sessions or passkeys here";
  throw new ApiError(Code.PermissionDenied, "SESSION_REQUIRED", message);
}
