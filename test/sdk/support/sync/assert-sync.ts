import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, readFileSync } from "node:fs";
import { connect, createServer, type Socket } from "node:net";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { setTimeout as sleep } from "node:timers/promises";
import type { Test } from "tap";
import { eventually } from "../../../support/eventually.ts";
import { listenOnFreePort } from "../../../support/port.ts";
import { createReceiver, type ReceivedRequest } from "../../../support/receiver.ts";
import type { Scope } from "../../../support/scope.ts";
import { startService } from "../../../support/service.ts";
import { workshop } from "../suite.ts";

/** How to start the program of a language. */
export interface SyncProgram {
  readonly command: readonly [string, ...string[]];
  readonly cwd: string;
  readonly env?: Record<string, string>;
}

/**
 * Asserts that a program handles every event, behind proxies that cut its connections and that drop,
 * repeat, reorder and delay deliveries, over restarts of the service and of the program.
 */
export async function assertSync(t: Test, program: SyncProgram): Promise<void> {
  const service = await startService(t);
  const front = await startCuttingProxy(t, service.app.port);
  const deliveries = await startUnreliableNetwork(t);
  const { body: subscription } = await service.rest("POST", "/api/v1/webhook-subscriptions", {
    url: deliveries.url,
  });
  const folder = workshop(t);
  const position = join(folder, "position");
  const handled = join(folder, "handled");
  const start = () =>
    startProgram(t, program, {
      SERVICE_URL: front.url,
      SERVICE_TOKEN: service.key,
      WEBHOOK_SECRET: subscription.data.secret,
      POSITION: position,
      HANDLED: handled,
    });
  let url = service.url;
  let opened = 0;
  const openTickets = async (count: number) => {
    for (let left = count; left > 0; left--) {
      const ticket = { subject: "Hello", requester: { email: "ada@example.com" } };
      const response = await fetch(`${url}/api/v1/tickets`, {
        method: "POST",
        headers: { authorization: `Bearer ${service.key}`, "content-type": "application/json" },
        body: JSON.stringify(ticket),
      });
      opened += response.status === 201 ? 1 : 0;
      await sleep(10);
    }
  };

  let running = await start();
  deliveries.leadTo(running.port);
  t.ok(await eventually(async () => existsSync(position), Boolean, 20_000), "it has begun");
  await openTickets(15);
  front.cut();
  await openTickets(10);
  running.child.kill("SIGKILL");
  await openTickets(10);
  running = await start();
  deliveries.leadTo(running.port);
  await openTickets(10);
  await service.app.close();
  const restarted = await service.startAnother();
  url = `http://127.0.0.1:${restarted.port}`;
  front.leadTo(restarted.port);
  await openTickets(10);

  const expected = await eventIds(url, service.key);
  t.equal(expected.length, opened);
  const read = async () => readFileSync(handled, "utf8").trim().split("\n");
  const missing = (seen: string[]) => expected.filter((id) => !seen.includes(id));
  const seen = await eventually(read, (ids) => missing(ids).length === 0, 60_000);
  t.same(missing(seen), [], "every event was handled");
  const repeated = seen.length - new Set(seen).size;
  t.ok(repeated <= 2, `${repeated} events were handled again after the kill`);
  t.ok(deliveries.dropped > 0 && deliveries.repeated > 0, "the network was unreliable");
  running.child.kill("SIGTERM");
  const [status] = await once(running.child, "exit");
  t.equal(status, 0, "the program ends when asked to");
}

/** Lists the IDs of up to 100 events of new tickets. */
export async function eventIds(url: string, key: string): Promise<string[]> {
  const headers = { authorization: `Bearer ${key}` };
  const query = "type=service.ticket.created.v1&pageSize=100";
  const response = await fetch(`${url}/api/v1/events?${query}`, { headers });
  const { data } = (await response.json()) as { data: { id: string }[] };
  return data.map(({ id }) => id);
}

/** Starts a program. @returns when it has printed its port */
export async function startProgram(
  t: Scope,
  { command: [file, ...args], cwd, env: more }: SyncProgram,
  env: Record<string, string>,
): Promise<{ child: ChildProcess; port: number }> {
  const child = spawn(file, args, {
    cwd,
    env: { ...process.env, NO_PROXY: "127.0.0.1", ...more, ...env },
    stdio: ["ignore", "pipe", "inherit"],
  });
  t.teardown(() => child.kill("SIGKILL"));
  const lines = createInterface({ input: child.stdout });
  const [line] = await Promise.race([
    once(lines, "line"),
    once(child, "exit").then(([status]) => {
      throw new Error(`${file} ended with ${status}`);
    }),
  ]);
  return { child, port: Number(line) };
}

/** A TCP proxy before the service that can cut all connections. */
async function startCuttingProxy(t: Scope, firstPort: number) {
  let port = firstPort;
  const sockets = new Set<Socket>();
  const server = createServer((near) => {
    const far = connect(port, "127.0.0.1");
    for (const [socket, other] of [
      [near, far],
      [far, near],
    ] as const) {
      sockets.add(socket);
      socket.on("error", () => {});
      socket.on("close", () => {
        sockets.delete(socket);
        other.destroy();
      });
      socket.pipe(other);
    }
  });
  const cut = () => {
    for (const socket of sockets) {
      socket.destroy();
    }
  };
  const own = await listenOnFreePort(server);
  t.teardown(() => {
    cut();
    server.close();
  });
  return {
    url: `http://127.0.0.1:${own}`,
    cut,
    leadTo(next: number) {
      port = next;
      cut();
    },
  };
}

/** The fates of deliveries, in turn. */
const fates = ["pass", "drop", "repeat", "delay", "pass", "drop"] as const;

/** Takes deliveries, and loses, repeats, delays or passes them on. Delayed ones arrive out of order. */
async function startUnreliableNetwork(t: Scope) {
  let port = 0;
  const counts = { drop: 0, repeat: 0, delay: 0, pass: 0 };
  const pass = async ({ body, headers }: ReceivedRequest) => {
    try {
      const response = await fetch(`http://127.0.0.1:${port}/hook`, {
        method: "POST",
        headers: { "service-signature": String(headers["service-signature"]) },
        body: new Uint8Array(body),
      });
      return { status: response.status };
    } catch {
      return { status: 502 };
    }
  };
  let next = 0;
  const receiver = await createReceiver({
    async respond(request) {
      const fate = fates[next++ % fates.length] ?? "pass";
      counts[fate]++;
      switch (fate) {
        case "drop":
          return { status: 502 };
        case "delay":
          await sleep(300);
          return pass(request);
        case "repeat":
          return (await Promise.all([pass(request), pass(request)]))[0];
        case "pass":
          return pass(request);
      }
    },
  });
  t.teardown(() => receiver.close());
  return {
    url: receiver.url,
    leadTo(to: number) {
      port = to;
    },
    get dropped() {
      return counts.drop;
    },
    get repeated() {
      return counts.repeat;
    },
  };
}
