// @suite all
// @runs measured
import { fork } from "node:child_process";
import { on, once } from "node:events";
import { connect, type Socket } from "node:net";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import t from "tap";
import type { Attack, Report } from "./attacker.ts";
import { secret, startEmailChannel } from "./channel.ts";
import { hostileMails } from "./hostile-mails.ts";

const { service, pool, support, createChannel, send, post, get } = await startEmailChannel(t);
const other = await service.newWorkspace();
const theirs = await createChannel("support@other.example", other.key);
const mebibyte = 1 << 20;
/** The most that an email of another workspace waits, and that an attack takes of the memory. */
const maxWaitMs = 1_000;
const maxGrowth = 64 * mebibyte;
/** More than threads take that only wait. */
const busyUs = 20_000;
let count = 0;

const head = (more = "") =>
  `From: Eve <eve@example.com>\r\nMessage-ID: <${++count}@slow>\r\nSubject: Hostile\r\n${more}`;

const attacker = fork(join(import.meta.dirname, "attacker.ts"));
t.teardown(() => attacker.kill());
const reports = on(attacker, "message");
const nextReport = async () => (await reports.next()).value?.[0] as Report;

/** CPU time of all threads but this one, in microseconds. */
function cpuOfThreads(): number {
  const { user, system } = process.cpuUsage();
  const own = process.threadCpuUsage();
  return user + system - own.user - own.system;
}

/** Has the attacker send four hostile emails, and waits until they are being parsed. */
async function startAttack(name: string, id: string) {
  const before = cpuOfThreads();
  const url = `${service.url}/hooks/email/${id}`;
  attacker.send({ url, name, count: 4 } satisfies Attack);
  await nextReport();
  let isOver = false;
  const outcomes = nextReport().then((report) => {
    isOver = true;
    return "outcomes" in report ? report.outcomes : [];
  });
  while (!isOver && cpuOfThreads() - before < busyUs) {
    await sleep(5);
  }
  return { outcomes, isOver };
}

/** The longest that one of three small emails of another workspace takes, in milliseconds. */
async function waitOfOthers(): Promise<number> {
  let longest = 0;
  for (let mail = 0; mail < 3; mail++) {
    const start = performance.now();
    const { result } = await post({ To: "support@other.example" }, "Hello", theirs);
    longest = Math.max(longest, performance.now() - start);
    t.equal(result, "created");
  }
  return longest;
}

/** The most memory that this process has beyond that of now, until it is asked. */
function watchMemory(): () => number {
  const before = process.memoryUsage.rss();
  let most = before;
  const look = () => {
    most = Math.max(most, process.memoryUsage.rss());
  };
  const timer = setInterval(look, 10);
  return () => {
    clearInterval(timer);
    look();
    return most - before;
  };
}

/** Memory that both threads and four emails as long take anyway does not count. */
async function warmUp(): Promise<void> {
  await waitOfOthers();
  for (let round = 0; round < 2; round++) {
    await (await startAttack("2.4 MiB of text", support.id)).outcomes;
  }
}

t.test("a hostile slow or large email does not stop others", async (t) => {
  await warmUp();
  for (const [name, mail] of Object.entries(hostileMails)) {
    let [wait, growth] = [Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY];
    // The best of three, as others may use the machine.
    for (let round = 0; round < 3 && (wait > maxWaitMs || growth > maxGrowth); round++) {
      // A workspace has a share of processor time, which an earlier attack may have used up.
      const { key } = await service.newWorkspace();
      const channel = await createChannel(`support-${++count}@example.com`, key);
      const memory = watchMemory();
      const { outcomes, isOver } = await startAttack(name, channel.id);
      wait = Math.min(wait, await waitOfOthers());
      const sent = await outcomes;
      growth = Math.min(growth, memory());
      const { isRead } = mail();
      t.notOk(isRead && isOver, `${name}: others write meanwhile`);
      for (const { status, ticketId } of sent) {
        t.equal(status, 200, name);
        const [message] = await get(`tickets/${ticketId}/messages`, key);
        t.equal(/could not be read/.test(message.body), !isRead, name);
      }
    }
    const shown = `${Math.round(wait)} ms, ${Math.round(growth / mebibyte)} MiB`;
    t.ok(wait <= maxWaitMs && growth <= maxGrowth, `${name}: ${shown}`);
    t.comment(`${name}: ${shown}`);
  }
});

/** Sends an email one byte at a time. */
async function drip(id: string, begun = "F"): Promise<Socket> {
  const socket = connect(service.app.port as number, "127.0.0.1");
  socket.on("error", () => {});
  socket.write(
    `POST /hooks/email/${id} HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${secret}\r\nContent-Length: ${20 * mebibyte}\r\n\r\n${begun}`,
  );
  await once(socket, "connect");
  return socket;
}

/** An email of more than 1 MiB, unlike the others. */
const large = (word: string) => `${head()}\r\n${word}\r\n${`${"a".repeat(70)}\r\n`.repeat(20_000)}`;

t.test("emails that never arrive hold no permits", async (t) => {
  const ids = [support.id, theirs.id].flatMap((id) => Array<string>(8).fill(id));
  const sockets = await Promise.all(ids.map((id) => drip(id)));
  t.teardown(() => sockets.map((socket) => socket.destroy()));
  t.equal((await send(large("one"))).result, "created");
  t.equal((await send(large("one"), theirs.id)).result, "created");
});

t.test("endless emails hold the permits of one workspace for a limited time", async (t) => {
  const second = await createChannel("sales@example.com");
  const begun = "F".repeat(200_000);
  const sockets = await Promise.all(
    [support.id, support.id, second.id, second.id].map((id) => drip(id, begun)),
  );
  t.teardown(() => sockets.map((socket) => socket.destroy()));
  const refusals = Promise.all(sockets.map((socket) => once(socket, "data")));
  // They have their permits when a later email is stored.
  t.equal((await send(head("\r\n"))).result, "created");
  let isWaiting = true;
  const waiting = send(large("two")).finally(() => {
    isWaiting = false;
  });
  let wait = Number.POSITIVE_INFINITY;
  for (let round = 0; round < 3 && wait > maxWaitMs; round++) {
    const start = performance.now();
    const { result } = await send(large(`round ${round}`), theirs.id);
    wait = Math.min(wait, performance.now() - start);
    t.equal(result, "created", "a large one of another workspace");
  }
  t.ok(wait <= maxWaitMs, `it takes ${Math.round(wait)} ms`);
  t.ok(isWaiting);
  t.equal((await send(head("\r\n"), support.id)).result, "created", "a small one");
  const statuses = (await refusals).map(([data]) => String(data).slice(9, 12));
  t.ok(statuses.includes("408"), `${statuses}`);
  await waiting;
  t.equal((await send(large("three"))).result, "created", "permits come free as they are ended");
  const { rows } = await pool.query(
    "select count(*)::int as n from messages where body like 'FF%'",
  );
  t.equal(rows[0].n, 0);
});
