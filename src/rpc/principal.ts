import type { MemberRole } from "../../gen/enums.ts";
/** Who makes a call, and the workspace in which it acts. */
export type Principal = ApiKeyPrincipal | JwtPrincipal;

/** The permissions of a member; see the method option `required_role`. */
export type Role = MemberRole;

/** A script, server or integration. */
interface ApiKeyPrincipal {
  readonly kind: "api_key";
  /** Identifier of the key. */
  readonly id: string;
  readonly workspaceId: string;
}

/** A person or program that an identity provider has authenticated. */
export interface JwtPrincipal {
  readonly kind: "jwt";
  readonly issuer: string;
  /** The `sub` claim: identifies the principal at its issuer. */
  readonly subject: string;
  readonly workspaceId: string;
  /** The organisations of the token, in one of which it acts. */
  readonly organizations: readonly string[];
  /** Name of the subject in the token, for display only. */
  readonly name?: string;
  readonly email?: string;
  /** URL of a picture. */
  readonly picture?: string;
  readonly role: Role;
}

/**
 * One text for one credential, under which limits and stored responses are
 * kept. A subject has one in each workspace, the same for all its tokens.
 */
export function credentialOf(principal: Principal): string {
  if (principal.kind === "api_key") {
    return principal.id;
  }
  const { issuer, subject, workspaceId } = principal;
  return JSON.stringify([issuer, subject, workspaceId]);
}
