import { timestampFromDate } from "@bufbuild/protobuf/wkt";
import pg from "pg";
import { isWritable } from "../../db/pool/is-writable.ts";
import type { Tx } from "../../db/tenancy/unit-of-work.ts";
import type { Translator } from "../../language/translate.ts";
import { type AnnounceDeps, mailAdmins } from "../members/mail-admins.ts";
import { SubscriptionEntity } from "./entity.ts";
import { isFailing } from "./failing.ts";
import { failingMail, recoveredMail } from "./failure-mails.ts";

const { types } = pg;

/** Subscriptions that one run announces; the next run does the rest. */
const batchSize = 100;

interface Found {
  readonly workspaceId: string;
  readonly subscriptionId: string;
  readonly since: Date;
}

interface Failing extends Found {
  readonly failures: number;
}

interface Recovered extends Found {
  readonly at: Date;
}

/**
 * Fires `failing` for each active subscription that has begun to fail, and `recovered` for each that
 * works again, once each across any number of processes. The admins of the workspace get an email, at most
 * one a day per subscription.
 */
export async function announceFailures(deps: AnnounceDeps): Promise<void> {
  const { pool, transact, log } = deps;
  async function each<Row extends Found>(
    text: string,
    announce: (tx: Tx, row: Row) => Promise<void>,
  ): Promise<void> {
    const { rows } = await pool.query<Row>({ text, types });
    for (const row of rows) {
      try {
        await transact(row.workspaceId, (tx) => announce(tx, row));
      } catch (err) {
        // The webhooks of other workspaces do not wait for it.
        log.warn({ err, subscription: row.subscriptionId }, "could not announce a failing webhook");
      }
    }
  }

  // In this order: one that recovered may have begun to fail again.
  await each<Recovered>(recoveredOnes, async (tx, { subscriptionId, since, at }) => {
    const { WebhookRecoveredV1Schema } = await events();
    const [row] = await tx.em.execute(endNotice, [at, tx.workspaceId, subscriptionId, since]);
    if (row === undefined) {
      return;
    }
    tx.record(WebhookRecoveredV1Schema, {
      subscriptionId,
      failingSince: timestampFromDate(since),
      recoveredAt: timestampFromDate(at),
    });
    await mailAbout(tx, deps, subscriptionId, (translator, mail) =>
      recoveredMail(translator, { ...mail, since, at }),
    );
  });
  await each<Failing>(failingOnes, async (tx, { subscriptionId, failures }) => {
    const { WebhookFailingV1Schema } = await events();
    const [row] = await tx.em.execute<{ since: Date | string }[]>(beginNotice, [
      ...[tx.workspaceId, subscriptionId],
    ]);
    if (row === undefined) {
      return;
    }
    const since = new Date(row.since);
    const failingSince = timestampFromDate(since);
    tx.record(WebhookFailingV1Schema, { subscriptionId, failingSince, failures });
    await mailAbout(tx, deps, subscriptionId, (translator, mail) =>
      failingMail(translator, { ...mail, since }),
    );
  });
}

/** Loaded when it is needed, which is rare in workers. */
const events = () => import("../../../gen/ticketing/events/v1/webhook_pb.ts");

async function mailAbout(
  tx: Tx,
  { notices, base }: Pick<AnnounceDeps, "notices" | "base">,
  subscriptionId: string,
  mailOf: (
    translator: Translator,
    mail: { to: string; endpoint: string; url: string },
  ) => ReturnType<typeof failingMail>,
): Promise<void> {
  const { em, workspaceId } = tx;
  const subscription = await em.findOneOrFail(SubscriptionEntity, { id: subscriptionId });
  const endpoint = URL.parse(subscription.url)?.host ?? "";
  const url = `${base()}/dashboard/webhooks/${subscriptionId}`;
  await mailAdmins(tx, notices, {
    isDue: async () => (await em.execute(takeMail, [workspaceId, subscriptionId])).length > 0,
    compose: (translator, to) => mailOf(translator, { to, endpoint, url }),
  });
}

const failingOnes = `
  select f.workspace_id as "workspaceId", f.subscription_id as "subscriptionId", since, failures
  from webhook_failure_streaks f
  join webhook_subscriptions s
    on s.workspace_id = f.workspace_id and s.id = f.subscription_id and s.active
  where ${isFailing} and ${isWritable("f")} and not exists (
    select from webhook_failure_notices n
    where n.workspace_id = f.workspace_id and n.subscription_id = f.subscription_id
      and n.recovered_at is null
  )
  limit ${batchSize}`;

/** Only one of several processes returns it. A subscription that is being deleted has none. */
const beginNotice = `
  insert into webhook_failure_notices as n (workspace_id, subscription_id, since)
  select f.workspace_id, f.subscription_id, f.since
  from webhook_failure_streaks f
  join webhook_subscriptions s
    on s.workspace_id = f.workspace_id and s.id = f.subscription_id and s.active
  where f.workspace_id = ? and f.subscription_id = ? and ${isFailing}
  for key share of s
  on conflict (workspace_id, subscription_id) do update
  set since = excluded.since, recovered_at = null where n.recovered_at is not null
  returning since`;

/** A new URL that has not succeeded yet proves nothing. */
const recoveredOnes = `
  select n.workspace_id as "workspaceId", n.subscription_id as "subscriptionId", n.since, last.at
  from webhook_failure_notices n
  cross join lateral (
    select max(w.last_success_at) as at from webhook_delivery_stats w
    where w.workspace_id = n.workspace_id and w.subscription_id = n.subscription_id
      and w.hour >= date_trunc('hour', n.since)
  ) last
  where n.recovered_at is null and last.at > n.since and ${isWritable("n")}
  limit ${batchSize}`;

const endNotice = `
  update webhook_failure_notices set recovered_at = ?
  where workspace_id = ? and subscription_id = ? and since = ? and recovered_at is null
  returning subscription_id`;

const takeMail = `
  update webhook_failure_notices set mailed_at = now()
  where workspace_id = ? and subscription_id = ?
    and (mailed_at is null or mailed_at < now() - interval '1 day')
  returning subscription_id`;
