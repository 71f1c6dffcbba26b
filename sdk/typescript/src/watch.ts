import { ApiError } from "./api-error.ts";
import type { Client } from "./client.ts";
import type { WatchEventsRequest } from "./gen/types.ts";
import { waitBefore } from "./retry.ts";
import { sleep } from "./sleep.ts";
import { parseEvent, type WebhookEvent } from "./webhooks/event.ts";

export interface WatchOptions {
  /** Starts after the event with this ID. Default: starts with new events. */
  readonly afterId?: string | undefined;
  /** Only these types. Default: all. */
  readonly types?: readonly string[] | undefined;
  /** Called with the error of each attempt to connect that fails, before the next one. */
  readonly onError?: ((error: ApiError) => unknown) | undefined;
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
 * @throws {ApiError} with the status 400, 401, 403 or 404: a retry cannot help
 */
export async function* watch(
  client: Pick<Client, "events">,
  { afterId, ...options }: WatchOptions = {},
): AsyncGenerator<WebhookEvent, void, undefined> {
  for await (const { event } of follow(client, { afterId }, options)) {
    if (event) {
      yield event;
    }
  }
}

/** An event, or a sign that nothing happens, sent immediately and every 15 seconds. */
export interface Step {
  readonly event?: WebhookEvent;
  /** Resumes after this. */
  readonly cursor: string;
  /** All events before this time are before the cursor. Unknown for the first sign after a resume. */
  readonly at: Date | undefined;
}

interface FollowOptions extends Omit<WatchOptions, "afterId" | "onError"> {
  /** Also gets the number of attempts so far. If it fails, that ends the iteration. */
  readonly onError?: ((error: ApiError, attempt: number) => unknown) | undefined;
}

/** Like `watch`, with the cursor after each event. */
export async function* follow(
  client: Pick<Client, "events">,
  start: Start,
  { types = [], signal, onError }: FollowOptions,
): AsyncGenerator<Step, void, undefined> {
  let from = start;
  for (let retry = 1; !signal?.aborted; retry++) {
    let broken: ApiError | undefined;
    const silence = new AbortController();
    let timer = setTimeout(() => silence.abort(), longestSilenceMs);
    let isResumed = from.cursor !== undefined;
    let isOpen = false;
    try {
      const messages = client.events.watchEvents(
        { ...from, type: [...types], bookmarks: true },
        { signal: signal ? AbortSignal.any([signal, silence.signal]) : silence.signal },
      );
      for await (const { cursor, data, body } of messages) {
        clearTimeout(timer);
        isOpen = true;
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
      if (signal?.aborted) {
        return;
      }
      if (!isBreak(error)) {
        throw error;
      }
      broken = error;
      if (!isOpen) {
        await onError?.(error, retry);
      }
    } finally {
      clearTimeout(timer);
      silence.abort();
    }
    await sleep(waitBefore(Math.min(retry + 1, slowestRetry), broken?.retryAfter), signal);
  }
}

/**
 * Whether a retry can help. An error in the middle of a stream has no status: the next attempt to
 * connect shows which it is.
 */
export const isBreak = (error: unknown): error is ApiError =>
  error instanceof ApiError && ![400, 401, 403, 404].includes(error.status ?? 0);
