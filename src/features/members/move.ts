import type { EntityManager } from "@mikro-orm/postgresql";
import type { Database } from "../../db/database.ts";
import { operator } from "../../rpc/actor.ts";
import { audit } from "../audit/audit.ts";
import { MemberEntity, MemberLoginEntity } from "./entity.ts";
import type { Login } from "./find-logins.ts";
import { activate, addLogin, targetOf } from "./join.ts";

/**
 * Gives a member a login in place of those that they have, so that they keep their membership when their
 * identity provider changes. One who was invited becomes active.
 * @param from the provider of the only login that is replaced; undefined: all are
 * @throws when the workspace has no such member, or another member has the login
 */
export const moveMember = (
  db: Database,
  workspaceId: string,
  { memberId, from, to }: { memberId: string; from?: string | undefined; to: Login },
): Promise<void> =>
  db.transact(workspaceId, async ({ em }) => {
    const member = await em.findOne(MemberEntity, { id: memberId });
    if (member === null) {
      throw new Error("the workspace has no such member");
    }
    await requireFree(em, [memberId], to.issuer, [to.subject]);
    const replaced = { memberId, ...(from !== undefined && { issuer: from }) };
    await em.nativeDelete(MemberLoginEntity, replaced);
    await em.nativeDelete(MemberLoginEntity, { ...to });
    addLogin(em, member, to);
    if (member.status === "invited") {
      activate(member);
    }
    audit(em, { actor: operator }, "member.moved", targetOf(member));
  });

/**
 * Moves the logins of all members at an identity provider to another, with the same subjects.
 * @returns how many members there are
 * @throws when there is none, or another member has one of the logins
 */
export const moveMembers = (
  db: Database,
  workspaceId: string,
  from: string,
  to: string,
): Promise<number> =>
  db.transact(workspaceId, async ({ em }) => {
    const logins = await em.find(MemberLoginEntity, { issuer: from }, { disableIdentityMap: true });
    const ids = [...new Set(logins.map(({ memberId }) => memberId))];
    const members = await em.find(MemberEntity, { id: ids });
    if (members.length === 0) {
      throw new Error("the workspace has no such member");
    }
    const subjects = logins.map(({ subject }) => subject);
    await requireFree(em, ids, to, subjects);
    // Logins that members already have at the new provider are theirs.
    await em.nativeDelete(MemberLoginEntity, { issuer: to, subject: subjects });
    await em.nativeUpdate(MemberLoginEntity, { issuer: from }, { issuer: to });
    for (const member of members) {
      audit(em, { actor: operator }, "member.moved", targetOf(member));
    }
    return members.length;
  });

/** @throws when a member other than these has one of the logins */
async function requireFree(
  em: EntityManager,
  memberIds: readonly string[],
  issuer: string,
  subjects: readonly string[],
): Promise<void> {
  const taken = await em.findOne(MemberLoginEntity, {
    memberId: { $nin: [...memberIds] },
    issuer,
    subject: [...subjects],
  });
  if (taken !== null) {
    throw new Error(
      `${taken.memberId} has the login ${taken.subject} at ${taken.issuer}; give it another with move-member first`,
    );
  }
}
