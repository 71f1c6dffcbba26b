import type { Pool } from "pg";
import { createLoader } from "../../concurrency/loader.ts";
import { noWorkspace } from "../../rpc/errors/api-error.ts";
import type { AuthFailures } from "../../rpc/limits/auth-failures.ts";
import type { Authenticator } from "../authenticate.ts";
import { workspaceHeader } from "../organizations.ts";
import { findSessions } from "./find-sessions.ts";
import { hashToken, looksLikeConsoleToken } from "./token.ts";

/**
 * Tokens of links to the console. There is no cache: each lookup reads the primary after the request
 * has arrived, and those of one turn of the event loop share a statement. Addresses with too many
 * wrong tokens share one at a time.
 */
export function createConsoleAuthenticator(pool: Pool, failures: AuthFailures): Authenticator {
  const load = (hashes: string[]) => findSessions(pool, hashes);
  const find = createLoader(load);
  const findQueued = createLoader(load, { oneAtATime: true });
  return {
    matches: looksLikeConsoleToken,
    async identify(token, { context }) {
      const { remoteAddress } = context;
      const hash = hashToken(token).toString("hex");
      const session = await (failures.isOver(remoteAddress) ? findQueued(hash) : find(hash));
      if (session === undefined) {
        failures.count(remoteAddress);
        return undefined;
      }
      const choice = context.requestHeader(workspaceHeader);
      if (choice !== undefined && choice !== session.workspaceId) {
        throw noWorkspace("X-Workspace-Id is not the workspace of the console session");
      }
      return session;
    },
  };
}
