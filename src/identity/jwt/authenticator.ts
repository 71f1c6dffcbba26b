import { noWorkspace } from "../../rpc/errors/api-error.ts";
import type { AuthFailures } from "../../rpc/limits/auth-failures.ts";
import type { Authenticator } from "../authenticate.ts";
import { type FindWorkspace, workspaceHeader } from "../organizations.ts";
import { organizationsOf, profileOf, type RoleClaim, roleOf } from "./claims.ts";
import { looksLikeJwt, type VerifyJwt, verifyCounting } from "./verify.ts";

interface JwtAuthenticatorOptions {
  readonly verify: VerifyJwt;
  /** The claim with the organisation. */
  readonly workspaceClaim: string;
  /** Undefined: the role of the member applies. */
  readonly roleClaim: RoleClaim | undefined;
  readonly findWorkspace: FindWorkspace;
  readonly failures: AuthFailures;
}

/** Tokens of an identity provider. They act in the workspace of their organisation. */
export function createJwtAuthenticator(options: JwtAuthenticatorOptions): Authenticator {
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

  /** @param choice an organisation of the token, or the identifier of its workspace */
  async function choose(organizations: readonly string[], choice: string | undefined) {
    const [only, ...others] = organizations;
    if (only === undefined) {
      throw noWorkspace("the token names no organisation");
    }
    if (choice === undefined && others.length > 0) {
      throw noWorkspace("the token is for several organisations: choose by X-Workspace-Id");
    }
    if (choice === undefined || organizations.includes(choice)) {
      return findWorkspace(choice ?? only);
    }
    for (const organization of organizations) {
      if ((await findWorkspace(organization, { existing: true })) === choice) {
        return choice;
      }
    }
    throw noWorkspace("X-Workspace-Id is neither an organisation of the token nor its workspace");
  }

  return {
    matches: looksLikeJwt,
    async identify(token, { context }, isChoosing) {
      const claims = await verifyCounting(verify, token, failures, context);
      if (claims === undefined) {
        return undefined;
      }
      // First, so that no workspace is created for someone without a role.
      const role = roleClaim && roleOf(claims, roleClaim);
      const organizations = organizationsOf(claims, workspaceClaim);
      const choice = context.requestHeader(workspaceHeader);
      const workspaceId = isChoosing
        ? await findAny(organizations)
        : await choose(organizations, choice);
      if (workspaceId === undefined) {
        throw noWorkspace("the organisation of the token has no workspace here");
      }
      return {
        kind: "jwt",
        issuer: claims.iss,
        subject: claims.sub,
        workspaceId,
        organizations,
        ...(role && { role }),
        ...profileOf(claims),
      };
    },
  };
}
