import type { Database } from "../../db/database.ts";
import { createLink } from "../../identity/sign-in/links.ts";
import { ownIssuer } from "../../identity/sign-in/settings.ts";
import { operator } from "../../rpc/actor.ts";
import type { Role } from "../../rpc/principal.ts";
import { audit } from "../audit/audit.ts";
import { type InviteDeps, inviteMember } from "./invite.ts";
import { targetOf } from "./join.ts";

interface Person {
  readonly email: string;
  readonly role: Role;
  readonly name: string;
}

/**
 * Creates the link by which the operator lets a person in: an invitation, or a recovery link for an
 * active member.
 * @returns its URL
 * @throws when an active member has another role, or no account at the service
 */
export async function inviteByOperator(
  db: Database,
  workspaceId: string,
  { email, role, name }: Person,
  { entry, base }: Pick<InviteDeps, "entry" | "base">,
): Promise<string> {
  const made = await db.transact(workspaceId, async (tx) => {
    const source = { actor: operator };
    const { member, invitation } = await inviteMember(tx, { email, role, name }, source, {
      entry,
      base,
      limit: () => {},
      send: undefined,
    });
    if (invitation !== undefined) {
      return invitation;
    }
    const login = member.logins.find(({ issuer }) => issuer === ownIssuer);
    if (member.role !== role || login === undefined) {
      const what =
        login === undefined ? "signs in with an identity provider" : `is an ${member.role}`;
      throw new Error(`${email} is an active member already, ${member.id}, and ${what}`);
    }
    audit(tx.em, source, "member.recovery_link_created", targetOf(member));
    return { accountId: login.subject };
  });
  if ("url" in made) {
    return made.url;
  }
  // Independent of workspaces, as the operator may sign in anyone, wherever they are members.
  const write = (text: string, values: readonly unknown[]) => db.pool.query(text, [...values]);
  const { path } = await createLink(write, { purpose: "recovery", ...made });
  return base() + path;
}
