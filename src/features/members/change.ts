import type { EntityManager } from "@mikro-orm/postgresql";
import type { MemberStatus } from "../../../gen/enums.ts";
import {
  MemberRemovedV1Schema,
  MemberUpdatedV1Schema,
} from "../../../gen/ticketing/events/v1/member_pb.ts";
import {
  type UpdateMemberRequest,
  UpdateMemberRequestSchema,
} from "../../../gen/ticketing/v1/member_service_pb.ts";
import { shownText } from "../../contract/blank.ts";
import type { Tx } from "../../db/tenancy/unit-of-work.ts";
import { endLinks } from "../../identity/sign-in/links.ts";
import { lockWorkspace } from "../../identity/workspace.ts";
import { toWorkspaceJob, type UnassignJob, unassignQueue } from "../../jobs/queues.ts";
import type { AuthenticatedCall } from "../../rpc/dispatch.ts";
import { failedPrecondition, roleRequired } from "../../rpc/errors/api-error.ts";
import { hasTokenName, type Role, roleOf } from "../../rpc/principal.ts";
import { changesOf, requireValues } from "../../rpc/update-mask.ts";
import { type AuditSource, audit, sourceOf } from "../audit/audit.ts";
import type { AuditChange } from "../audit/entity.ts";
import { DraftEntity } from "../drafts/entity.ts";
import { renderChanges } from "../events/changes.ts";
import { NotificationEntity, NotificationSettingsEntity } from "../notifications/entity.ts";
import { findRow } from "../queries.ts";
import { ViewEntity } from "../views/entity.ts";
import { MemberEntity, MemberLoginEntity } from "./entity.ts";
import { activate, factsOf, targetOf } from "./join.ts";
import { hasTokenRole, type MemberRow, type SetsRole } from "./render.ts";

/** Locks the workspace, so that changes to its members run one at a time, and finds a member. */
export async function lockMember({ em, workspaceId }: Tx, id: string): Promise<MemberRow> {
  await lockWorkspace(em, workspaceId);
  const member = await findRow(em, MemberEntity, "member", { id }, { lock: true });
  return withLogins(em, member);
}

/** Adds the logins to a member. */
export async function withLogins(em: EntityManager, member: MemberEntity): Promise<MemberRow> {
  const orderBy = { issuer: "asc", subject: "asc" } as const;
  const logins = await em.find(MemberLoginEntity, { memberId: member.id }, { orderBy });
  return Object.assign(member, { logins });
}

/**
 * Changes name, role, language and signature; an agent can change only their own, and not the role.
 * @throws {ApiError} LAST_ADMIN, NAME_FROM_TOKEN, ROLE_FROM_TOKEN, ROLE_REQUIRED
 */
export async function updateMember(
  tx: Tx,
  request: UpdateMemberRequest,
  call: AuthenticatedCall,
  setsRole: SetsRole,
): Promise<MemberRow> {
  const { principal } = call;
  const ownRole = roleOf(principal);
  const isOwn = principal.member?.id === request.id;
  if (ownRole !== "admin" && !isOwn) {
    throw roleRequired("admin", ownRole);
  }
  const changes = changesOf(UpdateMemberRequestSchema, request);
  requireValues(changes, ["role"]);
  const member = await lockMember(tx, request.id);
  const { role = member.role, language = member.language } = changes;
  const name = shownText(changes.name ?? member.name);
  const signature = "signature" in changes ? (changes.signature ?? "") : member.signature;
  const changed: AuditChange[] = [];
  if (role !== member.role) {
    if (ownRole !== "admin") {
      throw roleRequired("admin", ownRole);
    }
    if (hasTokenRole(member, setsRole)) {
      const message = "the identity provider sets the role of this member; change it there";
      throw failedPrecondition("ROLE_FROM_TOKEN", message);
    }
    await requireOtherAdmin(tx.em, member);
    changed.push({ field: "role", before: member.role, after: role });
  }
  if (name !== member.name) {
    if (isOwn && hasTokenName(principal)) {
      const message = "your identity provider sets your name; change it there";
      throw failedPrecondition("NAME_FROM_TOKEN", message);
    }
    changed.push({ field: "name", before: member.name, after: name });
  }
  member.role = role as Role;
  member.name = name;
  member.language = language as MemberEntity["language"];
  member.signature = signature;
  if (changed.length > 0) {
    audit(tx.em, call, "member.updated", targetOf(member), changed);
    recordUpdated(tx, member, call, changed);
  }
  return member;
}

