// @suite all
import { execFile, spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { setTimeout as sleep } from "node:timers/promises";
import { promisify } from "node:util";
import t from "tap";
import { eventually } from "../support/eventually.ts";
import { prepareDatabase } from "../support/prepared-database.ts";
import {
  type ServiceProcess,
  spawnAdmin,
  spawnService,
  temporaryFolder,
} from "../support/process.ts";
import { createReceiver } from "../support/receiver.ts";
import { followLink } from "../support/sign-in.ts";

const run = promisify(execFile);
const ticket = { subject: "Help", requester: { name: "Ada" } };

/** Each call on its own connection, as each connection has one process. */
const fetchAlone: typeof fetch = (url, init = {}) =>
  fetch(url, { ...init, headers: { ...init.headers, connection: "close" } });

function caller({ url }: ServiceProcess, key: string) {
  return async (method: string, path: string, body?: object, token = key) => {
    const response = await fetchAlone(url + path, {
      method,
      headers: { authorization: `Bearer ${token}`, "content-type": "application/json" },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    const text = await response.text();
    return { status: response.status, text, body: text.startsWith("{") ? JSON.parse(text) : {} };
  };
}

const logged = ({ lines }: ServiceProcess, msg: string) =>
  lines
    .filter((line) => line.startsWith("{"))
    .map((line) => JSON.parse(line))
    .filter((line) => line.msg === msg);

/** The process of that name which became ready last. */
const pidOf = (service: ServiceProcess, name: string): number =>
  logged(service, "process ready").findLast((line) => line.process === name)?.pid;

const opened10 = /call_seconds_count\{method="CreateTicket"[^}]*\} 10\n/;
const delivered10 = /deliveries_total\{outcome="succeeded"[^}]*\} 10\n/;

const repeat = <T>(times: number, call: () => Promise<T>) =>
  Promise.all(Array.from({ length: times }, call));

t.test("two API processes and a worker are one service", async (t) => {
  const { db, key, env } = await prepareDatabase(t);
  const receiver = await createReceiver();
  t.teardown(() => receiver.close());
  const settings = { ...env, PROCESSES: "2", LOG_LEVEL: "debug", RATE_LIMIT_PER_MINUTE: "1200" };
  const service = await spawnService(t, settings);
  const call = caller(service, key);
  const statusesOf = async (times: number, token: string) =>
    (await repeat(times, () => call("GET", "/api/v1/tickets", undefined, token))).map(
      ({ status }) => status,
    );

  await t.test("both serve, and the worker delivers", async (t) => {
    await call("POST", "/api/v1/webhook-subscriptions", { url: receiver.url });
    const opened = await repeat(10, () => call("POST", "/api/v1/tickets", ticket));
    t.same(
      opened.map(({ status }) => status),
      Array(10).fill(201),
    );
    await receiver.waitFor(10);
    const servedBy = new Set(logged(service, "call").map((line) => line.process));
    t.same([...servedBy].sort(), ["api-1", "api-2"]);
    const { text } = await call("GET", "/metrics");
    t.match(text, opened10, "metrics add up");
    t.match(text, delivered10, "the worker's are there");
    t.same((await call("GET", "/readyz")).body, { status: "ready", reasons: [] });
  });

  await t.test("a hanging process is reported, and its metrics remain", async (t) => {
    process.kill(pidOf(service, "worker"), "SIGSTOP");
    const { status, body } = await call("GET", "/readyz");
    t.match({ status, body }, { status: 503, body: { reasons: ["worker: no response"] } });
    const { text } = await call("GET", "/metrics");
    t.match(text, delivered10);
    t.notMatch(text, /^ticketing_deliveries_in_flight/m, "but not what it has at present");
    process.kill(pidOf(service, "worker"), "SIGCONT");
    await eventually(
      () => call("GET", "/readyz"),
      ({ status }) => status === 200,
    );
  });

  await t.test("a revoked key stops working in all processes immediately", async (t) => {
    for (let round = 0; round < 5; round++) {
      const { body } = await call("POST", "/api/v1/api-keys", { name: "short-lived" });
      t.same(await statusesOf(4, body.data.key), Array(4).fill(200));
      t.equal((await call("DELETE", `/api/v1/api-keys/${body.data.id}`)).status, 204);
      t.same(await statusesOf(4, body.data.key), Array(4).fill(401));
    }
  });

  await t.test("each process enforces its share of a rate limit", async (t) => {
    const { body } = await call("POST", "/api/v1/api-keys", { name: "busy" });
    const statuses = await statusesOf(150, body.data.key);
    const passed = statuses.filter((status) => status === 200).length;
    t.ok(passed >= 100 && passed < 140, `${passed} of two bursts of 60`);
    t.equal(statuses.filter((status) => status === 429).length, 150 - passed);
  });

  await t.test("a killed process is replaced while calls continue", async (t) => {
    const statuses: number[] = [];
    let isOver = false;
    const calling = (async () => {
      while (!isOver) {
        // A call that the killed process had is lost; its repetition reaches another one.
        const { status } = await call("GET", "/api/v1/me").catch(() => call("GET", "/api/v1/me"));
        statuses.push(status);
        await sleep(150);
      }
    })();
    process.kill(pidOf(service, "api-2"), "SIGKILL");
    const during = await eventually(
      () => call("GET", "/readyz").catch(() => ({ status: 0, body: {} })),
      ({ status }) => status === 503,
    );
    t.match(during, {
      status: 503,
      body: { reasons: [/^api-2: (starting|the process has ended)$/] },
    });
    const after = await eventually(
      () => call("GET", "/readyz"),
      ({ status }) => status === 200,
      20_000,
    );
    t.equal(after.status, 200, "replaced");
    t.match((await call("GET", "/metrics")).text, opened10, "its counts remain");
    isOver = true;
    await calling;
    t.same(new Set(statuses), new Set([200]));
    const names = logged(service, "process ready").map((line) => line.process);
    t.same(names.filter((name) => name === "api-2").length, 2);
    t.match(logged(service, "a process has ended"), [{ process: "api-2", signal: "SIGKILL" }]);
  });

  await t.test("SIGTERM ends all processes after their calls in flight", async (t) => {
    const before = receiver.requests.length;
    await db.pool.query("delete from webhook_deliveries");
    await repeat(4, () => call("POST", "/api/v1/tickets", ticket));
    const watch = await fetch(`${service.url}/api/v1/events:watch`, {
      headers: { authorization: `Bearer ${key}` },
    });
    const watched = watch.text();
    t.equal(await service.end("SIGTERM"), 0);
    t.match(await watched, /"code":"UNAVAILABLE"/, "streams are told");
    const { rows } = await db.pool.query("select outcome from webhook_deliveries");
    t.same(
      rows.map(({ outcome }) => outcome),
      Array(receiver.requests.length - before).fill("succeeded"),
    );
    t.equal(logged(service, "a process has ended").length, 1, "none counts as crashed");
  });
});

t.test("the embedded Postgres runs once, and a login can span processes", async (t) => {
  const dataDir = await temporaryFolder(t);
  const service = await spawnService(t, { DATA_DIR: dataDir, PROCESSES: "2" });
  const own = await descendants(service.child.pid ?? 0);
  t.equal(own.filter(({ command }) => /^\S*bin\/postgres -D/.test(command)).length, 1);
  await eventually(
    async () => service.lines.join("\n"),
    (text) => text.includes("admin -- sign-in-link"),
  );
  t.equal(
    service.lines.filter((line) => line.startsWith("Welcome.")).length,
    1,
    "one of them says how to begin",
  );
  for (let round = 0; round < 2; round++) {
    const link = await spawnAdmin(["sign-in-link"], { DATA_DIR: dataDir });
    const ada = "&name=Ada&email=ada@example.com";
    const end = await followLink(link.trim(), ada, fetchAlone);
    t.match(end.url, /\/dashboard#$/, end.text);
  }
  t.equal(await service.end("SIGINT"), 0);
});

t.test("a service of which one process cannot start does not start", async (t) => {
  const { db, env } = await prepareDatabase(t);
  const first = await spawnService(t, { ...env, PROCESSES: "2" });
  await first.end("SIGTERM");
  await db.pool.query("update key_checks set sealed_value = 'x'");
  await t.rejects(spawnService(t, { ...env, PROCESSES: "2" }), { message: /^ended with 1/ });
});

t.test("Ctrl-C during a start ends all processes without a complaint", async (t) => {
  const dataDir = await temporaryFolder(t);
  const child = spawn(process.execPath, ["src/main.js"], {
    cwd: join(import.meta.dirname, "../.."),
    env: { PATH: process.env.PATH, DATA_DIR: dataDir, PORT: "0", PROCESSES: "2" },
    // A terminal sends the signal to all of them.
    detached: true,
  });
  const exit = once(child, "exit");
  const output = Promise.all([text(child.stdout), text(child.stderr)]);
  const started = await eventually(
    async () => (await descendants(child.pid ?? 0)).map(({ command }) => command),
    (commands) => commands.some((command) => /main\.js worker/.test(command)),
  );
  t.match(started.join("\n"), "main.js api-2");
  process.kill(-(child.pid as number), "SIGINT");
  t.same(await exit, [0, null]);
  t.notMatch((await output).join(""), /"level":"error"|ticketing:/);
});

t.test("no process outlives the supervisor, and two services do not share a port", async (t) => {
  const { env } = await prepareDatabase(t);
  const service = await spawnService(t, { ...env, PROCESSES: "2" });
  const Port = new URL(service.url).port;
  const second = spawnService(t, { ...env, PROCESSES: "2", PORT: Port });
  await t.rejects(second, { message: /^ended with 1/ });

  const pids = (await descendants(service.child.pid ?? 0)).map(({ pid }) => pid);
  t.equal(pids.length, 3);
  await service.end("SIGKILL");
  const left = await eventually(
    async () => pids.filter(isRunning),
    ({ length }) => length === 0,
  );
  t.same(left, []);
});

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}

/** The processes below one. */
async function descendants(ancestor: number): Promise<{ pid: number; command: string }[]> {
  const { stdout } = await run("ps", ["-eo", "pid=,ppid=,args="]);
  const all = stdout.split("\n").flatMap((line) => {
    const [, pid, parent, command = ""] = /^\s*(\d+)\s+(\d+)\s+(.*)$/.exec(line) ?? [];
    return pid === undefined ? [] : [{ pid: Number(pid), parent: Number(parent), command }];
  });
  const below = (pid: number): typeof all =>
    all.filter(({ parent }) => parent === pid).flatMap((one) => [one, ...below(one.pid)]);
  return below(ancestor);
}
