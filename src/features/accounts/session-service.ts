import { timestampFromDate } from "@bufbuild/protobuf/wkt";
import { SessionService } from "../../../gen/ticketing/v1/session_service_pb.ts";
import type { Database } from "../../db/database.ts";
import { endSessionsIn, listSessions } from "../../identity/sign-in/sessions.ts";
import { implement } from "../../rpc/dispatch.ts";
import { notFound } from "../../rpc/errors/api-error.ts";
import { audit } from "../audit/audit.ts";
import { ownSession } from "./own-session.ts";

/** The handlers of SessionService. */
export function sessionService({ pool }: Pick<Database, "pool">) {
  return implement(SessionService, {
    async listSessions(_, { principal }) {
      const { accountId, sessionId } = ownSession(principal);
      const sessions = await listSessions(pool, accountId);
      return {
        data: sessions.map(({ id, clientId, address, userAgent, ...times }) => ({
          id,
          client: clientId === "portal" ? "browser" : "cli",
          address,
          userAgent,
          isCurrent: id === sessionId,
          createdAt: timestampFromDate(times.createdAt),
          lastSeenAt: timestampFromDate(times.lastSeenAt),
          expiresAt: timestampFromDate(times.expiresAt),
        })),
      };
    },

    revokeSession: {
      async one({ em, workspaceId, asOwner }, { id }, call) {
        const { accountId } = ownSession(call.principal);
        const ended = await endSessionsIn(asOwner, "account_id = $1 and id = $2", [accountId, id]);
        if (ended === 0) {
          throw notFound("session");
        }
        audit(em, call, "session.revoked", { id, workspaceId });
        return {};
      },
    },

    revokeOtherSessions: {
      async one({ em, workspaceId, asOwner }, _, call) {
        const { accountId, sessionId } = ownSession(call.principal);
        const others = "account_id = $1 and id <> $2 and expires_at > now()";
        const count = await endSessionsIn(asOwner, others, [accountId, sessionId]);
        audit(em, call, "session.others_revoked", { id: sessionId, workspaceId });
        return { data: { count } };
      },
    },
  });
}
