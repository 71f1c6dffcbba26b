import { startPeriodicTasks } from "../concurrency/periodic-tasks.ts";
import { type Mailbox, parseMailbox } from "../config/mail.ts";
import { parseProxyUrl } from "../config/network.ts";
import { mergePendingLists } from "../db/pending-lists.ts";
import { startDispatcher } from "../delivery/dispatcher.ts";
import type { EgressProxy } from "../delivery/guard/proxy-tunnel.ts";
import { divideConcurrency } from "../delivery/schedule/concurrency-limiter.ts";
import { createSender } from "../delivery/send/sender.ts";
import { createSenderThread, sumOfStats } from "../delivery/send/sender-thread.ts";
import { startPreviews } from "../features/attachments/make-previews.ts";
import { loadReplies } from "../features/canned-replies/load.ts";
import { announceFailingChannels } from "../features/channels/announce-failures.ts";
import { startChannelWork } from "../features/channels/start-work.ts";
import { createTicketChannels } from "../features/channels/ticket-channels.ts";
import { createNotices, startNoticesOver } from "../features/mail/notices.ts";
import { startMemberMails } from "../features/notifications/send-mails.ts";
import { startErasures } from "../features/privacy/run.ts";
import { startExports } from "../features/requester-export/run.ts";
import { startSendingScheduled } from "../features/scheduled-messages/send-due.ts";
import { startEndingSnoozes } from "../features/tickets/end-snoozes.ts";
import { startUnassigning } from "../features/tickets/unassign.ts";
import { announceFailures } from "../features/webhooks/announce-failures.ts";
import { startRecoveries } from "../features/webhooks/recovery/run.ts";
import { oldestWaitMs } from "../jobs/backlog.ts";
import { createDueWork } from "../jobs/due-work.ts";
import type { ReadinessCheck } from "../monitoring/health.ts";
import { measureWorker } from "../monitoring/worker-metrics.ts";
import { copyLimit, createChannelContext } from "./channel-context.ts";
import type { AppConfig, AppContext } from "./context.ts";
import { shareOfOpenFiles } from "./open-files.ts";
import { retentionTasks } from "./retention.ts";

/** The role that delivers events and does maintenance. */
export interface Worker {
  /** Checks of its readiness. */
  readonly checks: Readonly<Record<string, ReadinessCheck>>;
  /** Stops claiming work and completes the work in flight. */
  close(): Promise<void>;
}

/** Thirty times the promised two seconds: an event that waits longer means too few workers. */
const lagMs = 60_000;
/** A worker polls twice a second. One that has not polled for this long is stuck. */
const silentMs = 10_000;

function proxyOf(config: AppConfig): EgressProxy | undefined {
  const address = parseProxyUrl(config.WEBHOOK_PROXY ?? "");
  return address && { ...address, resolvesNames: config.WEBHOOK_PROXY_RESOLVES_NAMES };
}

/** Starts the worker of a process. */
export async function startWorker(context: AppContext): Promise<Worker> {
  const { config, log, db, queue, notifier, sealer, guard, metrics, files, kinds, transact } =
    context;
  const concurrency = shareOfOpenFiles("DELIVERY_CONCURRENCY", config.DELIVERY_CONCURRENCY, log);
  const limits = divideConcurrency(concurrency);
  const sending = {
    // The scheduler limits the deliveries in flight. A lower limit here would hide waiting deliveries.
    connectionsPerOrigin: concurrency,
    keepResponses: config.DELIVERY_RESPONSES,
    proxy: proxyOf(config),
  };
  const sender = createSender({ ...sending, maxConnections: limits.quick.total, guard });
  const slowSender = createSenderThread({
    ...sending,
    maxConnections: limits.slow.total,
    allowedCidrs: config.WEBHOOK_ALLOWED_CIDRS,
  });
  const due = createDueWork(db.pool, log);
  const dispatcher = startDispatcher({
    pool: db.pool,
    boss: queue.boss,
    eventTable: queue.eventTable,
    due,
    sender,
    slowSender,
    sealer,
    log,
    observe: metrics.delivered,
    observeDeferral: metrics.deferred,
    limits,
    maxAgeSeconds: config.DELIVERY_MAX_AGE,
  });
  const stopListening = notifier.on("any", dispatcher.wake);
  context.handOver.to(dispatcher.take);
  const { SMTP_URL: smtpUrl, SHUTDOWN_TIMEOUT_SECONDS: shutdownSeconds } = config;
  const announcing = {
    ...context,
    pool: db.pool,
    notices: createNotices(sealer, smtpUrl !== undefined),
  };
  const everyMinute = [
    { name: "announce failing webhooks", run: () => announceFailures(announcing) },
    { name: "announce failing channels", run: () => announceFailingChannels(announcing) },
  ].map((task) => ({ ...task, everyMs: 60_000 }));
  const { directory } = context;
  const filling =
    directory === undefined
      ? []
      : [{ name: "update the directories of the proxies", everyMs: 2_000, run: directory.fill }];
  const merging = {
    name: "merge new entries into the search indexes",
    everyMs: 1_000,
    run: () => mergePendingLists(db.pool),
  };
  const tasks = startPeriodicTasks(
    [...retentionTasks(context), ...everyMinute, ...filling, merging],
    log,
  );
  const channelContext = createChannelContext(context);
  const channels = await startChannelWork(kinds, { ...channelContext, boss: queue.boss, due });
  const notices =
    smtpUrl === undefined
      ? undefined
      : await startNoticesOver(smtpUrl, {
          pool: db.pool,
          boss: queue.boss,
          due,
          log,
          sealer,
          // Checked when the settings were read.
          from: parseMailbox(config.MAIL_FROM ?? "") as Mailbox,
          graceMs: (shutdownSeconds * 1000) / 2,
        });
  const memberMails = smtpUrl === undefined ? undefined : startMemberMails({ ...announcing, due });
  const unassigning = startUnassigning({ pool: db.pool, transact, boss: queue.boss, due, log });
  const snoozes = startEndingSnoozes({ pool: db.pool, transact, due, log });
  const scheduled = startSendingScheduled({
    pool: db.pool,
    transact,
    due,
    log,
    channels: createTicketChannels(kinds, copyLimit(config)),
    files,
    links: channelContext.links,
    loadReplies,
  });
  const recoveries = startRecoveries(db.pool, queue.boss, due);
  const erasures = startErasures({ pool: db.pool, transact, files, due });
  const previews = startPreviews({ db, stores: context.stores, due, log });
  const exports = startExports({ db, files, parts: context.archiveParts, due, log });
  measureWorker(metrics, queue, db.pool, dispatcher, () =>
    sumOfStats(sender.stats(), slowSender.stats()),
  );
  return {
    checks: {
      async delivery() {
        const ms = performance.now() - dispatcher.lookedAt;
        return ms > silentMs
          ? `the worker has not polled for events for ${Math.round(ms)} ms`
          : undefined;
      },
      async lag() {
        const ms = await oldestWaitMs(db.pool, queue);
        return ms > lagMs ? `the oldest event has waited for ${Math.round(ms)} ms` : undefined;
      },
    },
    async close() {
      stopListening();
      await Promise.all([
        due.stop(),
        recoveries.stop(),
        erasures.stop(),
        exports.close(),
        previews.close(),
        unassigning.close(),
        snoozes.stop(),
        scheduled.stop(),
        memberMails?.stop(),
        notices?.close(),
      ]);
      await channels.close();
      await channelContext.blocks.close();
      await dispatcher.stop();
      await Promise.all([sender.close(), slowSender.close()]);
      await tasks.close();
    },
  };
}
