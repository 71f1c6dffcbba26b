import { once } from "node:events";
import { createServer, get, type IncomingMessage } from "node:http";
import { setTimeout as sleep } from "node:timers/promises";
import { createBrotliDecompress, createGunzip, gunzipSync } from "node:zlib";
import { create, type Message } from "@bufbuild/protobuf";
import { Code, ConnectError } from "@connectrpc/connect";
import t from "tap";
import { nodeHandler } from "../../build/transcoder/src/package.ts";
import { HttpBodySchema } from "../../gen/google/api/httpbody_pb.ts";
import { createTranscoder } from "../../src/rest/index.ts";
import { eventually } from "../support/eventually.ts";
import { listenOnFreePort } from "../support/port.ts";
import { serveEveryWay } from "./library/every-way.ts";
import {
  type Book,
  BookSchema,
  Library,
  type WatchBooksRequest,
} from "./library/gen/library_pb.ts";
import { open } from "./library/raw-request.ts";
import { serveLibrary } from "./library/serve-library.ts";

const library = await serveLibrary();
t.teardown(() => library.close());

const watch = "GET /v1/shelves/1/books:watch";
const lines = (text: string) =>
  text
    .trimEnd()
    .split("\n")
    .map((line) => JSON.parse(line));

t.test("a stream is lines of JSON", async (t) => {
  const reply = await library.ask(`${watch}?count=3`);
  t.equal(reply.status, 200);
  t.equal(reply.headers["content-type"], "application/x-ndjson");
  t.equal(reply.headers["content-length"], undefined);
  t.match(lines(reply.text), [
    { name: "shelves/1/books/0" },
    { name: "shelves/1/books/1" },
    { name: "shelves/1/books/2" },
  ]);
  t.ok(reply.text.endsWith("}\n"));
});

t.test("an empty stream", async (t) => {
  const reply = await library.ask(watch);
  t.match(reply, { status: 200, text: "" });
});

t.test("an error before the first message has a status of its own", async (t) => {
  const reply = await library.ask(`${watch}?count=3&failAfter=1`);
  t.match(reply, { status: 404, json: { error: { code: "FAILED" } } });
  t.equal((await library.ask(`${watch}?nothing=1`)).status, 400);
});

t.test("an error later is the last line", async (t) => {
  const reply = await library.ask(`${watch}?count=3&failAfter=3`);
  t.equal(reply.status, 200);
  t.match(lines(reply.text), [{ name: /0/ }, { name: /1/ }, { error: { code: "FAILED" } }]);
});

t.test("a silent stream sends its head before its first message", async (t) => {
  const port = library.port;
  const request = get({
    port,
    path: "/v1/shelves/1/books:watch?count=1&pauseMs=3600000",
    agent: false,
  });
  const [response] = (await once(request, "response")) as [IncomingMessage];
  t.equal(response.statusCode, 200, "the head came while the stream was silent");
  request.destroy();
});

t.test("HEAD and Accept", async (t) => {
  const head = await library.ask("HEAD /v1/shelves/1/books:watch?count=1");
  t.match(head, { status: 200, text: "" });
  t.equal(head.headers["content-type"], "application/x-ndjson");
  const accept = (value: string) => library.ask(watch, { headers: { accept: value } });
  t.equal((await accept("application/x-ndjson")).status, 200);
  t.equal((await accept("application/json")).status, 200, "each line is that");
  t.equal((await accept("text/html")).status, 406);
});

t.test("a stream of HttpBody is its bytes", async (t) => {
  const reply = await library.ask("GET /v1/shelves/1/covers?count=3");
  t.match(reply, { status: 200, text: "chunk 0;chunk 1;chunk 2;" });
  t.equal(reply.headers["content-type"], "text/plain");
  await t.rejects(library.ask("GET /v1/shelves/1/covers?count=3&failAfter=2"), {
    code: "ECONNRESET",
  });
});

t.test("every byte arrives, however many writes are queued at the end", async (t) => {
  const titles = Array.from({ length: 30 }, (_, i) => `${i} ${"x".repeat(200)}`);
  // Empty in the middle, and at the end.
  const chunks = [...titles.slice(0, 10), "", ...titles.slice(10), "", ""];
  const transcoder = createTranscoder([Library], {
    json: { omitDefaults: true },
    async *invoke({ name }) {
      if (name === "StreamCover") {
        for (const chunk of chunks) {
          yield create(HttpBodySchema, { contentType: "text/plain", data: Buffer.from(chunk) });
        }
      } else {
        for (const title of titles) {
          yield create(BookSchema, { title });
        }
      }
    },
  });
  const messages = titles.map((title) => JSON.stringify({ title }));
  const cases = [
    ["application/x-ndjson", "books:watch", messages.map((json) => `${json}\n`).join("")],
    ["text/event-stream", "books:watch", messages.map((json) => `data: ${json}\n\n`).join("")],
    ["application/json", "books:watch", `[${messages.join(",\n")}]\n`],
    ["text/plain", "covers", titles.join("")],
  ] as const;
  for (const [way, ask] of Object.entries(await serveEveryWay(t, transcoder))) {
    for (const [accept, path, expected] of cases) {
      const asked = Array.from({ length: 50 }, async () => {
        const { bytes } = await ask(`/v1/shelves/1/${path}`, { headers: { accept } });
        return bytes.toString() === expected;
      });
      const wrong = (await Promise.all(asked)).filter((isRight) => !isRight).length;
      t.equal(wrong, 0, `${way}: ${accept}`);
    }
  }
});

