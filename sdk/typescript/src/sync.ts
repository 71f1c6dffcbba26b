import { ApiError } from "./api-error.ts";
import type { Client } from "./client.ts";
import type { Ticket } from "./gen/types.ts";
import { reconcile } from "./reconcile.ts";
import { sleep } from "./sleep.ts";
import { follow, isBreak } from "./watch.ts";
import { createMemory, type EventClaims } from "./webhooks/claims.ts";
import type { WebhookEvent } from "./webhooks/event.ts";
import {
  defaultClaimMs,
  deliveryPatienceMs,
  EventBusyError,
  type HandleOptions,
  handleOnce,
} from "./webhooks/handle-once.ts";

/** Keeps how far you have come: one string, in a file or a row of your database. */
export interface SyncStore {
  /** The position that was saved last, or undefined at first. */
  load(): string | undefined | Promise<string | undefined>;
  /** Called after each event, and every 15 seconds while nothing happens. */
  save(position: string): unknown;
}

/** Events that happened between these times may be missing: the service no longer has them. */
export interface SyncGap {
  readonly since: Date;
  readonly until: Date;
}

/** Whether what failed is repeated, left out, or ends `run`. */
export type SyncDecision = "retry" | "skip" | "stop";

export interface SyncOptions {
  readonly store: SyncStore;
  /** Called with each event. If it fails, `onError` decides. */
  readonly onEvent: (event: WebhookEvent) => unknown;
  /**
   * Called if events are gone that were not handled: you were away for longer than the service keeps
   * them, or it was restored from a backup. It then continues with the oldest event that is kept.
   */
  readonly onGap?: (gap: SyncGap) => unknown;
  /**
   * Called in place of events that are gone, with each ticket that changed since a time: `since`
   * at the first start, and later the start of a gap.
   */
  readonly onTicket?: (ticket: Ticket) => unknown;
  /** Where the first start begins. Default: now. Needs `onTicket`. */
  readonly since?: string | Date | undefined;
  /** Only these types. Default: all. */
  readonly types?: readonly string[] | undefined;
  /** Which events are handled. Default: the latest 10,000, in memory. */
  readonly claims?: EventClaims;
  /** Longer than `onEvent` takes: a claim lapses after this time. Default: 60,000. */
  readonly claimMs?: number;
  /**
   * Called with each error of your functions, of `store` and `claims`, and when the service cannot be
   * reached, with the event that was being handled, if any, and the number of attempts so far. `retry`,
   * or nothing, repeats it after 1 to 30 seconds, twice as long each time. `skip` leaves out the event
   * or ticket, which is not marked as done. `stop` ends `run` with the error. The service is always
   * tried again, unless you stop. Default: logs with `console.error`, and retries.
   */
  readonly onError?: (
    error: unknown,
    event: WebhookEvent | undefined,
    attempt: number,
    // biome-ignore lint/suspicious/noConfusingVoidType: a function that only logs is one too.
  ) => SyncDecision | void | Promise<SyncDecision | void>;
}

export interface SyncRunOptions {
  /** Ends it once the current event is handled. */
  readonly signal?: AbortSignal | undefined;
  /**
   * Ends it once every event before this time is handled, such as now for a report. That is known
   * from a later event or up to 15 seconds of quiet. Default: it continues.
   */
  readonly until?: string | Date | undefined;
}

export interface Sync {
  /**
   * Handles an event of these types unless it was handled before: pass it to `createReceiver` as
   * `onEvent`, and the claims to `createSync` only.
   * @throws {EventBusyError} when another process is still handling it after 3 seconds
   */
  handle(event: WebhookEvent): Promise<void>;
  /**
   * Handles every event since the saved position, and then as they happen, until the signal aborts
   * or `until` is reached.
   * @throws {ApiError} with the status 400, 401, 403 or 404: a retry cannot help
   * @throws {SyncGapError} when events are gone, and there is neither `onGap` nor `onTicket`
   * @throws the error with which `onError` stops
   */
  run(options?: SyncRunOptions): Promise<void>;
}

/** Events are gone, and there is neither `onGap` nor `onTicket`. */
export class SyncGapError extends Error implements SyncGap {
  override readonly name = "SyncGapError";
  readonly since: Date;
  readonly until: Date;

  constructor({ since, until }: SyncGap) {
    const times = `${since.toISOString()} and ${until.toISOString()}`;
    super(
      `Events between ${times} may be missing, as the service no longer has them. Pass \`onGap\` to be told and go on, or \`onTicket\` to catch up with tickets.`,
    );
    this.since = since;
    this.until = until;
  }
}

/** The reason is not taken for an error of the stream. */
class Stopped {
  readonly reason: unknown;

  constructor(reason: unknown) {
    this.reason = reason;
  }
}

const pauseMs = (attempt: number) => Math.min(1_000 * 2 ** (attempt - 1), 30_000);

/**
 * Handles every event of the workspace: from webhooks immediately, and from the stream those that webhooks
 * lose. Each is handled at least once, and again only if the process ends before the event is stored as
 * handled.
 * @throws {TypeError} when `since` has no `onTicket`
 */