/** Locks a member out. @throws {ApiError} LAST_ADMIN, MEMBER_NOT_ACTIVE */
export async function deactivateMember(tx: Tx, id: string, source: AuditSource) {
  const member = await lockMember(tx, id);
  if (member.status === "deactivated") {
    return member;
  }
  requireStatus(member, "active", `the member is ${member.status}`);
  await requireOtherAdmin(tx.em, member);
  member.status = "deactivated";
  await endLinks(tx.write, tx.workspaceId, id);
  audit(tx.em, source, "member.deactivated", targetOf(member));
  recordUpdated(tx, member, source, [statusChange("active", "deactivated")]);
  return member;
}

/** Lets a member back in. @throws {ApiError} MEMBER_NOT_ACTIVE */
export async function reactivateMember(tx: Tx, id: string, source: AuditSource) {
  const member = await lockMember(tx, id);
  if (member.status === "active") {
    return member;
  }
  if (member.logins.length === 0) {
    throw memberNotActive("the member has never signed in; send an invitation");
  }
  const before = member.status;
  activate(member);
  await endLinks(tx.write, tx.workspaceId, id);
  audit(tx.em, source, "member.reactivated", targetOf(member));
  recordUpdated(tx, member, source, [statusChange(before, "active")]);
  return member;
}

const statusChange = (before: MemberStatus, after: MemberStatus): AuditChange => ({
  field: "status",
  before,
  after,
});

const recordUpdated = (
  { record }: Tx,
  member: MemberEntity,
  source: AuditSource,
  changes: readonly AuditChange[],
): void =>
  record(MemberUpdatedV1Schema, {
    member: factsOf(member),
    changes: renderChanges(changes),
    actor: sourceOf(source).actor,
  });

/** Well above the time that a transaction may take. */
const sweepAfterSeconds = 30;

/**
 * Removes a member, with the views, drafts and notifications that only they see. Their row and their
 * logins remain, so that they stay out. A worker unassigns their tickets, on behalf of the actor who
 * removes them.
 * @throws {ApiError} LAST_ADMIN
 */
export async function removeMember(tx: Tx, id: string, source: AuditSource) {
  const member = await lockMember(tx, id);
  if (member.status === "removed" && member.invitationExpiresAt === null) {
    return member;
  }
  await requireOtherAdmin(tx.em, member);
  member.status = "removed";
  member.invitationExpiresAt = null;
  await endLinks(tx.write, tx.workspaceId, id);
  const own = { memberId: id };
  await tx.em.nativeDelete(ViewEntity, own);
  await tx.em.nativeDelete(DraftEntity, own);
  await tx.em.nativeDelete(NotificationEntity, own);
  await tx.em.nativeDelete(NotificationSettingsEntity, own);
  audit(tx.em, source, "member.removed", targetOf(member));
  const { workspaceId } = tx;
  const { actor } = sourceOf(source);
  tx.record(MemberRemovedV1Schema, { member: factsOf(member), actor });
  const job = toWorkspaceJob<UnassignJob>({ workspaceId, memberId: id, actor });
  // Again, for tickets that others assigned at the same time.
  tx.enqueue(unassignQueue, job, { ...job, startAfter: String(sweepAfterSeconds) });
  return member;
}

/** @throws {ApiError} MEMBER_NOT_ACTIVE */
export function requireStatus(
  { status }: MemberEntity,
  needed: MemberEntity["status"],
  message: string,
): void {
  if (status !== needed) {
    throw memberNotActive(message);
  }
}

/** 409: the method is for members of another status. */
export const memberNotActive = (message: string) =>
  failedPrecondition("MEMBER_NOT_ACTIVE", message);

/**
 * Refuses a change after which the workspace would have no active admin. Call it after the workspace
 * is locked, so that the second of two such concurrent changes sees the first.
 * @throws {ApiError} LAST_ADMIN
 */
async function requireOtherAdmin(em: EntityManager, member: MemberEntity): Promise<void> {
  const { id, role, status } = member;
  if (role !== "admin" || status !== "active") {
    return;
  }
  const admins = await em.find(
    MemberEntity,
    { role: "admin", status: "active" },
    { limit: 2, fields: ["id"], disableIdentityMap: true },
  );
  if (admins.every((admin) => admin.id === id)) {
    const message = "the member is the last active admin; make another member an admin first";
    throw failedPrecondition("LAST_ADMIN", message);
  }
}
