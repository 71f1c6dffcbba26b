import { randomUUID } from "node:crypto";
import { Agent, request as httpRequest, type IncomingMessage } from "node:http";
import { text } from "node:stream/consumers";
import { setTimeout as sleep } from "node:timers/promises";
import { Code, ConnectError, createClient, type Transport } from "@connectrpc/connect";
import { createConnectTransport, createGrpcTransport } from "@connectrpc/connect-node";
import { EventService } from "../../gen/ticketing/v1/event_service_pb.ts";
import { TicketService } from "../../gen/ticketing/v1/ticket_service_pb.ts";

const pauseMs = 10;

/** A call that failed. */
export interface Failure {
  readonly client: string;
  readonly reason: string;
}

/** Clients that keep calling and never retry. */
export interface SteadyLoad {
  /** Tickets whose creation was acknowledged. */
  readonly tickets: readonly string[];
  /** Calls so far, of each client. */
  readonly calls: ReadonlyMap<string, number>;
  readonly failures: readonly Failure[];
  /** Lets the calls in flight end. */
  stop(): Promise<void>;
}

export interface SteadyLoadOptions {
  /** Address, and how a client is named that uses it. */
  readonly urls: Readonly<Record<string, string>>;
  readonly key: string;
  /** Whether calls that write have an Idempotency-Key, so that a proxy may repeat them. */
  readonly repeatable?: boolean;
}

/** Opens tickets, writes messages and lists them: over REST, Connect and gRPC, on kept connections. */
export function startSteadyLoad({ urls, key, repeatable = false }: SteadyLoadOptions): SteadyLoad {
  const tickets: string[] = [];
  const calls = new Map<string, number>();
  const failures: Failure[] = [];
  const agents: Agent[] = [];
  const newAgent = () => {
    const agent = new Agent({ keepAlive: true, maxSockets: 1 });
    agents.push(agent);
    return agent;
  };
  const headers = () => ({
    authorization: `Bearer ${key}`,
    ...(repeatable && { "idempotency-key": randomUUID() }),
  });
  let going = true;

  async function keepCalling(client: string, steps: Steps): Promise<void> {
    const call = async <T>(make: () => Promise<T>): Promise<T | undefined> => {
      calls.set(client, (calls.get(client) ?? 0) + 1);
      try {
        return await make();
      } catch (error) {
        failures.push({ client, reason: String(error) });
        return undefined;
      } finally {
        await sleep(pauseMs);
      }
    };
    while (going) {
      const id = await call(steps.open);
      if (id !== undefined) {
        tickets.push(id);
        await call(() => steps.write(id));
      }
      await call(steps.list);
    }
  }

  const working = Object.entries(urls).flatMap(([name, url]) => {
    const nodeOptions = { agent: newAgent() };
    const connect = createConnectTransport({ baseUrl: url, httpVersion: "1.1", nodeOptions });
    return [
      keepCalling(`REST, ${name}`, restSteps(url, newAgent(), headers)),
      keepCalling(`Connect, ${name}`, rpcSteps(connect, headers)),
      keepCalling(`gRPC, ${name}`, rpcSteps(createGrpcTransport({ baseUrl: url }), headers)),
    ];
  });
  return {
    tickets,
    calls,
    failures,
    async stop() {
      going = false;
      await Promise.all(working);
      for (const agent of agents) {
        agent.destroy();
      }
    },
  };
}

/** What a client does in turn. Each throws if its call fails. */
interface Steps {
  open(): Promise<string>;
  write(ticket: string): Promise<unknown>;
  list(): Promise<unknown>;
}

const ticket = { subject: "Help", requester: { email: "ada@example.com" } };

function restSteps(url: string, agent: Agent, headers: () => Record<string, string>): Steps {
  const call = async (method: string, path: string, body?: object) => {
    const response = await send(`${url}/api/v1/${path}`, method, agent, headers(), body);
    const content = await text(response);
    if ((response.statusCode ?? 0) >= 300) {
      throw new Error(`${method} ${path}: ${response.statusCode} ${content}`);
    }
    return JSON.parse(content);
  };
  return {
    open: async () => (await call("POST", "tickets", ticket)).data.id,
    write: (id) => call("POST", `tickets/${id}/messages`, { body: "Hello" }),
    list: () => call("GET", "tickets?pageSize=10"),
  };
}

function rpcSteps(transport: Transport, headers: () => Record<string, string>): Steps {
  const client = createClient(TicketService, transport);
  const options = () => ({ headers: headers() });
  return {
    open: async () => (await client.createTicket(ticket, options())).data?.id ?? "",
    write: (ticketId) => client.createMessage({ ticketId, body: "Hello" }, options()),
    list: () => client.listTickets({ pageSize: 10 }, options()),
  };
}

/** Sends a request as Node does it by itself, which never sends one twice. */
function send(
  url: string,
  method: string,
  agent: Agent,
  headers: Record<string, string>,
  body?: object,
): Promise<IncomingMessage> {
  const content = body && JSON.stringify(body);
  const type = content === undefined ? {} : { "content-type": "application/json" };
  const { promise, resolve, reject } = Promise.withResolvers<IncomingMessage>();
  const request = httpRequest(url, { method, agent, headers: { ...headers, ...type } }, resolve);
  request.on("error", reject);
  request.end(content);
  return promise;
}

/** A stream of events that goes on where it was whenever the service asks it to reconnect. */
export interface Follower {
  readonly name: string;
  /** Identifiers of its events. */
  readonly seen: readonly string[];
  /** How often it reconnected because it was asked to. */
  readonly resumed: number;
  /** What ended it otherwise. */
  readonly failures: readonly Failure[];
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
  const failures: Failure[] = [];
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
        failures.push({ client: `stream, ${protocol}`, reason });
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

const toldToReconnect = "the service is stopping";

function watchGrpc(url: string, authorization: string): Watch {
  const client = createClient(EventService, createGrpcTransport({ baseUrl: url }));
  return async function* (cursor, signal) {
    try {
      const options = { headers: { authorization }, signal };
      yield* client.watchEvents({ bookmarks: true, cursor }, options);
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
      return `${response.status} ${await response.text()}`;
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