export function createSync(client: Pick<Client, "events" | "tickets">, options: SyncOptions): Sync {
  const { store, onEvent, onGap, onTicket, since, types } = options;
  const { claims = createMemory(), claimMs = defaultClaimMs, onError = logError } = options;
  if (since !== undefined && !onTicket) {
    throw new TypeError("`since` needs `onTicket`: the service has no older events.");
  }

  const isWanted = (type: string) => !types?.length || types.includes("*") || types.includes(type);

  async function handle(event: WebhookEvent, wait: Wait): Promise<void> {
    if (isWanted(event.type)) {
      await handleOnce(event.id, () => onEvent(event), { claims, claimMs, ...wait });
    }
  }

  /** @returns whether to skip what failed */
  async function decide(error: unknown, attempt: number, event?: WebhookEvent): Promise<boolean> {
    const decision = await onError(error, event, attempt);
    if (decision === "stop") {
      throw new Stopped(error);
    }
    return decision === "skip";
  }

  /**
   * Repeats what the caller's code does until it succeeds or is skipped, or until the signal aborts.
   * @returns whether to go on
   */
  async function insist(
    act: () => unknown,
    signal?: AbortSignal,
    event?: WebhookEvent,
  ): Promise<boolean> {
    for (let attempt = 1; ; attempt++) {
      try {
        await act();
        return true;
      } catch (error) {
        // Aborted while it waited for another process.
        const isBusy = error instanceof EventBusyError;
        if (!isBusy && (await decide(error, attempt, event))) {
          return true;
        }
      }
      await sleep(pauseMs(attempt), signal);
      if (signal?.aborted) {
        return false;
      }
    }
  }

  /** Handles tickets in place of events that are gone. */
  async function catchUp(from: Date, signal?: AbortSignal): Promise<void> {
    if (!onTicket) {
      return;
    }
    let reached = from;
    const tickets = async () => {
      for await (const ticket of reconcile(client, { since: reached, signal })) {
        if (!(await insist(() => onTicket(ticket), signal))) {
          return;
        }
        reached = new Date(ticket.updatedAt);
      }
    };
    for (let attempt = 1; !signal?.aborted; attempt++) {
      try {
        return await tickets();
      } catch (error) {
        if (!isBreak(error)) {
          throw error;
        }
        await decide(error, attempt);
        await sleep(pauseMs(attempt), signal);
      }
    }
  }

  /** Handles events from a place on, and advances it. */
  async function followFrom(reached: Place, { signal, until }: SyncRunOptions): Promise<void> {
    const end = until === undefined ? Number.POSITIVE_INFINITY : +new Date(until);
    const start = reached.cursor ? { cursor: reached.cursor } : {};
    const steps = follow(client, start, { types, signal, onError: decide });
    for await (const { event, cursor, at } of steps) {
      if (reached.missing) {
        // The stream has begun, so it has what happens while this catches up.
        await catchUp(reached.missing, signal);
      }
      const isEnd = at !== undefined && +at >= end;
      if (event && isEnd) {
        return;
      }
      const patient = { patienceMs: Number.POSITIVE_INFINITY, signal };
      const isOver =
        signal?.aborted || (event && !(await insist(() => handle(event, patient), signal, event)));
      if (isOver) {
        return;
      }
      Object.assign(reached, { cursor, at: at ?? reached.at, missing: undefined });
      await insist(() => store.save(formatPosition(reached)), signal);
      if (isEnd) {
        return;
      }
    }
  }

  async function runFromSaved(options: SyncRunOptions): Promise<void> {
    const { signal, until } = options;
    if (until !== undefined && Number.isNaN(+new Date(until))) {
      throw new TypeError("`until` must be a time.");
    }
    const saved = parsePosition(await store.load());
    const missing = saved || since === undefined ? undefined : new Date(since);
    let reached: Place = { ...(saved ?? { cursor: "", at: new Date() }), missing };
    for (;;) {
      try {
        return await followFrom(reached, options);
      } catch (error) {
        const next = afterGap(error);
        if (!next) {
          throw error;
        }
        const gap = { since: reached.missing ?? reached.at, until: next.at };
        if (!onGap && !onTicket) {
          throw new SyncGapError(gap);
        }
        if (!(await insist(() => onGap?.(gap), signal))) {
          return;
        }
        reached = { ...next, missing: gap.since };
      }
    }
  }

  return {
    handle: (event) => handle(event, { patienceMs: deliveryPatienceMs }),
    async run(options = {}) {
      try {
        await runFromSaved(options);
      } catch (error) {
        throw error instanceof Stopped ? error.reason : error;
      }
    },
  };
}

const logError = (error: unknown) => console.error(error);

type Wait = Pick<HandleOptions, "patienceMs" | "signal">;

/** Where to go on if events after the cursor are gone. Undefined for any other error. */
function afterGap(error: unknown): Position | undefined {
  if (!(error instanceof ApiError)) {
    return undefined;
  }
  if (error.code === "CURSOR_EXPIRED") {
    const { oldestCursor = "", keptSince } = error.metadata;
    return { cursor: oldestCursor, at: keptSince ? new Date(keptSince) : new Date() };
  }
  // The service was restored from a backup that is older than the cursor: starts now.
  const isAhead = error.violations.some(({ field }) => field === "cursor");
  return isAhead ? { cursor: "", at: new Date() } : undefined;
}

/** A place in the stream: all events before the time are before the cursor. */
interface Position {
  /** Empty: now. */
  readonly cursor: string;
  readonly at: Date;
}

interface Place extends Position {
  /** Tickets since this time stand in for events that are gone. */
  readonly missing: Date | undefined;
}

const formatPosition = ({ cursor, at }: Position) => `${at.toISOString()} ${cursor}`;

function parsePosition(text: string | undefined): Position | undefined {
  if (!text) {
    return undefined;
  }
  const [time = "", cursor = ""] = text.split(" ");
  const at = new Date(time);
  if (cursor === "" || Number.isNaN(+at)) {
    throw new TypeError("The store does not return a position that `save` was given.");
  }
  return { cursor, at };
}
