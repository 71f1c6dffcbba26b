import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import autocannon from "autocannon";
import { createScope } from "../support/scope.ts";
import { roundsOf } from "./rounds.ts";
import { medianRow, type Row } from "./row.ts";

const rounds = roundsOf(11);
const seconds = 1;
const warmUps = Math.min(3, rounds - 1);
const connections = 32;

const fields = { body: "It was due on Monday, and nobody has called.", visibility: "public" };
const ticketId = "tkt_01946f3c27b57e7c81a9d28f60b3e1c7";
const rpc = { path: "/ticketing.v1.TicketService/CreateMessage", input: { ticketId, ...fields } };
const large = {
  requests: Array.from({ length: 100 }, () => ({ ...fields, body: fields.body.repeat(22) })),
};
const largeRpc = {
  path: "/ticketing.v1.TicketService/BatchCreateMessages",
  input: { ticketId, ...large },
};

const targets = {
  rest: { server: "chain", path: `/api/v1/tickets/${ticketId}/messages`, input: fields },
  connect: { server: "chain", ...rpc },
  package: { server: "package", path: `/api/v1/tickets/${ticketId}/messages`, input: fields },
  stock: { server: "stock", ...rpc },
  largePackage: {
    server: "package",
    path: `/api/v1/tickets/${ticketId}/messages:batchCreate`,
    input: large,
  },
  largeStock: { server: "stock", ...largeRpc },
  bare: { server: "bare", path: "/", input: fields },
} as const;

type Name = keyof typeof targets;
const names = Object.keys(targets) as Name[];

/**
 * Compares a method over REST and Connect, through the whole service without a database, with the
 * transcoder in front of Connect handlers, with plain connect-node, and with a bare `node:http` echo.
 * It measures calls per second of the server's CPU time, so that neither other processes nor a slow load
 * generator affects the result.
 */
export async function bench(): Promise<Row[]> {
  const scope = createScope();
  scope.teardown(stayAwake());
  try {
    const servers = new Map<string, Server>();
    for (const { server } of Object.values(targets)) {
      if (!servers.has(server)) {
        servers.set(server, await start(server, scope));
      }
    }
    const rates: Record<Name, number>[] = [];
    for (let round = -warmUps; round < rounds; round++) {
      const rate = {} as Record<Name, number>;
      for (const name of names) {
        rate[name] = await measure(name, servers.get(targets[name].server) as Server);
      }
      if (round >= 0) {
        rates.push(rate);
      }
    }
    const pairs = (value: Name, reference: Name) =>
      rates.map((rate) => ({ value: rate[value], reference: rate[reference] }));
    return [
      medianRow("REST, whole chain / stock connect-node JSON", pairs("rest", "stock"), 3),
      medianRow(
        "REST, handlers of Connect / stock connect-node JSON",
        pairs("package", "stock"),
        2,
      ),
      medianRow(
        "REST, handlers of Connect, 100 messages of 1 KB / stock connect-node JSON",
        pairs("largePackage", "largeStock"),
        1.5,
      ),
      medianRow("REST, whole chain / bare node:http JSON echo", pairs("rest", "bare"), 0.5),
      medianRow("Connect, whole chain / stock connect-node JSON", pairs("connect", "stock"), 2.5),
    ];
  } finally {
    await scope.end();
  }
}

interface Server {
  readonly process: ChildProcess;
  readonly port: number;
}

async function start(name: string, scope: ReturnType<typeof createScope>): Promise<Server> {
  const process = fork(join(import.meta.dirname, "rest-server.ts"), [name]);
  scope.teardown(() => process.kill());
  const [port] = (await once(process, "message")) as [number];
  return { process, port };
}

/**
 * Keeps the event loop of the load generator busy. On a virtual machine, waking a sleeping client costs
 * the server several microseconds, and the client of a slower server sleeps more often, which would
 * distort the comparison.
 * @returns a function that ends it
 */
function stayAwake(): () => void {
  let isAwake = true;
  const turn = () => {
    if (isAwake) {
      setImmediate(turn);
    }
  };
  turn();
  return () => {
    isAwake = false;
  };
}

/** Calls per second of the server's CPU time. */
async function measure(name: Name, server: Server): Promise<number> {
  const { path, input } = targets[name];
  const call = {
    url: `http://127.0.0.1:${server.port}${path}`,
    method: "POST" as const,
    headers: {
      authorization: `Bearer sk_live_${"1a".repeat(24)}`,
      "content-type": "application/json",
    },
    body: JSON.stringify(input),
  };
  // The first call is slow: on a busy machine it could take the whole time of the measurement.
  await autocannon({ ...call, connections: 1, amount: 1, timeout: 60 });
  const before = await cpuSeconds(server);
  const result = await autocannon({ ...call, connections, duration: seconds });
  const spent = (await cpuSeconds(server)) - before;
  const good = result["2xx"];
  if (good === 0 || result.errors + result.non2xx > 0) {
    throw new Error(`${name}: calls fail`);
  }
  return good / spent;
}

async function cpuSeconds({ process }: Server): Promise<number> {
  process.send("cpu");
  const [{ user, system }] = (await once(process, "message")) as [NodeJS.CpuUsage];
  return (user + system) / 1e6;
}
