import { setTimeout as sleep } from "node:timers/promises";
import type { Client } from "@connectrpc/connect";
import type { EventService, WatchEventsResponse } from "../../gen/ticketing/v1/event_service_pb.ts";
import { type Failure, type FailureKind, toFailure } from "./failure.ts";

/** An event, with `body` as the exact bytes that webhooks receive. */
export type FollowedEvent = WatchEventsResponse & { data: object };

export interface FollowOptions {
  /** Only these types; empty: all. */
  readonly types: readonly string[];
  readonly signal: AbortSignal;
  /** Told once that events are being watched. */
  onStart(): void;
  /** Told that the stream broke, and that it goes on. */
  onBreak(failure: Failure): void;
  onResume(): void;
}

/** Without a word for so long the connection is taken for dead; bookmarks come every 15 s. */
const silenceMs = 45_000;
const firstWaitMs = 100;
const longestWaitMs = 5_000;

/** What does not pass by waiting. */
const final: readonly FailureKind[] = ["usage", "auth", "notFound"];

/**
 * Events from now on, each once, through restarts of the service and breaks of
 * the network: the cursor of the last message says where to go on, and a
 * bookmark gives one before the first event.
 * @throws {Failure} when the first attempt fails, or one for a reason that stays
 */
export async function* follow(
  client: Client<typeof EventService>,
  { types, signal, onStart, onBreak, onResume }: FollowOptions,
): AsyncGenerator<FollowedEvent> {
  let cursor = "";
  for (let wait = firstWaitMs; ; wait = Math.min(wait * 2, longestWaitMs)) {
    const watchdog = new AbortController();
    const timer = setTimeout(() => watchdog.abort(), silenceMs);
    let isOpen = false;
    try {
      const stream = client.watchEvents(
        { cursor, types: [...types], bookmarks: true },
        { signal: AbortSignal.any([signal, watchdog.signal]), timeoutMs: 0 },
      );
      for await (const message of stream) {
        timer.refresh();
        if (!isOpen) {
          cursor === "" ? onStart() : onResume();
        }
        isOpen = true;
        wait = firstWaitMs;
        if (message.data !== undefined) {
          yield message as FollowedEvent;
        }
        cursor = message.cursor;
      }
    } catch (thrown) {
      if (signal.aborted) {
        return;
      }
      const failure = toFailure(thrown);
      // A token that was good until now may have expired, and then there is a new one.
      const mayRenew = isOpen && failure.kind === "auth";
      if (cursor === "" || (final.includes(failure.kind) && !mayRenew)) {
        throw failure;
      }
      if (wait === firstWaitMs && !mayRenew) {
        onBreak(failure);
      }
    } finally {
      clearTimeout(timer);
    }
    await sleep(wait, undefined, { signal }).catch(() => {});
    if (signal.aborted) {
      return;
    }
  }
}
