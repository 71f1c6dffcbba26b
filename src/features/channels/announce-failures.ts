import { isWritable } from "../../db/pool/is-writable.ts";
import { msg, type Translator } from "../../language/translate.ts";
import { withLink } from "../mail/body.ts";
import { linkless } from "../mail/linkless.ts";
import type { Notice } from "../mail/notices.ts";
import { type AnnounceDeps, mailAdmins } from "../members/mail-admins.ts";
import { isFailing } from "./failing.ts";

interface FailingChannel {
  readonly workspaceId: string;
  readonly id: string;
  readonly name: string;
}

/**
 * Emails the admins of a workspace when nothing has arrived through a channel, or been sent through it,
 * for 15 minutes: at most once a day per channel, however many processes run.
 */
export async function announceFailingChannels(deps: AnnounceDeps): Promise<void> {
  const { pool, transact, notices, base, log } = deps;
  if (!notices.canSend) {
    return;
  }
  await pool.query(noteSince);
  const { rows } = await pool.query<FailingChannel>(dueOnes);
  for (const { workspaceId, id, name } of rows) {
    try {
      await transact(workspaceId, (tx) =>
        mailAdmins(tx, notices, {
          isDue: async () => (await tx.em.execute(takeMail, [workspaceId, id])).length > 0,
          compose: (translator, to) =>
            failingMail(translator, { to, name, url: `${base()}/dashboard/channels/${id}` }),
        }),
      );
    } catch (err) {
      // The channels of other workspaces do not wait for it.
      log.warn({ err, channelId: id }, "could not announce a failing channel");
    }
  }
}

interface FailingMail {
  readonly to: string;
  /** Name of the channel. */
  readonly name: string;
  /** URL of its page in the dashboard. */
  readonly url: string;
}

const dayMs = 86_400_000;

function failingMail(translator: Translator, { to, name, url }: FailingMail): Notice {
  const { t, language } = translator;
  return {
    language,
    to,
    subject: t("A channel has stopped working"),
    blocks: [
      {
        text: t(
          "The channel “{name}” has not been able to receive or send for more than 15 minutes.",
          { name: linkless(name) },
        ),
      },
      withLink(translator, msg("To see why, <link>open the channel</link>."), url),
      {
        text: t(
          "Nothing is lost: emails stay in the mailbox, and replies are tried for three days.",
        ),
      },
      {
        text: t(
          "You get this email as an admin of the workspace, at most once a day for a channel.",
        ),
        isFooter: true,
      },
    ],
    expiresAt: new Date(Date.now() + dayMs),
  };
}

/** Channels that one run announces; the next run does the rest. */
const batchSize = 100;

/** Sets when a channel began to fail, to the minute: its two sides fail independently. */
const noteSince = `update channels set failing_since = case when ${isFailing} then now() end
  where (${isFailing} and failing_since is null) or (failing_since is not null and not ${isFailing})`;

const isMailDue = "(failure_mailed_at is null or failure_mailed_at < now() - interval '1 day')";

const dueOnes = `select workspace_id as "workspaceId", id, name from channels
  where active and failing_since < now() - interval '15 minutes' and ${isMailDue}
    and ${isWritable("channels")}
  limit ${batchSize}`;

const takeMail = `update channels set failure_mailed_at = now()
  where workspace_id = ? and id = ? and failing_since is not null and ${isMailDue}
  returning id`;
