import { once } from "node:events";
import { createServer } from "node:http";
import { connect, createServer as createHttp2Server } from "node:http2";
import { text } from "node:stream/consumers";
import { create } from "@bufbuild/protobuf";
import { Code, ConnectError, type ConnectRouter, type HandlerContext } from "@connectrpc/connect";
import t from "tap";
import { createConnectTranscoder } from "../../build/transcoder/src/connect.ts";
import { fetchHandler, nodeHandler } from "../../build/transcoder/src/package.ts";
import { createTranscoder, type RestExchange } from "../../src/rest/index.ts";
import { listenOnFreePort } from "../support/port.ts";
import { serveEveryWay } from "./library/every-way.ts";
import { BookSchema, Library } from "./library/gen/library_pb.ts";

const shelf = "/v1/shelves/1";
const watch = `${shelf}/books:watch`;

/** Headers that say how a response is framed, none of them as it is. */
const misleading = {
  ...{ "Content-Type": "text/html", "content-length": "3", "content-encoding": "gzip" },
  ...{ connection: "close", "keep-alive": "timeout=1", "transfer-encoding": "gzip, chunked" },
  ...{ trailer: "x-later", te: "trailers", upgrade: "h2c", "proxy-connection": "close" },
};

function mark({ responseHeader, responseTrailer }: HandlerContext): void {
  responseHeader.append("set-cookie", "a=1; Path=/, /x");
  responseHeader.append("Set-Cookie", "b=2");
  responseHeader.set("x-mark", "here");
  responseHeader.set("vary", "X-Mark");
  for (const [name, value] of Object.entries(misleading)) {
    responseHeader.set(name, value);
    responseTrailer.set(name, value);
  }
}

const failure = () =>
  new ConnectError("no such book", Code.NotFound, [
    ["set-cookie", "c=3"],
    ["set-cookie", "d=4"],
    ["x-mark", "there"],
    ...Object.entries(misleading),
  ]);

const routes = (router: ConnectRouter) =>
  router.service(Library, {
    getShelf(_, context) {
      mark(context);
      return { name: "ä".repeat(600) };
    },
    deleteShelf(_, context) {
      mark(context);
      return {};
    },
    async getBook(_, context) {
      mark(context);
      throw failure();
    },
    downloadCover(_, context) {
      mark(context);
      return { contentType: "image/png", data: new Uint8Array([1, 2, 255]) };
    },
    async *watchBooks({ count, pauseMs }, context) {
      await null;
      mark(context);
      if (pauseMs > 0) {
        // Until the head has been sent without waiting for a message.
        await new Promise((resolve) => setTimeout(resolve, pauseMs));
      }
      for (let i = 0; i < count; i++) {
        yield { title: String(i) };
        context.responseHeader.set("x-late", "too late");
      }
      if (count === 0) {
        throw failure();
      }
    },
  });

const cookies = ["a=1; Path=/, /x", "b=2"];
const both = [...cookies, "c=3", "d=4"];
const marked = { "set-cookie": cookies, "x-mark": "here", vary: /Origin, X-Mark/ };
const error = '{"code":5,"message":"no such book","details":[]}';

const cases: { path: string; method?: string; status: number; headers: object; text: string }[] = [
  {
    path: shelf,
    status: 200,
    headers: { ...marked, "content-type": "application/json", "content-length": "1211" },
    text: `{"name":"${"ä".repeat(600)}"}`,
  },
  {
    path: shelf,
    method: "HEAD",
    status: 200,
    headers: { ...marked, "content-type": "application/json", "content-length": "1211" },
    text: "",
  },
  {
    path: shelf,
    method: "DELETE",
    status: 204,
    headers: { ...marked, "content-type": undefined, "content-length": undefined },
    text: "",
  },
  {
    path: `${shelf}/books/2`,
    status: 404,
    headers: { ...marked, "set-cookie": both, "x-mark": "there", "content-length": "48" },
    text: error,
  },
  {
    path: `${shelf}/books/2/cover`,
    status: 200,
    headers: { ...marked, "content-type": "image/png", "content-length": "3" },
    text: "\x01\x02\xff",
  },
  {
    path: `${watch}?count=2`,
    status: 200,
    headers: { ...marked, "content-type": "application/x-ndjson", "x-late": undefined },
    text: '{"title":"0"}\n{"title":"1"}\n',
  },
  {
    path: `${watch}?count=1&pauseMs=400`,
    status: 200,
    headers: { ...marked, "content-type": "application/x-ndjson", "x-late": undefined },
    text: '{"title":"0"}\n',
  },
  {
    path: `${watch}?count=0`,
    status: 404,
    headers: { ...marked, "set-cookie": both, "x-mark": "there", "content-length": "48" },
    text: error,
  },
];

