import type { InviteMemberRequest } from "../../../gen/ticketing/v1/member_service_pb.ts";
import { shownText } from "../../contract/blank.ts";
import type { WorkspaceTx } from "../../db/tenancy/unit-of-work.ts";
import { enforceQuota } from "../../identity/enforce-quota.ts";
import { createLink, endLinks } from "../../identity/sign-in/links.ts";
import { lockWorkspace } from "../../identity/workspace.ts";
import { translatorForReader } from "../../language/catalogues.ts";
import { failedPrecondition } from "../../rpc/errors/api-error.ts";
import { createGcra, requireAllowed } from "../../rpc/limits/gcra.ts";
import type { Role } from "../../rpc/principal.ts";
import { type AuditSource, audit, sourceOf } from "../audit/audit.ts";
import type { Notice } from "../mail/notices.ts";
import { memberNotActive, withLogins } from "./change.ts";
import { MemberEntity } from "./entity.ts";
import { createMember, findByEmail, targetOf } from "./join.ts";
import { invitationMail } from "./mails.ts";

/** Invitations of a workspace that have not been accepted yet, including expired ones. */
const maxInvited = 200;

/** Invitations to one address in an hour, as a workspace could fill a mailbox with them. */
const perAddressPerHour = 5;

interface InvitationLimits {
  /** Invitations of one workspace in an hour. */
  readonly perHour: number;
  /** Processes among which a workspace's calls are spread: each allows its share. */
  readonly processes: number;
}

/** @throws {ApiError} RATE_LIMITED */
type LimitInvitations = (workspaceId: string, email: string) => void;

/** Limits invitations, which go to addresses of strangers, as long as this process runs. */
export function createInvitationLimit({ perHour, processes }: InvitationLimits): LimitInvitations {
  const limiterOf = (count: number) =>
    createGcra({ perMinute: count / 60 / processes, burst: count });
  const [byAddress, byWorkspace] = [limiterOf(perAddressPerHour), limiterOf(perHour)];
  return (workspaceId, email) => {
    const keys = [
      [byAddress, JSON.stringify([workspaceId, mailboxOf(email)])],
      [byWorkspace, workspaceId],
    ] as const;
    for (const [limiter, key] of keys) {
      requireAllowed(limiter.take(key));
    }
  };
}

/**
 * Where an invitation leads: to its link, at the sign-in of the service; or to the dashboard, where
 * people sign in at a provider whose verified addresses find the invitation; or nowhere.
 */
export type InvitationEntry = "link" | "dashboard" | "none";

/** Mail servers commonly deliver `ada+anything@example.com` to `ada@example.com` (RFC 5233). */
const mailboxOf = (email: string) => email.toLowerCase().replace(/\+.*@/, "@");

export interface InviteDeps {
  readonly entry: InvitationEntry;
  readonly base: () => string;
  readonly limit: LimitInvitations;
  /** Sends an email with the transaction; undefined if the service sends none. */
  readonly send: ((notice: Notice) => Promise<void>) | undefined;
}

/**
 * Invites a person: a new member, one who is already invited, or one who was removed. Their earlier
 * links become invalid.
 * @returns no invitation for an active member
 * @throws {ApiError} MEMBER_NOT_ACTIVE for one who is deactivated, INVITATIONS_DISABLED,
 *   LIMIT_REACHED, RATE_LIMITED
 */
export async function inviteMember(
  tx: WorkspaceTx,
  { email, role, name }: Pick<InviteMemberRequest, "email" | "role" | "name">,
  source: AuditSource,
  { entry, base, limit, send }: InviteDeps,
) {
  if (entry === "none") {
    const message =
      "people sign in with an identity provider; to invite them, set SIGN_IN=on or JWT_LINK_BY_EMAIL=true";
    throw failedPrecondition("INVITATIONS_DISABLED", message);
  }
  const { em, workspaceId } = tx;
  const workspace = await lockWorkspace(em, workspaceId);
  const found = await findByEmail(em, email);
  const withStatus = (wanted: MemberEntity["status"]) =>
    found.find(({ status }) => status === wanted);
  const active = withStatus("active");
  if (active !== undefined) {
    return { member: await withLogins(em, active), invitation: undefined };
  }
  const deactivated = withStatus("deactivated");
  if (deactivated !== undefined) {
    throw memberNotActive(`${deactivated.id} has this address and is deactivated; reactivate them`);
  }
  limit(workspaceId, email);
  // The address of a removed member counts only if it was certainly theirs.
  const known =
    withStatus("invited") ??
    found.find(({ status, emailVerified }) => status === "removed" && emailVerified);
  if (known?.invitationExpiresAt == null) {
    const counted = { workspaceId, invitationExpiresAt: { $ne: null } };
    await enforceQuota(em, MemberEntity, counted, maxInvited, "invited members");
  }
  const member = known ?? createMember(tx, { email, emailVerified: true, status: "invited" });
  member.role = role as Role;
  member.name = shownText(name) || member.name;
  const { id: memberId } = member;
  await endLinks(tx.write, workspaceId, memberId);
  const newLink = async (sentTo?: string) => {
    const link = { purpose: "invitation", workspaceId, memberId } as const;
    const { path, expiresAt } = await createLink(tx.write, { ...link, ...(sentTo && { sentTo }) });
    return { url: base() + (entry === "link" ? path : "/dashboard"), expiresAt };
  };
  const shown = await newLink();
  member.invitationExpiresAt = shown.expiresAt;
  if (send !== undefined) {
    // A separate link: the one that is shown proves nothing about the address.
    const mailed = await newLink(member.email);
    const by = sourceOf(source).actor.name;
    const to = { to: member.email, workspace: workspace.name, by };
    const translator = await translatorForReader(member.language, workspace.language);
    await send(invitationMail(translator, { ...to, ...mailed }));
  }
  audit(em, source, "member.invited", targetOf(member));
  const invitation = { ...shown, isSent: send !== undefined };
  return { member: await withLogins(em, member), invitation };
}
