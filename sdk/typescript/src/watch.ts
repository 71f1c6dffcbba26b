import { ApiError } from "./api-error.ts";
import type { Client } from "./client.ts";
import { sleep, waitBefore } from "./retry.ts";
import { parseEvent, type WebhookEvent } from "./webhooks/event.ts";

export interface WatchOptions {
  /** Go on after this event. Default: begin with what happens from now on. */
  readonly afterId?: string;
  /** Only these types. Default: all. */
  readonly types?: readonly string[];
  /** Ends the watching, without an error. */
  readonly signal?: AbortSignal;
}

const slowestRetry = 6;

/**
 * Events as they happen, each once, in the form in which webhooks bring them. When the stream
 * breaks it is opened again after the last event, for as long as it takes.
 * @throws {ApiError} what another attempt would not change, such as `INVALID_TOKEN`
 */
export async function* watch(
  client: Client,
  { afterId, types = [], signal }: WatchOptions = {},
): AsyncGenerator<WebhookEvent, void, undefined> {
  let last = afterId ?? (await newestEvent(client, signal));
  for (let retry = 1; !signal?.aborted; retry++) {
    let broken: ApiError | undefined;
    try {
      const stream = client.events.watchEvents({ afterId: last, types: [...types] }, { signal });
      for await (const { data, body } of stream) {
        yield parseEvent(body);
        last = data?.id ?? last;
        retry = 0;
      }
    } catch (error) {
      if (signal?.aborted) return;
      if (!isBreak(error)) throw error;
      broken = error;
    }
    await sleep(waitBefore(Math.min(retry + 1, slowestRetry), broken?.cause), signal);
  }
}

/** A stream that breaks before its first event has to go on after something, too. */
async function newestEvent(client: Client, signal?: AbortSignal): Promise<string> {
  const { data } = await client.events.listEvents({ pageSize: 1 }, { signal });
  return data[0]?.id ?? "";
}

const isBreak = (error: unknown): error is ApiError =>
  error instanceof ApiError && ["UNAVAILABLE", "RATE_LIMITED"].includes(error.code);