t.test("a stream is compressed message by message", async (t) => {
  const codings = [
    ["gzip", createGunzip],
    ["br", createBrotliDecompress],
  ] as const;
  const goOn = new Map<string, () => void>();
  const transcoder = createTranscoder([Library], {
    compressStreams: true,
    json: { omitDefaults: true },
    async *invoke(_method, _exchange, read) {
      const { parent, failAfter } = (await read()) as WatchBooksRequest;
      yield create(BookSchema, { title: "a" });
      await new Promise<void>((resolve) => goOn.set(parent, resolve));
      if (failAfter > 0) {
        throw new ConnectError("the shelf collapsed", Code.NotFound);
      }
      yield create(BookSchema, { title: "b".repeat(1000) });
    },
  });
  const server = createServer(nodeHandler(transcoder));
  const port = await listenOnFreePort(server);
  t.teardown(() => server.close());
  const ask = async (path: string, accepted: string) => {
    const headers = { "accept-encoding": accepted };
    const [response] = await once(get({ port, path, headers, agent: false }), "response");
    return response as IncomingMessage;
  };
  const ends = [
    ["", `{"title":"${"b".repeat(1000)}"}\n`],
    ["?failAfter=1", '{"code":5,"message":"the shelf collapsed","details":[]}\n'],
  ] as const;
  for (const [coding, createDecoder] of codings) {
    for (const [query, last] of ends) {
      const response = await ask(`/v1/shelves/${coding}/books:watch${query}`, coding);
      t.match(response.headers, { "content-encoding": coding, vary: "Accept-Encoding" });
      const text = response.pipe(createDecoder()).setEncoding("utf8");
      const [first] = await once(text, "data");
      t.equal(first, '{"title":"a"}\n', "the first message is there before the second is made");
      goOn.get(`shelves/${coding}`)?.();
      t.equal((await text.toArray()).join(""), last);
    }
  }
  const plain = await ask("/v1/shelves/1/books:watch", "identity");
  t.match(plain.headers, { "content-encoding": undefined, vary: "Accept-Encoding" });
  goOn.get("shelves/1")?.();
  plain.resume();
  await once(plain, "end");
  for (const [way, ask] of Object.entries(await serveEveryWay(t, transcoder))) {
    const key = `shelves/${encodeURIComponent(way)}`;
    const reply = ask(`/v1/${key}/books:watch`, { headers: { "accept-encoding": "gzip" } });
    await eventually(async () => goOn.has(key), Boolean);
    goOn.get(key)?.();
    const { bytes } = await reply;
    t.match(gunzipSync(bytes).toString(), /^\{"title":"a"\}\n\{"title":"b+"\}\n$/, way);
  }
});

t.test("the source waits for a slow reader, and ends when the reader leaves", async (t) => {
  let sent = 0;
  const ended = Promise.withResolvers<void>();
  async function* endless(): AsyncIterable<Message> {
    try {
      for (;;) {
        sent++;
        yield create(BookSchema, { title: "x".repeat(100_000) });
      }
    } finally {
      ended.resolve();
    }
  }
  const slow = await serveLibrary({ invoke: () => endless() });
  t.teardown(() => slow.close());
  const socket = open(slow.port);
  socket.pause();
  socket.write("GET /v1/shelves/1/books:watch HTTP/1.1\r\nhost: x\r\n\r\n");
  // The buffers of both kernels take some.
  const hasStopped = async () => {
    const before = sent;
    await sleep(100);
    return before > 0 && sent === before;
  };
  t.ok(await eventually(hasStopped, Boolean), "nothing is produced while nothing is read");
  t.ok(sent < 1000);
  socket.destroy();
  await ended.promise;
});

t.test("a source that waits is told when the reader leaves", async (t) => {
  const asked = Promise.withResolvers<void>();
  const returned = Promise.withResolvers<void>();
  const source: AsyncIterable<Book> = {
    [Symbol.asyncIterator]: () => ({
      next() {
        asked.resolve();
        return new Promise(() => {});
      },
      async return() {
        returned.resolve();
        throw new Error("of no interest any more");
      },
    }),
  };
  const silent = await serveLibrary({ invoke: () => source });
  t.teardown(() => silent.close());
  const socket = open(silent.port);
  socket.write("GET /v1/shelves/1/books:watch HTTP/1.1\r\nhost: x\r\n\r\n");
  await asked.promise;
  socket.destroy();
  await returned.promise;
});
