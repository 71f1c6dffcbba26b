// @suite all
// @runs measured
import { once } from "node:events";
import { connect as connectHttp2 } from "node:http2";
import { connect, type Socket } from "node:net";
import t, { type Test } from "tap";
import { restCall, startService, type TestService } from "../../support/service.ts";

const boundary = "b";
const multipart = `multipart/form-data; boundary=${boundary}`;
/** More than a request may have sent before it needs a permit. */
const kept = 1 << 17;

const settings = { ROLE: "api", FORM_MIN_FILL_MS: 0, FORM_PER_ADDRESS_PER_MINUTE: 0 } as const;
const service = await startService(t, settings);
/** The same, undisturbed: it is as busy as the machine. */
const quiet = await startService(t, settings);
const { port } = new URL(service.url);

async function newForm({ rest }: TestService) {
  const form = { type: "form", name: "Help", form: { attachments: true } };
  return (await rest("POST", "/api/v1/channels", form)).body.data;
}
const [channel, quietChannel] = [await newForm(service), await newForm(quiet)];
const formPath = new URL(channel.form.url).pathname;
const ticket = {
  subject: "Lamp",
  requester: { email: "ada@example.com" },
  channelId: channel.id,
};
/** The conversation page of a new ticket: each accepts a limited number of requests a minute. */
async function newPage(): Promise<string> {
  const { data } = (await service.rest("POST", "/api/v1/tickets", ticket)).body;
  const path = `/api/v1/tickets/${data.id}:createRequesterLink`;
  return new URL((await service.rest("POST", path, {})).body.data.url).pathname;
}
const other = await service.newWorkspace();

const kinds = [
  { name: "a form", newPath: async () => formPath, headers: [`content-type: ${multipart}`] },
  { name: "a conversation page", newPath: newPage, headers: [`content-type: ${multipart}`] },
  {
    name: "the API, with the key of another workspace",
    newPath: async () => "/api/v1/attachments?name=a",
    headers: [`authorization: Bearer ${other.key}`],
  },
];

const apiKind = kinds[2] as (typeof kinds)[number];

const headOf = (path: string, { headers }: (typeof kinds)[number], length: number) =>
  `${[
    `POST ${path} HTTP/1.1`,
    "host: a",
    `accept: ${path === formPath ? "text/html" : "*/*"}`,
    `content-length: ${length}`,
    ...headers,
  ].join("\r\n")}\r\n\r\n`;

/** Opens requests from 50 addresses, each with the first bytes of a body. */
async function occupy(
  kind: (typeof kinds)[number],
  count: number,
  bytes: number,
  length = 1_000_000,
) {
  const head = headOf(await kind.newPath(), kind, length);
  const sockets = await Promise.all(
    Array.from({ length: count }, async (_, i) => {
      const localAddress = `127.0.1.${1 + (i % 50)}`;
      const socket = connect({ port: Number(port), host: "127.0.0.1", localAddress });
      socket.on("error", () => {});
      await once(socket, "connect");
      socket.write(head + "-".repeat(bytes));
      return socket;
    }),
  );
  t.teardown(() => end(sockets));
  return sockets;
}

const end = (sockets: readonly Socket[]) => {
  for (const socket of sockets) {
    socket.destroy();
  }
};

const file = Buffer.alloc(200_000, "x");
const upload = ({ url, key }: TestService) =>
  restCall(url, key, "POST", "/api/v1/attachments?name=a", file, { "content-type": "text/plain" });

async function submit({ url }: TestService) {
  const { form } = url === service.url ? channel : quietChannel;
  const at = url + new URL(form.url).pathname;
  const page = await (await fetch(at)).text();
  const body = new FormData();
  body.set("token", /name="token" value="([^"]+)"/.exec(page)?.[1] ?? "");
  body.set("email", "ada@example.com");
  body.set("subject", "Lamp");
  body.set("message", "It went dark.");
  body.append("files", new File([file], "a.txt"));
  return fetch(at, { method: "POST", body, redirect: "manual" });
}

/** Calls both services in turns: the disturbed one takes at most twice the time of the other. */
async function requireSpeed(
  t: Test,
  call: (of: TestService) => Promise<{ status: number }>,
  expected: number,
) {
  const times = new Map<TestService, number[]>([
    [quiet, []],
    [service, []],
  ]);
  for (let i = 0; i < 21; i++) {
    for (const [one, taken] of times) {
      const start = performance.now();
      const { status } = await call(one);
      taken.push(performance.now() - start);
      if (status !== expected) {
        t.equal(status, expected);
        return;
      }
    }
  }
  const [usual = 0, disturbed = 0] = [...times.values()].map(
    (taken) => taken.sort((a, b) => a - b)[taken.length >> 1] as number,
  );
  // A few milliseconds more, as these are few.
  t.ok(disturbed <= usual * 2 + 10, `${disturbed} ms, in quiet ${usual} ms`);
  t.comment(`${disturbed} ms, in quiet ${usual} ms`);
}

