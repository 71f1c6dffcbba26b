import { type Client, ConnectError } from "@connectrpc/connect";
import type {
  Event,
  EventService,
  WatchEventsResponse,
} from "../../../gen/ticketing/v1/event_service_pb.ts";

/** The service sends a bookmark every 15 s, so a connection that is silent for longer is dead. */
const silenceMs = 45_000;
const firstWaitMs = 200;
/** A failing proxy may ask for hours. */
const longestAskedMs = 300_000;

export interface FollowOptions {
  /** Only these types. Default: all. */
  readonly types?: readonly string[];
  readonly signal: AbortSignal;
  /** Limit of the exponential backoff between attempts, in milliseconds. */
  readonly longestWaitMs: number;
  /** Called with the first message of each connection. */
  onOpen(): void;
  /**
   * Called when an attempt ends, with its error if it has one. Throws to give
   * up, or decides where the next attempt starts.
   */
  onBreak(error: unknown, wasOpen: boolean): "resume" | "restart";
}

/**
 * Events from now on, each once, across broken connections: it resumes at the
 * cursor of the last message, and a bookmark brings a cursor before the first
 * event. Runs in Node and in browsers, and ends with the signal.
 * @throws the errors of `onBreak`
 */
export async function* followEvents(
  client: Client<typeof EventService>,
  { types = [], signal, longestWaitMs, onOpen, onBreak }: FollowOptions,
): AsyncGenerator<WatchEventsResponse & { data: Event }, void, undefined> {
  let cursor = "";
  for (let waitMs = firstWaitMs; ; waitMs = Math.min(waitMs * 2, longestWaitMs)) {
    const silence = new AbortController();
    let timer = setTimeout(() => silence.abort(), silenceMs);
    let isOpen = false;
    let failure: unknown;
    try {
      const stream = client.watchEvents(
        { start: { case: "cursor", value: cursor }, type: [...types], bookmarks: true },
        { signal: AbortSignal.any([signal, silence.signal]), timeoutMs: 0 },
      );
      for await (const message of stream) {
        clearTimeout(timer);
        if (!isOpen) {
          onOpen();
        }
        isOpen = true;
        waitMs = firstWaitMs;
        if (message.data !== undefined) {
          yield message as WatchEventsResponse & { data: Event };
        }
        cursor = message.cursor;
        timer = setTimeout(() => silence.abort(), silenceMs);
      }
    } catch (error) {
      failure = error;
    } finally {
      clearTimeout(timer);
    }
    if (signal.aborted) {
      return;
    }
    if (onBreak(failure, isOpen) === "restart") {
      cursor = "";
    }
    const jittered = waitMs * (0.5 + Math.random());
    await sleep(Math.max(jittered, Math.min(retryAfterMs(failure), longestAskedMs)), signal);
    if (signal.aborted) {
      return;
    }
  }
}

/** The wait that `Retry-After` asks for; 0 without it. */
const retryAfterMs = (failure: unknown) =>
  1000 * Number(ConnectError.from(failure).metadata.get("retry-after") ?? 0) || 0;

/** Waits, or resolves as soon as the signal aborts. */
function sleep(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const end = () => {
      clearTimeout(timer);
      signal.removeEventListener("abort", end);
      resolve();
    };
    const timer = setTimeout(end, ms);
    signal.addEventListener("abort", end);
  });
}
