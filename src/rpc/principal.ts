import type { MemberRole } from "../../gen/enums.ts";

/** The caller, and the workspace in which it acts. */
export type Principal = ApiKeyPrincipal | JwtPrincipal | ConsolePrincipal;

/** The permissions of a member; see the method option `required_role`. */
export type Role = MemberRole;

/** A script, server or integration. */
export interface ApiKeyPrincipal {
  readonly kind: "api_key";
  /** Identifier of the key. */
  readonly id: string;
  readonly workspaceId: string;
  readonly name: string;
  /** If empty, the key can call every method. */
  readonly scopes: readonly string[];
  /** If empty, it works from any address. */
  readonly allowedCidrs: readonly string[];
  /** Identifier of the member who created the key; undefined if none did. */
  readonly creatorId?: string;
  /** The member for whom the key acts. */
  readonly member?: ActingMember;
}

/** A person or program that an identity provider has authenticated. */
export interface JwtPrincipal {
  readonly kind: "jwt";
  readonly issuer: string;
  /** The `sub` claim: identifies the principal at its issuer. */
  readonly subject: string;
  /** The session of a person who signed in at the service itself. */
  readonly sessionId?: string;
  readonly workspaceId: string;
  /** The organisations of the token; it acts in one of them. */
  readonly organizations: readonly string[];
  /** Name of the subject in the token, for display only. */
  readonly name?: string;
  readonly email?: string;
  /** Whether the issuer has verified that address. */
  readonly emailVerified?: boolean;
  /** URL of a picture. */
  readonly picture?: string;
  /** The role that the token states; absent where roles are stored. */
  readonly role?: Role;
  /** The member that the token represents; absent in a call that acts in no workspace. */
  readonly member?: ActingMember;
}

/** A visitor to the webhooks console, with a link that a key or a member created. */
export interface ConsolePrincipal {
  readonly kind: "console";
  /** Identifier of the console session. */
  readonly id: string;
  readonly workspaceId: string;
  /** Never empty: it can call only the methods that require one of them. */
  readonly scopes: readonly string[];
  /** The creator of the link. */
  readonly creator: {
    readonly type: "api_key" | "member";
    readonly id: string;
    readonly name: string;
  };
  readonly member?: undefined;
}

/** A member as far as a call needs to know. */
export interface ActingMember {
  readonly id: string;
  /** Display name; empty if unknown. */
  readonly name: string;
  readonly role: Role;
}

/**
 * A text that identifies a credential, under which limits and stored responses are kept. A subject has
 * one in each workspace, the same for all its tokens.
 */
export function credentialOf(principal: Principal): string {
  if (principal.kind !== "jwt") {
    return principal.id;
  }
  const { issuer, subject, workspaceId } = principal;
  return JSON.stringify([issuer, subject, workspaceId]);
}

/**
 * The role of a caller: that of the member who acts; a key on its own, or a console session, is an
 * admin.
 */
export const roleOf = ({ kind, member }: Principal): Role =>
  member?.role ?? (kind === "jwt" ? "agent" : "admin");

/** The account of a caller who signed in at the service itself; undefined for others. */
export const accountOf = (principal: Principal): string | undefined =>
  principal.kind === "jwt" && principal.sessionId !== undefined ? principal.subject : undefined;

/** Whether the member's name comes from the token of the call, so that it cannot be changed here. */
export const hasTokenName = (principal: Principal): boolean =>
  principal.kind === "jwt" && principal.name !== undefined;

/**
 * The member who acts, otherwise the key itself or the creator of the link: whose read marks apply, and
 * who is named.
 */
export function callerOf(principal: Principal): Pick<ActingMember, "id" | "name"> {
  if (principal.kind === "console") {
    return principal.creator;
  }
  const caller = principal.member ?? (principal.kind === "api_key" ? principal : undefined);
  if (caller === undefined) {
    throw new Error("the member of the token has not been looked up");
  }
  return caller;
}