t.test("both services are as fast", async (t) => {
  await requireSpeed(t, upload, 201);
  await requireSpeed(t, submit, 303);
});

for (const kind of kinds) {
  t.test(`100 idle requests to ${kind.name} keep no upload waiting`, async (t) => {
    const sockets = await occupy(kind, 100, 1);
    const dripping = setInterval(() => {
      for (const socket of sockets.slice(50)) {
        socket.write("-");
      }
    }, 1_000);
    t.teardown(() => clearInterval(dripping));
    await requireSpeed(t, upload, 201);
    await requireSpeed(t, submit, 303);
    t.equal(sockets.filter(({ destroyed }) => destroyed).length, 0, "they are still open");
    end(sockets);
  });

  t.test(`uploads to ${kind.name} that stop leave the other kinds`, async (t) => {
    const sockets = await occupy(kind, 50, kept);
    await requireSpeed(t, upload, 201);
    end(sockets);
  });

  t.test(`an upload to ${kind.name} that is too slow ends with 408`, async (t) => {
    const [socket] = (await occupy(kind, 1, kept)) as [Socket];
    const dripping = setInterval(() => socket.write("-"), 1_000);
    t.teardown(() => clearInterval(dripping));
    const start = performance.now();
    let text = "";
    socket.on("data", (chunk) => {
      text += chunk;
    });
    await once(socket, "close");
    t.match(text, /^HTTP\/1.1 408 /);
    t.match(text, /\r\nconnection: close\r\n/i);
    t.match(
      text,
      kind.name.startsWith("the API") ? '"code":"REQUEST_TIMEOUT"' : "connection was too slow",
    );
    t.ok(performance.now() - start < 20_000, "soon");
  });
}

/** Sends the rest of an upload at a rate. @returns its response, and the time that it took */
async function uploadAt(bytesPerSecond: number, seconds: number) {
  const [socket] = (await occupy(apiKind, 1, kept, kept + bytesPerSecond * seconds)) as [Socket];
  const start = performance.now();
  let left = bytesPerSecond * seconds;
  const sending = setInterval(() => {
    // By the clock, as timers of a busy machine are late.
    const due = Math.min(bytesPerSecond * seconds, (bytesPerSecond * elapsed()) / 1000);
    const bytes = Math.floor(due - (bytesPerSecond * seconds - left));
    socket.write("-".repeat(Math.max(bytes, 0)));
    left -= Math.max(bytes, 0);
  }, 250);
  t.teardown(() => clearInterval(sending));
  const elapsed = () => performance.now() - start;
  const [response] = await once(socket, "data");
  clearInterval(sending);
  return { status: String(response).slice(9, 12), ms: elapsed() };
}

t.test("an upload at 2 KB/s is accepted, one at 0.8 KB/s is not", async (t) => {
  const [steady, slow] = await Promise.all([uploadAt(2 << 10, 12), uploadAt(800, 30)]);
  t.equal(steady.status, "201");
  t.ok(steady.ms > 11_000, `${steady.ms} ms`);
  t.equal(slow.status, "408");
  t.ok(slow.ms < 20_000, `${slow.ms} ms`);
});

t.test("an upload over HTTP/2 that is too slow ends with 408", async (t) => {
  const session = connectHttp2(service.url);
  t.teardown(() => session.destroy());
  const stream = session.request({
    ":method": "POST",
    ":path": "/api/v1/attachments?name=a",
    authorization: `Bearer ${service.key}`,
  });
  stream.write(Buffer.alloc(kept));
  const [headers] = await once(stream, "response");
  t.equal(headers[":status"], 408);
  let text = "";
  for await (const chunk of stream) {
    text += chunk;
  }
  t.match(text, '"code":"REQUEST_TIMEOUT"');
  t.match((await upload(service)).status, 201);
});

t.test("a call of gRPC that is too slow ends with DEADLINE_EXCEEDED", async (t) => {
  const session = connectHttp2(service.url);
  t.teardown(() => session.destroy());
  const stream = session.request({
    ":method": "POST",
    ":path": "/ticketing.v1.AttachmentService/CreateAttachment",
    "content-type": "application/grpc+proto",
    te: "trailers",
    authorization: `Bearer ${service.key}`,
  });
  const head = Buffer.alloc(5);
  head.writeUInt32BE(1_000_000, 1);
  stream.write(Buffer.concat([head, Buffer.alloc(kept)]));
  const status: Record<string, unknown> = {};
  stream.on("response", (headers) => Object.assign(status, headers));
  stream.on("trailers", (trailers) => Object.assign(status, trailers));
  stream.resume();
  await once(stream, "end");
  t.match(status, { "grpc-status": "4" });
  const details = Buffer.from(String(status["grpc-status-details-bin"]), "base64");
  t.match(details.toString("latin1"), "REQUEST_TIMEOUT");
});
