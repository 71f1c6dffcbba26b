import {
  ConsoleSessionSchema,
  ConsoleSessionService,
} from "../../../gen/ticketing/v1/console_session_service_pb.ts";
import { allScopes, hasScope } from "../../contract/scopes.ts";
import type { Reads } from "../../db/connect.ts";
import { newId } from "../../db/ids.ts";
import { manageScopes } from "../../identity/console-session/scopes.ts";
import { generateToken, hashToken } from "../../identity/console-session/token.ts";
import { enforceQuota } from "../../identity/enforce-quota.ts";
import { actorOf } from "../../rpc/actor.ts";
import { implement } from "../../rpc/dispatch.ts";
import { insufficientScope } from "../../rpc/errors/api-error.ts";
import type { Principal } from "../../rpc/principal.ts";
import { createdBy } from "../actors.ts";
import { audit } from "../audit/audit.ts";
import { readRow } from "../queries.ts";
import { createRenderer } from "../renderer.ts";
import { ConsoleSessionEntity } from "./entity.ts";

const defaultSeconds = 3600;
/** Sessions of a workspace that have not expired. */
const maxSessions = 1_000;

const toConsoleSession = createRenderer<typeof ConsoleSessionSchema, ConsoleSessionEntity>(
  ConsoleSessionSchema,
  {},
);

/** Reads a session of a workspace, for display. */
export const readConsoleSession = async (reads: Reads, id: string) =>
  toConsoleSession(await readRow(reads, ConsoleSessionEntity, "console session", { id }));

/**
 * The handlers of ConsoleSessionService.
 * @param base URL at which browsers reach the service
 */
export function consoleSessionService(base: () => string) {
  return implement(ConsoleSessionService, {
    createConsoleSession: {
      one: async ({ em, workspaceId }, request, call) => {
        const { expiresInSeconds = defaultSeconds, readOnly } = request;
        requireScopes(call.principal);
        const createdAt = new Date();
        const counted = { workspaceId, expiresAt: { $gt: createdAt } };
        const noun = "console sessions that have not expired";
        await enforceQuota(em, ConsoleSessionEntity, counted, maxSessions, noun);
        const token = generateToken();
        const row = em.create(ConsoleSessionEntity, {
          id: newId("cs"),
          workspaceId,
          tokenHash: hashToken(token),
          readOnly,
          ...createdBy(actorOf(call.principal)),
          createdAt,
          expiresAt: new Date(createdAt.getTime() + expiresInSeconds * 1000),
        });
        audit(em, call, "console_session.created", row);
        return { data: { ...toConsoleSession(row), url: `${base()}/console#token=${token}` } };
      },
    },
  });
}

/**
 * Refuses a key that could not do what a session can, and a session, which could extend itself.
 * @throws {ApiError} INSUFFICIENT_SCOPE
 */
function requireScopes(caller: Principal): void {
  const own = caller.kind === "api_key" ? caller.scopes : [];
  const missing =
    caller.kind === "console" ? allScopes : manageScopes.find((scope) => !hasScope(own, scope));
  if (missing !== undefined) {
    throw insufficientScope(missing);
  }
}
