import type { Pool } from "pg";
import type { Transact, Tx } from "../../db/tenancy/unit-of-work.ts";
import { Workspace } from "../../identity/workspace.ts";
import { translatorForReader } from "../../language/catalogues.ts";
import type { Translator } from "../../language/translate.ts";
import type { Logger } from "../../telemetry/log.ts";
import type { Notice, Notices } from "../mail/notices.ts";
import { MemberEntity } from "./entity.ts";

/** The dependencies of announcing failures to the admins of workspaces. */
export interface AnnounceDeps {
  readonly pool: Pool;
  readonly transact: Transact;
  readonly notices: Notices;
  readonly base: () => string;
  readonly log: Logger;
}

/** Admins who get an email. */
const maxMails = 20;

interface AdminMail {
  /** Whether it is to be sent now. Asked once, and only if someone would get it. */
  isDue(): Promise<boolean>;
  compose(translator: Translator, to: string): Notice;
}

/** Emails the admins of the workspace, each in their language. */
export async function mailAdmins(
  { em, workspaceId, enqueue }: Tx,
  notices: Notices,
  { isDue, compose }: AdminMail,
): Promise<void> {
  if (!notices.canSend) {
    return;
  }
  const isAdmin = {
    role: "admin",
    status: "active",
    emailVerified: true,
    email: { $ne: "" },
  } as const;
  const [admins, workspace] = await Promise.all([
    em.find(MemberEntity, isAdmin, { orderBy: { id: "asc" }, limit: maxMails }),
    em.findOneOrFail(Workspace, workspaceId),
  ]);
  if (admins.length === 0 || !(await isDue())) {
    return;
  }
  for (const { email, language } of admins) {
    const translator = await translatorForReader(language, workspace.language);
    await notices.send(enqueue, compose(translator, email), workspaceId);
  }
}