t.test("headers set by a handler are sent, except those that frame the response", async (t) => {
  const transcoder = createConnectTranscoder(routes, {
    successStatus: ({ name }) => (name === "DeleteShelf" ? 204 : 200),
    json: { omitDefaults: true },
    compressMinBytes: 10_000,
    cors: { origins: ["https://example.com"] },
  });
  for (const [way, ask] of Object.entries(await serveEveryWay(t, transcoder))) {
    for (const { path, method = "GET", status, headers, text } of cases) {
      const name = `${way}: ${method} ${path}`;
      const received = await ask(path, { method });
      t.equal(received.status, status, name);
      t.match(received.headers, headers, name);
      for (const framing of ["content-encoding", "trailer", "te", "upgrade", "proxy-connection"]) {
        t.equal(received.headers[framing], undefined, `${name}: ${framing}`);
      }
      const expected = path.endsWith("/cover") ? Buffer.from(text, "latin1") : Buffer.from(text);
      t.same(received.bytes, expected, name);
    }
  }
});

t.test("headers set by an application without Connect are sent too", async (t) => {
  const set = (exchange: RestExchange) => {
    for (const [name, value] of Object.entries(misleading)) {
      exchange.setHeader(name, value);
      exchange.appendHeader(name, value);
    }
    exchange.appendHeader("Set-Cookie", "a=1");
    exchange.appendHeader("set-cookie", "b=2");
  };
  const transcoder = createTranscoder([Library], {
    begin: set,
    async invoke(method, exchange, read) {
      await read();
      set(exchange);
      return create(method.output);
    },
    renderError: () => ({
      status: 400,
      headers: { ...misleading, "Content-Type": "text/plain", "set-cookie": ["c=3", "d=4"] },
      body: "faulty",
    }),
  });
  for (const [way, ask] of Object.entries(await serveEveryWay(t, transcoder))) {
    const fine = await ask(`${shelf}/books/2`);
    t.equal(fine.status, 200, way);
    const twice = ["a=1", "b=2", "a=1", "b=2"];
    t.match(fine.headers, { "content-type": "application/json", "set-cookie": twice }, way);
    t.match(JSON.parse(fine.bytes.toString()), { name: create(BookSchema).name }, way);
    const faulty = await ask(`${shelf}/books/2?nothing=1`);
    t.equal(faulty.bytes.toString(), "faulty", way);
    const headers = { "content-type": "text/plain", "set-cookie": ["a=1", "b=2", "c=3", "d=4"] };
    t.match(faulty.headers, { ...headers, "content-length": "6" }, way);
  }
});

t.test("headers of a stream arrive while its first message is pending", async (t) => {
  let leave = () => {};
  const transcoder = createConnectTranscoder((router) =>
    router.rpc(Library.method.watchBooks, async function* (_request, { responseHeader }) {
      responseHeader.set("x-mark", "here");
      await new Promise<void>((resolve) => {
        leave = resolve;
      });
      yield { title: "late" };
    }),
  );
  const http1 = createServer(nodeHandler(transcoder));
  const http2 = createHttp2Server(nodeHandler(transcoder));
  const [port1, port2] = [await listenOnFreePort(http1), await listenOnFreePort(http2)];
  const client = connect(`http://127.0.0.1:${port2}`);
  t.teardown(() => {
    client.destroy();
    http1.close();
    http2.close();
  });

  const handle = fetchHandler(transcoder);
  for (const ask of [fetch, (url: string) => handle(new Request(url))]) {
    const response = await ask(`http://127.0.0.1:${port1}${watch}`);
    t.equal(response.headers.get("x-mark"), "here");
    leave();
    t.match(await response.text(), /late/);
  }
  const stream = client.request({ ":path": watch });
  const [head] = await once(stream, "response");
  t.equal(head["x-mark"], "here");
  leave();
  t.match(await text(stream), /late/);
});
