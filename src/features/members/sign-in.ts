import type { Pool } from "pg";
import type { Database } from "../../db/database.ts";
import type { Membership } from "../../identity/sign-in/accept-link.ts";
import type { LinkProblem } from "../../identity/sign-in/link-pages.ts";
import type { Origin, SessionClient } from "../../identity/sign-in/sessions.ts";
import { ownIssuer } from "../../identity/sign-in/settings.ts";
import { lockWorkspace } from "../../identity/workspace.ts";
import { actor } from "../../rpc/actor.ts";
import { audit } from "../audit/audit.ts";
import { MemberEntity, MemberLoginEntity } from "./entity.ts";
import { membershipsOf } from "./find-logins.ts";
import {
  acceptInvitation,
  addLogin,
  createMember,
  InvitationRefused,
  join,
  targetOf,
} from "./join.ts";

const problems: Readonly<Record<InvitationRefused["reason"], LinkProblem>> = {
  // biome-ignore-start lint/style/useNamingConvention: reasons
  WITHDRAWN: "withdrawn",
  EXPIRED: "expired",
  ACCEPTED: "used",
  ALREADY_MEMBER: "member",
  DEACTIVATED: "deactivated",
  // biome-ignore-end lint/style/useNamingConvention: reasons
};

/** How accounts of the service become members. */
export const membership: Membership = {
  async accept(tx, memberId, { id: subject, ...profile }) {
    try {
      await acceptInvitation(tx, { memberId, issuer: ownIssuer, subject, ...profile });
      return undefined;
    } catch (error) {
      if (error instanceof InvitationRefused) {
        return problems[error.reason];
      }
      throw error;
    }
  },

  async addFirstAdmin(tx, { id: subject, name, email, isVerified }) {
    const { em, workspaceId } = tx;
    await lockWorkspace(em, workspaceId);
    // Of several links from first starts, only one creates an admin.
    if ((await em.count(MemberLoginEntity, { issuer: ownIssuer })) > 0) {
      return "used";
    }
    const profile = { name, email, emailVerified: isVerified, role: "admin" } as const;
    const member = createMember(tx, profile);
    addLogin(em, member, { issuer: ownIssuer, subject });
    join(tx, member);
    return undefined;
  },
};

/** Whether no one can sign in with an account yet. */
export async function lacksAccounts(db: Pick<Pool, "query">): Promise<boolean> {
  const { rowCount } = await db.query("select from member_logins where issuer = $1 limit 1", [
    ownIssuer,
  ]);
  return rowCount === 0;
}

/** Records the sign-ins of an account in the audit trail of each of its workspaces. */
export const createRecordSignIn =
  (db: Pick<Database, "pool" | "transact">) =>
  async (accountId: string, client: SessionClient, origin: Origin): Promise<void> => {
    const memberships = await membershipsOf(db.pool, ownIssuer, accountId);
    const active = memberships.filter(({ status }) => status === "active");
    for (const { workspaceId, memberId } of active) {
      await db.transact(workspaceId, async ({ em }) => {
        const member = await em.findOneOrFail(MemberEntity, { id: memberId });
        const target = targetOf(member);
        audit(
          em,
          { actor: actor("member", target), origin: { requestId: "", ...origin } },
          `member.signed_in_${client}`,
          target,
        );
      });
    }
  };
