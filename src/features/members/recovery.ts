import type { Pool } from "pg";
import type { Tx } from "../../db/tenancy/unit-of-work.ts";
import { createLink, endLinks } from "../../identity/sign-in/links.ts";
import { Workspace } from "../../identity/workspace.ts";
import { translatorForReader } from "../../language/catalogues.ts";
import { failedPrecondition } from "../../rpc/errors/api-error.ts";
import { type AuditSource, audit } from "../audit/audit.ts";
import type { Notices } from "../mail/notices.ts";
import { lockMember, requireStatus } from "./change.ts";
import { membershipsOf } from "./find-logins.ts";
import { targetOf } from "./join.ts";
import { recoveryMail } from "./mails.ts";
import type { MemberRow } from "./render.ts";

/** An account of the issuer that comes with the service, as its recovery needs it. */
interface RecoverableAccount {
  readonly id: string;
  readonly email: string;
  readonly isVerified: boolean;
}

export interface RecoveryDeps {
  /** Reads across workspaces. */
  readonly pool: Pool;
  readonly base: () => string;
  readonly notices: Notices;
  /** Whether an issuer is the one that comes with the service, whose subjects are accounts. */
  readonly isOwn: (issuer: string) => boolean;
  readonly findAccount: (id: string) => Promise<RecoverableAccount | undefined>;
}

/** How a recovery link reaches the member. */
interface Route {
  readonly accountId: string;
  /** Whether an admin may see it. */
  readonly isShown: boolean;
  /** Verified address of the account; undefined if there is none, or the service sends no emails. */
  readonly sentTo: string | undefined;
}

/**
 * Finds how a recovery link reaches a member. An admin sees one only if the account is a member
 * nowhere else, which is checked again when the link is used: anyone who has it can sign in to all
 * workspaces of the account. Call it before the first
 * statement of a transaction, as it takes a connection.
 * @throws {ApiError} NO_ACCOUNT, EMAIL_UNAVAILABLE
 */
export async function routeOf(
  { workspaceId, logins }: Pick<MemberRow, "workspaceId" | "logins">,
  { pool, isOwn, findAccount, notices }: RecoveryDeps,
): Promise<Route> {
  const login = logins.find(({ issuer }) => isOwn(issuer));
  const account = login && (await findAccount(login.subject));
  if (login === undefined || account === undefined) {
    const message = "the member signs in with an identity provider, which recovers access";
    throw failedPrecondition("NO_ACCOUNT", message);
  }
  const memberships = await membershipsOf(pool, login.issuer, login.subject);
  const isShown = memberships.every((membership) => membership.workspaceId === workspaceId);
  const sentTo = account.isVerified && notices.canSend ? account.email : undefined;
  if (!isShown && sentTo === undefined) {
    const message = notices.canSend
      ? "the member belongs to other workspaces and has no verified address"
      : "the member belongs to other workspaces, and the service sends no emails";
    throw failedPrecondition("EMAIL_UNAVAILABLE", message);
  }
  return { accountId: account.id, isShown, sentTo };
}

/** Creates a recovery link of an active member in place of the earlier ones. */
export async function createRecoveryLink(
  tx: Tx,
  memberId: string,
  { accountId, isShown, sentTo }: Route,
  source: AuditSource,
  { base, notices }: Pick<RecoveryDeps, "base" | "notices">,
) {
  const { workspaceId } = tx;
  const member = await lockMember(tx, memberId);
  requireStatus(member, "active", `the member is ${member.status}`);
  await endLinks(tx.write, workspaceId, memberId);
  const link = { purpose: "recovery", workspaceId, memberId, accountId } as const;
  const shown = isShown ? await createLink(tx.write, link) : undefined;
  const mailed = sentTo === undefined ? undefined : await createLink(tx.write, { ...link, sentTo });
  if (mailed !== undefined && sentTo !== undefined) {
    const { path, expiresAt } = mailed;
    const { language } = await tx.em.findOneOrFail(Workspace, workspaceId);
    const translator = await translatorForReader(member.language, language);
    const mail = recoveryMail(translator, { to: sentTo, url: base() + path, expiresAt });
    await notices.send(tx.enqueue, mail, workspaceId);
  }
  audit(tx.em, source, "member.recovery_link_created", targetOf(member));
  const { expiresAt } = (shown ?? mailed) as NonNullable<typeof shown>;
  return { url: shown ? base() + shown.path : "", expiresAt, isSent: mailed !== undefined };
}
