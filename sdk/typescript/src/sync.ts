import { ApiError } from "./api-error.ts";
import type { Client } from "./client.ts";
import type { Ticket } from "./gen/types.ts";
import { reconcile } from "./reconcile.ts";
import { sleep } from "./retry.ts";
import { follow, isBreak } from "./watch.ts";
import type { WebhookEvent } from "./webhooks/event.ts";
import { createMemory } from "./webhooks/seen-events.ts";

/** Keeps how far you have come: one string, in a file or a row of your database. */
export interface SyncStore {
  /** The position that was saved last, or undefined at first. */
  load(): string | undefined | Promise<string | undefined>;
  /** Called after each event, and every 15 seconds while nothing happens. */
  save(position: string): unknown;
}

/** Remembers which events were handled. */
export interface HandledEvents {
  has(id: string): boolean | Promise<boolean>;
  add(id: string): unknown;
}

export interface SyncOptions {
  readonly store: SyncStore;
  /** Called with each event. If it fails, it is called again after 1 to 30 seconds. */
  readonly onEvent: (event: WebhookEvent) => unknown;
  /**
   * Called with each ticket that has messages since a time from which the service no longer has
   * the events: `since` at the first start, and later the saved position if you were away for 30
   * days, or if the service was restored from a backup.
   */
  readonly onTicket?: (ticket: Ticket) => unknown;
  /** Where the first start begins. Default: now. Needs `onTicket`. */
  readonly since?: string | Date | undefined;
  /** Only these types. Default: all. */
  readonly types?: readonly string[] | undefined;
  /** Events that were handled. Default: the latest 10,000, in memory. */
  readonly seen?: HandledEvents;
  /** Called with errors of `onEvent`, `onTicket` and the store. Default: `console.error`. */
  readonly onError?: (error: unknown) => void;
}

export interface Sync {
  /** Handles an event of these types unless it was handled before: pass it to `createReceiver` as `onEvent`. */
  handle(event: WebhookEvent): Promise<void>;
  /**
   * Handles every event since the saved position, and then as they happen, until the signal aborts.
   * @throws {ApiError} when a retry cannot help, for example `INVALID_TOKEN`
   * @throws {SyncGapError} when events are gone, and there is no `onTicket`
   */
  run(options?: { readonly signal?: AbortSignal }): Promise<void>;
}

/** Events since `since` are gone, and there is no `onTicket` to catch up without them. */
export class SyncGapError extends Error {
  override readonly name = "SyncGapError";
  readonly since: Date;

  constructor(since: Date) {
    super(
      `The service no longer has the events since ${since.toISOString()}. Pass \`onTicket\` to catch up with tickets.`,
    );
    this.since = since;
  }
}

/** The service keeps events for 30 days. A day is left for clocks and for catching up. */
const longestAbsenceMs = 29 * 24 * 3_600_000;
const retryMs = { first: 1_000, longest: 30_000 };

/**
 * Handles every event of the workspace: those that webhooks deliver at once, and those that they lose
 * from the stream. Each is handled at least once, and again only if the process ends before the event
 * is stored as handled.
 * @throws {TypeError} when `since` has no `onTicket`
 */
export function createSync(client: Pick<Client, "events" | "tickets">, options: SyncOptions): Sync {
  const { store, onEvent, onTicket, since, types, onError = console.error } = options;
  const { seen = createMemory() } = options;
  if (since !== undefined && !onTicket) {
    throw new TypeError("`since` needs `onTicket`: the service has no older events.");
  }
  const inFlight = new Map<string, Promise<void>>();

  const isWanted = (type: string) => !types?.length || types.includes("*") || types.includes(type);

  async function handleOnce(event: WebhookEvent): Promise<void> {
    if (!(await seen.has(event.id))) {
      await onEvent(event);
      await seen.add(event.id);
    }
  }

  async function handle(event: WebhookEvent): Promise<void> {
    if (!isWanted(event.type)) {
      return;
    }
    const running = inFlight.get(event.id);
    if (running) {
      return running;
    }
    const handling = handleOnce(event).finally(() => inFlight.delete(event.id));
    inFlight.set(event.id, handling);
    return handling;
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
        onError(error);
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
      throw new SyncGapError(from);
    }
    let reached = from;
    const tickets = async () => {
      for await (const ticket of reconcile(client, { since: reached, signal })) {
        if (!(await insist(() => onTicket(ticket), signal))) {
          return;
        }
        reached = new Date(ticket.lastMessageAt);
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
        await sleep(retryMs.first, signal);
      }
    }
  }

  /** @param from a position, or undefined to start now, after catching up with a gap if there is one */
  async function followFrom(
    from: Position | undefined,
    gap?: Date,
    signal?: AbortSignal,
  ): Promise<void> {
    const start = from ? { cursor: from.cursor } : {};
    let lastAt = from?.at ?? new Date();
    let missing = gap;
    for await (const { event, cursor, at = lastAt } of follow(client, start, types, signal)) {
      if (missing) {
        // The stream has begun, so it has what happens while this catches up.
        await catchUp(missing, signal);
        missing = undefined;
      }
      if (signal?.aborted || (event && !(await insist(() => handle(event), signal)))) {
        return;
      }
      lastAt = at;
      await insist(() => store.save(formatPosition({ cursor, at })), signal);
    }
  }

  return {
    handle,
    async run({ signal } = {}) {
      const saved = parsePosition(await store.load());
      if (!saved) {
        return followFrom(undefined, since === undefined ? undefined : new Date(since), signal);
      }
      if (Date.now() - +saved.at > longestAbsenceMs) {
        return followFrom(undefined, saved.at, signal);
      }
      try {
        await followFrom(saved, undefined, signal);
      } catch (error) {
        if (!isUnknownCursor(error)) {
          throw error;
        }
        await followFrom(undefined, saved.at, signal);
      }
    },
  };
}

/** The service was restored from a backup that is older than the cursor. */
const isUnknownCursor = (error: unknown) =>
  error instanceof ApiError && error.violations.some(({ field }) => field === "cursor");

/** A place in the stream: all events before the time are before the cursor. */
interface Position {
  readonly cursor: string;
  readonly at: Date;
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
