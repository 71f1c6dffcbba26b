import type { Pool } from "pg";
import { isWritable } from "../../db/pool/is-writable.ts";
import type { Transact } from "../../db/tenancy/unit-of-work.ts";
import type { DueWork } from "../../jobs/due-work.ts";
import type { Logger } from "../../telemetry/log.ts";
import { mailDigest } from "./digest.ts";
import { mailNotifications } from "./mail-notifications.ts";
import type { MailDeps } from "./mails.ts";

/** Rows per look. */
const batchSize = 100;

interface LoopDeps extends MailDeps {
  readonly pool: Pool;
  readonly transact: Transact;
  readonly due: DueWork;
  readonly log: Logger;
}

/**
 * Emails members their unread notifications, and digests, as long as the process runs. The times are
 * columns, so a crash loses nothing, and each of many workers takes what no other has.
 */
export function startMemberMails({ pool, transact, due, log, ...deps }: LoopDeps) {
  async function each<Row extends { workspaceId: string }>(
    text: string,
    mail: (row: Row) => Promise<unknown>,
  ): Promise<boolean> {
    const { rows } = await pool.query<Row>(text);
    let failed = 0;
    for (const row of rows) {
      try {
        await mail(row);
      } catch (err) {
        // The members of other workspaces do not wait for it.
        failed++;
        log.warn({ err, workspaceId: row.workspaceId }, "could not email members; will retry");
      }
    }
    return rows.length === batchSize && failed === 0;
  }

  async function step(): Promise<boolean> {
    const more = [
      await each<{ workspaceId: string; ids: string[] }>(dueNotifications, ({ workspaceId, ids }) =>
        transact(workspaceId, (tx) => mailNotifications(tx, ids, deps)),
      ),
      await each<{ workspaceId: string; memberId: string }>(
        dueDigests,
        ({ workspaceId, memberId }) =>
          transact(workspaceId, (tx) => mailDigest(tx, memberId, deps)),
      ),
    ];
    return more.includes(true);
  }
  return due.startLoop({
    name: "email members",
    step,
    isDue: `select from notifications where ${isMailDue}
      union all select from notification_settings where ${isDigestDue}`,
  });
}

const isMailDue = `mail_due_at <= now() and ${isWritable("notifications")}`;
const isDigestDue = `digest_due_at <= now() and ${isWritable("notification_settings")}`;

const dueNotifications = `
  select workspace_id as "workspaceId", array_agg(id) as ids
  from (
    select workspace_id, id from notifications where ${isMailDue}
    order by mail_due_at limit ${batchSize}
  ) due
  group by workspace_id`;

const dueDigests = `
  select workspace_id as "workspaceId", member_id as "memberId" from notification_settings
  where ${isDigestDue} order by digest_due_at limit ${batchSize}`;
