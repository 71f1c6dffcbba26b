// @suite default
// @runs measured
import { once } from "node:events";
import { connect, type Socket } from "node:net";
import t from "tap";
import { secret, startEmailChannel } from "./channel.ts";

t.setTimeout(120_000);

const { service, pool, support, createChannel, send, post, get } = await startEmailChannel(t);
const other = await service.newWorkspace();
const theirs = await createChannel("support@other.example", other.key);
const mebibyte = 1 << 20;
let count = 0;

const head = (more = "") =>
  `From: Eve <eve@example.com>\r\nMessage-ID: <${++count}@hostile>\r\nSubject: Hostile\r\n${more}`;
const html = (body: string) => `${head("Content-Type: text/html\r\n")}\r\n${body}`;

const hostile: [name: string, mail: () => string, isRead: boolean][] = [
  [
    "490,000 parts",
    () =>
      `${head("Content-Type: multipart/mixed; boundary=b\r\n")}\r\n${"--b\r\n".repeat(490_000)}`,
    false,
  ],
  ["490,000 empty lines", () => `${head()}\r\n${"\n".repeat(490_000)}`, false],
  ["300,000 headers", () => `${head("A: b\r\n".repeat(300_000))}\r\nHi`, false],
  ["items in items", () => html("<p><li><dd>".repeat(46_000)), true],
  ["ends of nothing", () => html("<b>".repeat(80_000) + "</x>".repeat(68_000)), true],
  ["tables in tables", () => html("<table><tr><td>".repeat(34_000)), true],
  ["beginnings of tags", () => html("<a ".repeat(170_000)), true],
];

t.test("an e-mail that is made to be slow or large stops nobody else's", async (t) => {
  // What both threads and four such requests take anyway does not count.
  const plain = () => send(`${head()}\r\n${`${"a".repeat(70)}\r\n`.repeat(35_000)}`);
  const first = post({ To: "support@other.example" }, "Hello", theirs);
  await Promise.all([first, plain(), plain(), plain(), plain()]);
  for (const [name, mail, isRead] of hostile) {
    globalThis.gc?.();
    const before = process.memoryUsage.rss();
    const start = process.cpuUsage();
    const mails = Array.from({ length: 4 }, mail);
    const attack = Promise.all(mails.map((each) => send(each)));
    const hello = await post({ To: "support@other.example" }, "Hello", theirs);
    const { user, system } = process.cpuUsage(start);
    t.equal(hello.result, "created", name);
    const outcomes = await attack;
    const grown = (process.memoryUsage.rss() - before) / mebibyte;
    t.comment(`${name}: ${(user + system) / 1000} ms of CPU until Ada's arrived, ${grown} MiB`);
    t.ok(user + system < 1_000_000, `${name} takes ${(user + system) / 1000} ms from others`);
    // This process also sends them, and holds each as text, as bytes and on its way.
    const sent = (3 * mails.join("").length) / mebibyte;
    t.ok(grown < 64 + sent, `${name} takes ${grown} MiB`);
    for (const { status, result, ticketId } of outcomes) {
      t.same([status, result], [200, "created"], name);
      const [message] = await get(`tickets/${ticketId}/messages`);
      t.equal(/could not be read/.test(message.body), !isRead, name);
    }
  }
});

/** Sends an e-mail one byte at a time. */
async function drip(id: string, begun = "F"): Promise<Socket> {
  const socket = connect(service.app.port as number, "127.0.0.1");
  socket.on("error", () => {});
  socket.write(
    `POST /hooks/email/${id} HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${secret}\r\nContent-Length: ${20 * mebibyte}\r\n\r\n${begun}`,
  );
  await once(socket, "connect");
  return socket;
}

/** An e-mail of more than 1 MiB, unlike the others. */
const large = (word: string) => `${head()}\r\n${word}\r\n${`${"a".repeat(70)}\r\n`.repeat(20_000)}`;

t.test("e-mails that do not arrive hold nothing", async (t) => {
  const ids = [support.id, theirs.id].flatMap((id) => Array<string>(8).fill(id));
  const sockets = await Promise.all(ids.map((id) => drip(id)));
  t.teardown(() => sockets.map((socket) => socket.destroy()));
  t.equal((await send(large("one"))).result, "created");
  t.equal((await send(large("one"), theirs.id)).result, "created");
});

t.test("e-mails that never end hold the permits of one workspace, for a while", async (t) => {
  const second = await createChannel("sales@example.com");
  const begun = "F".repeat(200_000);
  const sockets = await Promise.all(
    [support.id, support.id, second.id, second.id].map((id) => drip(id, begun)),
  );
  t.teardown(() => sockets.map((socket) => socket.destroy()));
  const refusals = Promise.all(sockets.map((socket) => once(socket, "data")));
  // They have their permits when a later e-mail is stored.
  t.equal((await send(head("\r\n"))).result, "created");
  let isWaiting = true;
  const waiting = send(large("two")).finally(() => {
    isWaiting = false;
  });
  t.equal(
    (await send(large("two"), theirs.id)).result,
    "created",
    "a large one of another workspace",
  );
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
