/** Every queue, the data of its jobs, and its policy. Features and workers provide the handlers. */
import type { Job } from "pg-boss";
import type { TraceContext } from "../telemetry/trace-context.ts";

/** Queue with one job for each event that has yet to be fanned out. */
export const eventQueue = "events";

/**
 * Queue with one job for each single delivery: manual, or deferred because its endpoint is congested.
 * The group is the subscription.
 */
export const deliveryQueue = "deliveries";

/** Dead-letter queue for jobs of these two whose worker died. */
export const interruptedQueue = "interrupted";

/** Queue with one job for each message that a kind of channel sends itself. */
export const outboundQueue = "outbound";

/** Queue with one job for each email to a requester. */
export const mailQueue = "mail";

/** Queue with one job for each of those emails that is sent through the server of its channel. */
export const channelMailQueue = "channel-mail";

/** Queue with one job for each email to a user of the service, such as an invitation. */
export const noticeQueue = "notices";

/** Queue with one job for each member who was removed, whose tickets become unassigned. */
export const unassignQueue = "unassign";

/** Queue with one job for each message whose media are to be fetched from WhatsApp. */
export const mediaQueue = "media";

/** Queues whose jobs are enqueued in the transactions of workspaces. */
export const tenantQueues = [
  eventQueue,
  deliveryQueue,
  outboundQueue,
  mailQueue,
  channelMailQueue,
  noticeQueue,
  unassignQueue,
  mediaQueue,
];

/** The job of an event. It refers to the event, whose body stays in its row. */
export interface EventJob {
  readonly eventId: string;
  readonly workspaceId: string;
  readonly eventType: string;
  /** The trace in which the event was recorded; its deliveries continue it. */
  readonly trace?: TraceContext | undefined;
}

/** The job of one delivery. */
export interface DeliveryJob extends EventJob {
  readonly subscriptionId: string;
  readonly deliveryId: string;
  /** Requested manually, by a test or a redelivery. */
  readonly manual: boolean;
  /** Since when it has been waiting for its endpoint, in milliseconds since the epoch. */
  readonly waitingSince: number;
}

/** A job that this process has claimed, as pg-boss names it. */
export type HeldJob<Data> = Pick<Job<Data>, "id" | "data" | "retryCount">;

/** A job of the delivery queue, grouped by its subscription. */
export const toDeliveryJob = (data: DeliveryJob) => ({ data, group: { id: data.subscriptionId } });

/** Numbers of the requester's files that were not stored. */
export interface FilesLeftOut {
  /** They are too large or too many for an email. */
  readonly filesOverLimit?: number;
  readonly filesWithoutRoom?: number;
}

/**
 * A job of a workspace. Workspaces take turns in the queues of such jobs; the group is the workspace. A
 * job without a workspace belongs to the service itself.
 */
export const toWorkspaceJob = <Data extends { readonly workspaceId: string }>(data: Data) => ({
  data,
  group: { id: data.workspaceId || "service" },
});

/** The job of a message to be sent, or of an email that confirms one of a requester. */
export interface MessageJob extends FilesLeftOut {
  readonly workspaceId: string;
  readonly messageId: string;
  /** Number of earlier attempts. */
  readonly attempt: number;
  /** When the first attempt was due, as an ISO 8601 time. */
  readonly since: string;
}

/** The job of the first attempt to send a message. */
export const toMessageJob = (data: Omit<MessageJob, "attempt" | "since">) =>
  toWorkspaceJob({ ...data, attempt: 0, since: new Date().toISOString() });

/** The job of the tickets of a member, which become unassigned if the member was removed. */
export interface UnassignJob {
  readonly workspaceId: string;
  readonly memberId: string;
  /** The actor that removed the member, as the contract shows it; absent if the service did. */
  readonly actor?: object;
}

/** The job of a message with media. */
export type MediaJob = Pick<MessageJob, "workspaceId" | "messageId">;

/**
 * How long a worker may hold the job of an event or a delivery, in seconds: well above the 5 s of a
 * delivery. After this time the job of a dead worker counts as interrupted.
 */
const leaseSeconds = 15;

/** After this time without a heartbeat, other workers take over the messages of a worker. */
export const heartbeatSeconds = 60;

const common = {
  retryLimit: 0,
  expireInSeconds: leaseSeconds,
  retentionSeconds: 14 * 24 * 3600,
  deleteAfterSeconds: 60,
};
/** Never repeated: a delivery that was interrupted may have been sent. */
const delivering = { ...common, deadLetter: interruptedQueue };
/** Retried, as nothing else records an interruption; recording it twice is harmless. */
const recording = { ...common, retryLimit: 1_000, retryDelay: 1 };
/**
 * Senders complete these jobs themselves. After a crash the job is retried, and its message shows that
 * it was being sent. A mail server may take many minutes, for which heartbeats keep the job.
 */
const sending = { ...common, retryLimit: 2, expireInSeconds: 3600, heartbeatSeconds };
/** If a mail server is down for an hour, nothing is lost. Emails sent twice do no harm. */
const noticing = { ...sending, retryLimit: 6, retryDelay: 30, retryBackoff: true };
/** Retried until it is done. A member may have had a very large number of tickets. */
const unassigning = { ...sending, retryLimit: 1_000, retryDelay: 1 };
/** Meta keeps media for days, so a failed fetch is retried for several minutes. */
const fetching = {
  ...common,
  retryLimit: 4,
  retryDelay: 10,
  retryBackoff: true,
  expireInSeconds: 180,
};

/** The policy of each queue, in the order of their creation: a dead-letter queue comes first. */
export const policies = {
  [interruptedQueue]: recording,
  [outboundQueue]: sending,
  [mailQueue]: sending,
  [channelMailQueue]: sending,
  [noticeQueue]: noticing,
  [unassignQueue]: unassigning,
  [mediaQueue]: fetching,
  [eventQueue]: delivering,
  [deliveryQueue]: delivering,
};

/** Queues with their own tables, if the backend has partitions: they hold most of the jobs. */
export const largeQueues: readonly string[] = [eventQueue, deliveryQueue];
