import type { Database } from "../../db/database.ts";
import { noWorkspace } from "../../rpc/errors/api-error.ts";
import type { AuthFailures } from "../../rpc/limits/auth-failures.ts";
import type { Authenticator } from "../authenticate.ts";
import { profileOf } from "../jwt/claims.ts";
import { createJwtVerifier, looksLikeJwt, verifyCounting } from "../jwt/verify.ts";
import { workspaceHeader } from "../organizations.ts";
import type { IssuerKeys } from "./keys.ts";
import { createFindSession } from "./sessions.ts";
import { namesOf, ownIssuer } from "./settings.ts";

interface AccountAuthenticatorOptions {
  readonly db: Database;
  /** Address of the service. */
  readonly base: string;
  readonly keys: IssuerKeys;
  readonly failures: AuthFailures;
}

/**
 * Tokens of the issuer that comes with the service. They name a person and a session; whether the session
 * lasts, and who the person is in which workspace, are read on each call.
 */
export function createAccountAuthenticator(options: AccountAuthenticatorOptions): Authenticator {
  const { db, base, keys, failures } = options;
  const { issuer, audience } = namesOf(base);
  const findSession = createFindSession(db.pool);
  const verify = createJwtVerifier({
    issuer,
    audience: [audience],
    algorithms: ["ES256"],
    getKey: keys.getKey,
  });

  return {
    matches: looksLikeJwt,
    async identify(token, { context }, isChoosing) {
      const claims = await verifyCounting(verify, token, failures, context);
      const sessionId = claims?.sid;
      if (claims === undefined || typeof sessionId !== "string") {
        return undefined;
      }
      const session = await findSession(sessionId);
      if (session?.accountId !== claims.sub) {
        return undefined;
      }
      const { workspaceIds } = session;
      const choice = isChoosing ? undefined : context.requestHeader(workspaceHeader);
      const [first, ...others] = workspaceIds;
      if (first === undefined) {
        throw noWorkspace("you are a member of no workspace: ask an admin for an invitation");
      }
      if (choice === undefined && others.length > 0 && !isChoosing) {
        throw noWorkspace("you are a member of several workspaces: choose by X-Workspace-Id");
      }
      const workspaceId = choice ?? first;
      const found = session.memberOf(workspaceId);
      return {
        kind: "jwt",
        issuer: ownIssuer,
        subject: claims.sub,
        sessionId,
        workspaceId,
        organizations: workspaceIds,
        ...profileOf(claims),
        ...(found && { found }),
      };
    },
  };
}
