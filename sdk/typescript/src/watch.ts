import { ApiError } from "./api-error.ts";
import type { Client } from "./client.ts";
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

/** Where to start: after an event, at a cursor, or now. */
export type Start = { readonly afterId?: string | undefined } | { readonly cursor: string };

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

/**
 * Like `watch`, with the cursor after each event. Items without an event come at once and while
 * nothing happens.
 */
export async function* follow(
  client: Pick<Client, "events">,
  start: Start,
  types: readonly string[] = [],
  signal?: AbortSignal,
): AsyncGenerator<{ event?: WebhookEvent; cursor: string }, void, undefined> {
  let from = start;
  for (let retry = 1; !signal?.aborted; retry++) {
    let broken: ApiError | undefined;
    const silence = new AbortController();
    let timer = setTimeout(() => silence.abort(), longestSilenceMs);
    try {
      const messages = client.events.watchEvents(
        { ...from, types: [...types], bookmarks: true },
        { signal: signal ? AbortSignal.any([signal, silence.signal]) : silence.signal },
      );
      for await (const { cursor, data, body } of messages) {
        clearTimeout(timer);
        yield { ...(data && { event: parseEvent(body) }), cursor };
        from = { cursor };
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
