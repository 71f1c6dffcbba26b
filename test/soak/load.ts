import { setTimeout as sleep } from "node:timers/promises";
import { createClient } from "@connectrpc/connect";
import { createGrpcTransport } from "@connectrpc/connect-node";
import { EventService } from "../../gen/ticketing/v1/event_service_pb.ts";
import { restCall } from "../support/service.ts";

/** The results of the load so far. */
export interface Tally {
  tickets: number;
  calls: number;
  heard: number;
  /** The first few unexpected responses. */
  readonly wrong: string[];
}

interface LoadOptions {
  readonly url: string;
  /** Keys of different workspaces. */
  readonly keys: readonly string[];
  readonly writers: number;
  readonly watchers: number;
  readonly tally: Tally;
  /** Ends the load. */
  readonly signal: AbortSignal;
}

const pauseMs = 100;
const watchForMs = 20_000;

/** Acts as integrations do, concurrently, until the signal. */
export async function runLoad({ keys, writers, watchers, ...options }: LoadOptions): Promise<void> {
  const { url, tally, signal } = options;
  const keyOf = (i: number) => keys[i % keys.length] as string;
  const repeat = async (work: () => Promise<void>) => {
    while (!signal.aborted) {
      await work().catch((err) => complain(tally, String(err)));
      await sleep(pauseMs);
    }
  };
  const caller = (key: string) => createCall(url, key, tally);
  await Promise.all([
    ...Array.from({ length: writers }, (_, i) => {
      const call = caller(keyOf(i));
      return repeat(() => lifeOfTicket(call, tally));
    }),
    ...keys.map((key) => repeat(() => lifeOfKey(caller(key), url, tally))),
    ...Array.from({ length: watchers }, (_, i) => watch(url, keyOf(i), tally, signal)),
  ]);
}

type Call = ReturnType<typeof createCall>;

function createCall(url: string, key: string, tally: Tally) {
  return async (method: string, path: string, body?: object) => {
    const response = await restCall(url, key, method, `/api/v1/${path}`, body);
    tally.calls += 1;
    if (response.status >= 300) {
      complain(tally, `${method} ${path}: ${response.text}`);
    }
    return response.body?.data;
  };
}

function complain(tally: Tally, what: string): void {
  if (tally.wrong.length < 20) {
    tally.wrong.push(what);
  }
}

async function lifeOfTicket(call: Call, tally: Tally): Promise<void> {
  const requester = { email: `ada+${tally.tickets % 500}@example.com` };
  const { id } = await call("POST", "tickets", { subject: "Where is my order?", requester });
  tally.tickets += 1;
  await call("POST", `tickets/${id}/messages`, { body: "It was due on Monday." });
  await call("PATCH", `tickets/${id}`, { status: "resolved" });
  await call("POST", `tickets/${id}/messages`, { body: "It is not.", author: "requester" });
  await call("GET", `tickets/${id}/messages`);
  await call("GET", "tickets?status=open&orderBy=-updatedAt");
  await call("PATCH", `tickets/${id}`, { status: "closed" });
}

async function lifeOfKey(call: Call, url: string, tally: Tally): Promise<void> {
  const { id, key } = await call("POST", "api-keys", { name: "soak" });
  await createCall(url, key, tally)("GET", "me");
  await call("DELETE", `api-keys/${id}`);
  const after = await restCall(url, key, "GET", "/api/v1/me");
  if (after.status !== 401) {
    complain(tally, `a revoked key gets ${after.status}`);
  }
}

/** Watches events and sometimes resumes. Each event must come once and in order. */
async function watch(url: string, key: string, tally: Tally, signal: AbortSignal): Promise<void> {
  const client = createClient(EventService, createGrpcTransport({ baseUrl: url }));
  const headers = { authorization: `Bearer ${key}` };
  let cursor = "";
  const recent = new Set<string>();
  while (!signal.aborted) {
    const leave = AbortSignal.any([signal, AbortSignal.timeout(watchForMs)]);
    try {
      const stream = client.watchEvents(
        { start: { case: "cursor", value: cursor }, bookmarks: true },
        { headers, signal: leave },
      );
      for await (const message of stream) {
        cursor = message.cursor;
        if (message.data === undefined) {
          continue;
        }
        const { id } = message.data;
        if (recent.has(id)) {
          complain(tally, `${id} was watched twice`);
        }
        recent.add(id);
        if (recent.size > 2_000) {
          recent.delete(recent.values().next().value as string);
        }
        tally.heard += 1;
      }
    } catch (err) {
      if (!leave.aborted) {
        complain(tally, `watch: ${err}`);
      }
    }
  }
}
