import autocannon from "autocannon";
import { createScope } from "../support/scope.ts";
import { cpuOf, cpuOfFamily } from "./process-cpu.ts";
import { roundsOf } from "./rounds.ts";
import { median, medianRow, type Pair, type Row } from "./row.ts";
import { newTicket, type ServicePair, startPair, type Target } from "./service-pair.ts";

const rounds = roundsOf(3);
const seconds = 1;
/** V8 needs seconds of load to optimise code, and the service has far more of it than the reference. */
const warmUpSeconds = 6;
const connections = 32;

interface Call {
  readonly method: "GET" | "POST" | "PATCH";
  /** Path for the connection with this index, so that writers do not queue for one ticket. */
  readonly path: (connection: number) => string;
  readonly body?: (connection: number) => object;
  /** Lowest ratio to the bare statements. */
  readonly floor: number;
  /** Lowest ratios with an `Idempotency-Key`: to calls without a key, and repeated calls to first ones. */
  readonly keyedFloors?: readonly [made: number, repeated: number];
}

interface Measured {
  readonly rate: number;
  /** CPU time of a call in milliseconds; NaN where there is no /proc. */
  readonly node: number;
  readonly postgres: number;
}

/**
 * Compares whole calls per second, database included, with bare node:http and the same statements, each
 * in a separate process. Both use one Postgres, which syncs its writes as in production.
 */
export async function bench(): Promise<Row[]> {
  const scope = createScope();
  try {
    const pair = await startPair(scope, "api");
    const calls = await makeCalls(pair);
    await pair.db.pool.query("vacuum analyze");
    const meter = createMeter(pair);
    const found: Row[] = [];
    for (const [name, call] of Object.entries(calls)) {
      found.push(...(await compare(name, call, meter, pair)));
    }
    return found;
  } finally {
    await scope.end();
  }
}

async function makeCalls({ db, call, workspaceId }: ServicePair): Promise<Record<string, Call>> {
  const hook = { url: "https://127.0.0.1:9/hook", events: ["service.none.v1"] };
  const made = await call("POST", "/webhook-subscriptions", hook);
  const { rows } = await db.pool.query<{ id: string }>(
    "select id from tickets where workspace_id = $1 order by id desc limit $2",
    [workspaceId, connections],
  );
  const ticket = (connection: number) => `/tickets/${rows[connection % rows.length]?.id}`;
  const { message } = newTicket;
  const opened = (connection: number) => ({
    subject: "Where is my order?",
    requester: { email: `ada${connection}@example.com` },
    message,
  });
  return {
    "GET /tickets/{id}": { method: "GET", path: ticket, floor: 0.5 },
    "GET /webhook-subscriptions/{id}": {
      method: "GET",
      path: () => `/webhook-subscriptions/${made.body.data.id}`,
      floor: 0.5,
    },
    "GET /me": { method: "GET", path: () => "/me", floor: 0.5 },
    "GET /tickets, 10 a page": { method: "GET", path: () => "/tickets?pageSize=10", floor: 0.8 },
    "GET /tickets, 50 a page": { method: "GET", path: () => "/tickets?pageSize=50", floor: 0.8 },
    "POST /tickets with a message": {
      method: "POST",
      path: () => "/tickets",
      body: opened,
      floor: 0.85,
      keyedFloors: [0.8, 2],
    },
    "POST /tickets/{id}/messages": {
      method: "POST",
      path: (connection) => `${ticket(connection)}/messages`,
      body: () => message,
      floor: 0.8,
      keyedFloors: [0.8, 2],
    },
    "PATCH /tickets/{id}": {
      method: "PATCH",
      path: ticket,
      body: () => ({ customFields: { n: "[<id>]" } }),
      floor: 0.8,
    },
  };
}

type Meter = (
  call: Call,
  target: Target,
  options: { readonly seconds: number; readonly keys?: "new" | "repeated" },
) => Promise<Measured>;

function createMeter({ key, serverPid }: ServicePair): Meter {
  const cpu = ({ pid }: Target) => [cpuOf(pid), cpuOfFamily(serverPid)];
  return async ({ method, path, body }, target, { seconds, keys }) => {
    const headers = {
      authorization: `Bearer ${key}`,
      ...(body && { "content-type": "application/json" }),
      ...(keys === "new" && { "idempotency-key": "[<id>]" }),
    };
    let connection = 0;
    const before = cpu(target);
    const result = await autocannon({
      url: target.base,
      connections,
      duration: seconds,
      idReplacement: keys === "new" || method === "PATCH",
      setupClient(client) {
        const { pathname, search } = new URL(target.base + path(connection));
        const text = body && { body: JSON.stringify(body(connection)) };
        const own = keys === "repeated" && { "idempotency-key": `again-${connection}` };
        const all = { ...headers, ...own };
        client.setRequests([{ method, path: pathname + search, headers: all, ...text }]);
        connection += 1;
      },
    });
    const after = cpu(target);
    const good = result["2xx"];
    if (good === 0 || result.errors + result.non2xx > 0) {
      throw new Error(`${method} ${path(0)}: calls fail`);
    }
    const spent = (i: number) => (((after[i] ?? Number.NaN) - (before[i] ?? 0)) * 1000) / good;
    return { rate: good / result.duration, node: spent(0), postgres: spent(1) };
  };
}

/** Alternates between the service, the reference and, if it has floors, the call with an `Idempotency-Key`. */
async function compare(name: string, call: Call, measure: Meter, { ours, bare }: ServicePair) {
  const results: Measured[][] = [];
  const take = async (seconds: number) => [
    await measure(call, ours, { seconds }),
    await measure(call, bare, { seconds }),
    ...(call.keyedFloors === undefined
      ? []
      : [
          await measure(call, ours, { seconds, keys: "new" }),
          await measure(call, ours, { seconds, keys: "repeated" }),
        ]),
  ];
  await take(warmUpSeconds);
  for (let round = 0; round < rounds; round++) {
    results.push(await take(seconds));
  }
  const column = (i: number) => results.map((result) => result[i] as Measured);
  const against = (value: number, reference: number): Pair[] =>
    column(value).map(({ rate }, i) => ({
      value: rate,
      reference: column(reference)[i]?.rate ?? 0,
    }));
  console.log(`     ${name}: ${costOf(column(0))}; bare ${costOf(column(1))}`);
  const rows = [medianRow(`calls: ${name}`, against(0, 1), call.floor)];
  if (call.keyedFloors !== undefined) {
    const [made, repeated] = call.keyedFloors;
    const keyed = `${name}, Idempotency-Key`;
    console.log(`     ${keyed}: ${costOf(column(2))}; repeated: ${costOf(column(3))}`);
    rows.push(
      medianRow(`calls: ${keyed} against none`, against(2, 0), made),
      medianRow(`calls: ${keyed}, repeated against new`, against(3, 2), repeated),
    );
  }
  return rows;
}

/** Median CPU times of a call. */
function costOf(measured: readonly Measured[]): string {
  const ms = (pick: (one: Measured) => number) => median(measured.map(pick)).toFixed(2);
  return `Node ${ms((one) => one.node)} ms, Postgres ${ms((one) => one.postgres)} ms`;
}
