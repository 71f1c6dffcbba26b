import { setTimeout as sleep } from "node:timers/promises";
import { Code, ConnectError, createClient } from "@connectrpc/connect";
import { createGrpcTransport } from "@connectrpc/connect-node";
import { EventService } from "../../gen/ticketing/v1/event_service_pb.ts";

const toldToReconnect = "the service is stopping";
/** Before it tries again after a failure. */
const pauseMs = 100;

/** A stream of events that resumes where it was whenever the service asks it to reconnect. */
interface Follower {
  readonly name: string;
  /** Identifiers of its events. */
  readonly seen: readonly string[];
  /** How often it reconnected because it was asked to. */
  readonly resumed: number;
  /** Why it ended otherwise. */
  readonly failures: readonly string[];
  stop(): Promise<void>;
}

/** A message of a stream. */
interface Message {
  readonly cursor: string;
  readonly data?: { readonly id: string } | undefined;
}

/** Opens a stream after a cursor. Ends with the code with which the service ends it. */
type Watch = (cursor: string, signal: AbortSignal) => AsyncGenerator<Message, string>;

/** Follows all events over gRPC or REST. @returns once the stream is open */
export async function follow(
  protocol: "gRPC" | "REST",
  url: string,
  key: string,
): Promise<Follower> {
  const authorization = `Bearer ${key}`;
  const watch = protocol === "gRPC" ? watchGrpc(url, authorization) : watchRest(url, authorization);
  const seen: string[] = [];
  const failures: string[] = [];
  const leaving = new AbortController();
  const opened = Promise.withResolvers<void>();
  let cursor = "";
  let resumed = 0;

  async function readOnce(): Promise<string> {
    const messages = watch(cursor, leaving.signal);
    for (;;) {
      const { done, value } = await messages.next();
      if (done) {
        return value;
      }
      cursor = value.cursor;
      if (value.data !== undefined) {
        seen.push(value.data.id);
      }
      opened.resolve();
    }
  }

  const reading = (async () => {
    while (!leaving.signal.aborted) {
      const reason = await readOnce().catch((error: unknown) => `cut off: ${error}`);
      if (leaving.signal.aborted) {
        return;
      }
      if (reason === toldToReconnect) {
        resumed += 1;
      } else {
        failures.push(reason);
        await sleep(pauseMs);
      }
    }
  })();
  await opened.promise;
  return {
    name: protocol,
    seen,
    failures,
    get resumed() {
      return resumed;
    },
    async stop() {
      leaving.abort();
      await reading;
    },
  };
}

function watchGrpc(url: string, authorization: string): Watch {
  const client = createClient(EventService, createGrpcTransport({ baseUrl: url }));
  return async function* (cursor, signal) {
    try {
      const options = { headers: { authorization }, signal };
      yield* client.watchEvents(
        { bookmarks: true, start: { case: "cursor", value: cursor } },
        options,
      );
      return "ended";
    } catch (error) {
      const { code, rawMessage } = ConnectError.from(error);
      return code === Code.Unavailable ? rawMessage : `${Code[code]}: ${rawMessage}`;
    }
  };
}

function watchRest(url: string, authorization: string): Watch {
  return async function* (cursor, signal) {
    const query = new URLSearchParams({ bookmarks: "true", ...(cursor && { cursor }) });
    const response = await fetch(`${url}/api/v1/events:watch?${query}`, {
      headers: { authorization },
      signal,
    });
    if (!response.ok || response.body === null) {
      const content = await response.text();
      return content.includes(toldToReconnect) ? toldToReconnect : `${response.status} ${content}`;
    }
    let rest = "";
    for await (const chunk of response.body.pipeThrough(new TextDecoderStream())) {
      const lines = (rest + chunk).split("\n");
      rest = lines.pop() ?? "";
      for (const line of lines.filter(Boolean)) {
        const message = JSON.parse(line);
        if (message.error !== undefined) {
          return message.error.message;
        }
        yield message;
      }
    }
    return "ended";
  };
}
