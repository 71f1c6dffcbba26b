import { noWorkspace } from "../../rpc/errors/api-error.ts";
import type { AuthFailures } from "../../rpc/limits/auth-failures.ts";
import type { TokenScheme } from "../authenticate.ts";
import type { FindWorkspace } from "../organizations.ts";
import { organizationsOf, profileOf, type RoleClaim, roleOf } from "./claims.ts";
import { type Claims, looksLikeJwt, TokenRefused } from "./verify.ts";

interface JwtSchemeOptions {
  readonly verify: (token: string) => Promise<Claims>;
  /** The claim with the organisation. */
  readonly workspaceClaim: string;
  /** Undefined: everybody is an admin. */
  readonly roleClaim: RoleClaim | undefined;
  readonly findWorkspace: FindWorkspace;
  readonly failures: AuthFailures;
}

/** Header by which the holder of a token for several organisations chooses one. */
const choiceHeader = "x-workspace-id";

/** Tokens of an identity provider. They act in the workspace of their organisation. */
export function createJwtScheme(options: JwtSchemeOptions): TokenScheme {
  const { verify, workspaceClaim, roleClaim, findWorkspace, failures } = options;

  /** The workspace of the first organisation that has one. */
  async function findAny(organizations: readonly string[]): Promise<string | undefined> {
    for (const organization of organizations) {
      const workspaceId = await findWorkspace(organization);
      if (workspaceId !== undefined) {
        return workspaceId;
      }
    }
    return undefined;
  }

  return {
    matches: looksLikeJwt,
    async identify(token, context, isChoosing) {
      const claims = await verify(token).catch((err) => {
        if (!(err instanceof TokenRefused)) {
          throw err;
        }
        // The sender of an expired token is no attacker.
        if (!err.genuine) {
          failures.count(context.remoteAddress);
        }
        return undefined;
      });
      if (claims === undefined) {
        return undefined;
      }
      // First, so that nobody without a role gets a workspace made.
      const role = roleClaim === undefined ? "admin" : roleOf(claims, roleClaim);
      const organizations = organizationsOf(claims, workspaceClaim);
      const workspaceId = isChoosing
        ? await findAny(organizations)
        : await findWorkspace(choose(organizations, context.requestHeader(choiceHeader)));
      if (workspaceId === undefined) {
        throw noWorkspace("the organisation of the token has no workspace here");
      }
      return {
        kind: "jwt",
        issuer: claims.iss,
        subject: claims.sub,
        workspaceId,
        organizations,
        role,
        ...profileOf(claims),
      };
    },
  };
}

function choose(organizations: readonly string[], choice: string | undefined): string {
  const [only, ...others] = organizations;
  if (only === undefined) {
    throw noWorkspace("the token names no organisation");
  }
  if (choice === undefined && others.length > 0) {
    throw noWorkspace("the token is for several organisations: choose by X-Workspace-Id");
  }
  if (choice !== undefined && !organizations.includes(choice)) {
    throw noWorkspace("X-Workspace-Id is not an organisation of the token");
  }
  return choice ?? only;
}
