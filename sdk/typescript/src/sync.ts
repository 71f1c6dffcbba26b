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

export interface SyncOptions {
  readonly store: SyncStore;
  /** Called with each event. If it fails, it is called again after 1 to 30 seconds. */
  readonly onEvent: (event: WebhookEvent) => unknown;
  /**
   * Called if events are gone that were not handled: you were away for longer than the service keeps
   * them, or it was restored from a backup. Then it goes on with the oldest event that is kept.
   */
  readonly onGap?: (gap: SyncGap) => unknown;
  /**
   * Called in place of events that are gone, with each ticket that changed since a time: `since`
   * at the first start, and later the begin of a gap.
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
   * Called with errors of your functions, of `store` and `claims`, and when the service cannot be
   * reached, before each retry. Default: `console.error`.
   */
  readonly onError?: (error: unknown) => void;
}

export interface Sync {
  /**
   * Handles an event of these types unless it was handled before: pass it to `createReceiver` as
   * `onEvent`, and the claims to `createSync` only.
   * @throws {EventBusyError} when another process is still handling it after 3 seconds
   */
  handle(event: WebhookEvent): Promise<void>;
  /**
   * Handles every event since the saved position, and then as they happen, until the signal aborts.
   * @throws {ApiError} with the status 400, 401, 403 or 404: a retry cannot help
   * @throws {SyncGapError} when events are gone, and there is neither `onGap` nor `onTicket`
   */
  run(options?: { readonly signal?: AbortSignal }): Promise<void>;
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

const retryMs = { first: 1_000, longest: 30_000 };

/**
 * Handles every event of the workspace: those that webhooks deliver at once, and those that they lose
 * from the stream. Each is handled at least once, and again only if the process ends before the event
 * is stored as handled.
 * @throws {TypeError} when `since` has no `onTicket`
 */
export function createSync(client: Pick<Client, "events" | "tickets">, options: SyncOptions): Sync {
  const { store, onEvent, onGap, onTicket, since, types, onError = console.error } = options;
  const { claims = createMemory(), claimMs = defaultClaimMs } = options;
  if (since !== undefined && !onTicket) {
    throw new TypeError("`since` needs `onTicket`: the service has no older events.");
  }

  const isWanted = (type: string) => !types?.length || types.includes("*") || types.includes(type);

  async function handle(event: WebhookEvent, wait: Wait): Promise<void> {
    if (isWanted(event.type)) {
      await handleOnce(event.id, () => onEvent(event), { claims, claimMs, ...wait });
    }
  }

  /**
   * Repeats what the caller's code does until it succeeds or the signal aborts.
   * @returns whether it succeeded
   */
  async function insist(act: () => unknown, signal?: AbortSignal): Promise<boolean> {
    for (let wait = retryMs.first; ; wait = Math.min(wait * 2, retryMs.longest)) {
      try {
        await act();
        return true;
      } catch (error) {
        // Aborted while it waited for another process.
        if (!(error instanceof EventBusyError)) {
          onError(error);
        }
      }
      await sleep(wait, signal);
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
    for (let isDone = false; !isDone && !signal?.aborted; ) {
      try {
        await tickets();
        isDone = true;
      } catch (error) {
        if (!isBreak(error)) {
          throw error;
        }
        onError(error);
        await sleep(retryMs.first, signal);
      }
    }
  }

  /** Handles events from a place on, and advances it. */
  async function followFrom(reached: Place, signal?: AbortSignal): Promise<void> {
    const start = reached.cursor ? { cursor: reached.cursor } : {};
    const steps = follow(client, start, { types, signal, onError });
    for await (const { event, cursor, at = reached.at } of steps) {
      if (reached.missing) {
        // The stream has begun, so it has what happens while this catches up.
        await catchUp(reached.missing, signal);
      }
      const patient = { patienceMs: Number.POSITIVE_INFINITY, signal };
      if (signal?.aborted || (event && !(await insist(() => handle(event, patient), signal)))) {
        return;
      }
      Object.assign(reached, { cursor, at, missing: undefined });
      await insist(() => store.save(formatPosition(reached)), signal);
    }
  }

  return {
    handle: (event) => handle(event, { patienceMs: deliveryPatienceMs }),
    async run({ signal } = {}) {
      const saved = parsePosition(await store.load());
      const missing = saved || since === undefined ? undefined : new Date(since);
      let reached: Place = { ...(saved ?? { cursor: "", at: new Date() }), missing };
      for (;;) {
        try {
          return await followFrom(reached, signal);
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
    },
  };
}

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
