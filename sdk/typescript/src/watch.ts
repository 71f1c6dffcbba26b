import { ApiError } from "./api-error.ts";
import type { Client } from "./client.ts";
import type { WatchEventsRequest } from "./gen/types.ts";
import { sleep, waitBefore } from "./retry.ts";
import { parseEvent, type WebhookEvent } from "./webhooks/event.ts";

export interface WatchOptions {
  /** Starts after the event with this ID. Default: starts with new events. */
  readonly afterId?: string | undefined;
  /** Only these types. Default: all. */
  readonly types?: readonly string[] | undefined;
  /** Ends the iteration, without an error. */
  readonly signal?: AbortSignal | undefined;
}

/** After an event, at a cursor, or now. */
type Start = Pick<WatchEventsRequest, "afterId" | "cursor">;

/** The service sends a message every 15 seconds, so a stream silent for longer is dead. */
const longestSilenceMs = 45_000;
const slowestRetry = 6;

/**
 * Iterates over events as they happen, each once, as webhooks deliver them. When the stream breaks,
 * it reconnects and resumes where it stopped.
 * @throws {ApiError} when a retry cannot help, for example `INVALID_TOKEN`
 */
export async function* watch(
  client: Pick<Client, "events">,
  { afterId, types, signal }: WatchOptions = {},
): AsyncGenerator<WebhookEvent, void, undefined> {
  for await (const { event } of follow(client, { afterId }, types, signal)) {
    if (event) {
      yield event;
    }
  }
}

/** An event, or a sign that nothing happens, which comes at once and every 15 seconds. */
export interface Step {
  readonly event?: WebhookEvent;
  /** Resumes after this. */
  readonly cursor: string;
  /** All events before this time are before the cursor. Unknown for the first sign after a resume. */
  readonly at: Date | undefined;
}

/** Like `watch`, with the cursor after each event. */
export async function* follow(
  client: Pick<Client, "events">,
  start: Start,
  types: readonly string[] = [],
  signal?: AbortSignal,
): AsyncGenerator<Step, void, undefined> {
  let from = start;
  for (let retry = 1; !signal?.aborted; retry++) {
    let broken: ApiError | undefined;
    const silence = new AbortController();
    let timer = setTimeout(() => silence.abort(), longestSilenceMs);
    let isResumed = from.cursor !== undefined;
    try {
      const messages = client.events.watchEvents(
        { ...from, types: [...types], bookmarks: true },
        { signal: signal ? AbortSignal.any([signal, silence.signal]) : silence.signal },
      );
      for await (const { cursor, data, body } of messages) {
        clearTimeout(timer);
        if (data) {
          const event = parseEvent(body);
          yield { event, cursor, at: new Date(event.occurredAt) };
        } else {
          yield { cursor, at: isResumed ? undefined : new Date() };
        }
        from = { cursor };
        isResumed = false;
        retry = 0;
        timer = setTimeout(() => silence.abort(), longestSilenceMs);
      }
    } catch (error) {
      if (!isBreak(error) && !signal?.aborted) {
        throw error;
      }
      broken = error as ApiError;
    } finally {
      clearTimeout(timer);
      silence.abort();
    }
    await sleep(waitBefore(Math.min(retry + 1, slowestRetry), broken?.retryAfter), signal);
  }
}

/** Whether a retry can help. */
export const isBreak = (error: unknown) =>
  error instanceof ApiError && ["UNAVAILABLE", "RATE_LIMITED", "CANCELED"].includes(error.code);
