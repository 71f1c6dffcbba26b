import { randomUUID } from "node:crypto";
import { Agent, request as httpRequest, type IncomingMessage } from "node:http";
import { text } from "node:stream/consumers";
import { setTimeout as sleep } from "node:timers/promises";
import { createClient, type Transport } from "@connectrpc/connect";
import { createConnectTransport, createGrpcTransport } from "@connectrpc/connect-node";
import { TicketService } from "../../gen/ticketing/v1/ticket_service_pb.ts";

const pauseMs = 10;

/** A call that failed. */
interface Failure {
  readonly client: string;
  readonly reason: string;
}

/** Clients that keep calling and never retry. */
interface SteadyLoad {
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

/** The calls that a client makes in turn. Each throws if its call fails. */
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
    write: (ticketId) =>
      client.createMessage({ ticketId, content: { case: "body", value: "Hello" } }, options()),
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
