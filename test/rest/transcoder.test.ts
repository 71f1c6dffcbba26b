import { once } from "node:events";
import { create, type Message } from "@bufbuild/protobuf";
import t from "tap";
import { RestError, type RestExchange } from "../../src/rest/index.ts";
import { stopClock } from "../support/clock.ts";
import { EverythingSchema, Library } from "./library/gen/library_pb.ts";
import { open, sendRaw } from "./library/raw-request.ts";
import { serveLibrary } from "./library/serve-library.ts";

const echo = "POST /v1/echo";
const json = { "content-type": "application/json" };

t.test("nothing is read before the application asks for it", async (t) => {
  const library = await serveLibrary({
    async invoke() {
      throw new RestError("NOT_FOUND", "no");
    },
  });
  t.teardown(() => library.close());
  const faulty = { headers: { "content-type": "text/plain" }, body: "{".repeat(2_000_000) };
  t.equal((await library.ask(echo, faulty)).status, 404);
  t.equal((await library.ask("GET /v1/theme/%zz?nothing=1")).status, 404);
});

t.test("read returns the same message each time", async (t) => {
  let messages: Message[] = [];
  const library = await serveLibrary({
    async invoke(_method, _exchange, read) {
      messages = await Promise.all([read(), read()]);
      return create(EverythingSchema);
    },
  });
  t.teardown(() => library.close());
  await library.ask(echo, { headers: json, body: '{"fString":"x"}' });
  t.equal(messages[0], messages[1]);
});

t.test("an unawaited read does not crash the process", async (t) => {
  const library = await serveLibrary({
    async invoke(_method, _exchange, read) {
      void read();
      throw new RestError("NOT_FOUND", "no");
    },
  });
  t.teardown(() => library.close());
  t.equal((await library.ask(echo, { headers: json, body: "{" })).status, 404);
});

t.test("a deadline stays the same when the clock is set", async (t) => {
  const turn = stopClock(t, Date);
  const left: (number | undefined)[] = [];
  const library = await serveLibrary({
    timeoutHeaders: ["X-Server-Timeout"],
    async invoke(_method, exchange) {
      for (const hours of [1, -2]) {
        turn(hours * 3_600_000);
        left.push(exchange.timeoutMs());
      }
      return create(EverythingSchema);
    },
  });
  t.teardown(() => library.close());
  const headers = { ...json, "x-server-timeout": "60" };
  t.equal((await library.ask(echo, { headers, body: "{}" })).status, 200);
  t.equal(left.length, 2);
  for (const ms of left) {
    t.ok(ms !== undefined && ms > 0 && ms <= 60_000, `${ms} ms`);
  }
});

t.test("every request ends, even if the application fails", async (t) => {
  const library = await serveLibrary({
    invoke(_method, exchange) {
      switch (exchange.path) {
        case "/v1/theme/throws":
          throw new Error("at once");
        case "/v1/theme/header":
          exchange.setHeader("x-bad", "a\nb");
          break;
        case "/v1/theme/void":
          return Promise.resolve(undefined as unknown as Message);
      }
      return undefined as unknown as Promise<Message>;
    },
  });
  t.teardown(() => library.close());
  for (const theme of ["throws", "header", "void", "none"]) {
    t.equal((await library.ask(`GET /v1/theme/${theme}`)).status, 500, theme);
  }
});

t.test("an error that cannot be rendered closes the connection", async (t) => {
  const library = await serveLibrary({
    renderError() {
      throw new Error("at fault itself");
    },
  });
  t.teardown(() => library.close());
  await t.rejects(library.ask("GET /v1/shelves/1/books/missing"), { code: "ECONNRESET" });
  t.equal((await library.ask("GET /v1/shelves")).status, 200);
});

t.test("errors can be text, with headers", async (t) => {
  const library = await serveLibrary({
    renderError: () => ({
      status: 418,
      headers: { "Content-Type": "text/plain", "retry-after": "3" },
      body: "teapot",
    }),
  });
  t.teardown(() => library.close());
  const reply = await library.ask("PUT /v1/shelves");
  t.match(reply, { status: 418, text: "teapot" });
  t.match(reply.headers, {
    "content-type": "text/plain",
    "retry-after": "3",
    allow: "GET, HEAD, OPTIONS, POST",
  });
});

t.test("the exchange shows the request", async (t) => {
  let address: string | undefined;
  const seen = Promise.withResolvers<RestExchange>();
  const library = await serveLibrary({
    async invoke(method, exchange) {
      address = exchange.remoteAddress;
      seen.resolve(exchange);
      return create(method.output);
    },
  });
  t.teardown(() => library.close());
  await library.ask("GET /v1/theme/a%20b", { headers: { "X-One": ["1", "2"] } });
  const exchange = await seen.promise;
  t.equal(exchange.method, Library.method.getShelf);
  t.equal(exchange.httpMethod, "GET");
  t.equal(exchange.template, "/v1/theme/{theme}");
  t.equal(exchange.path, "/v1/theme/a%20b");
  t.equal(exchange.header("x-ONE"), "1, 2");
  t.equal(exchange.header("x-two"), undefined);
  t.match(address, /127\.0\.0\.1/);
  t.equal(exchange.state, undefined);
});

t.test("begin comes before every response", async (t) => {
  const library = await serveLibrary({
    begin(exchange) {
      if (exchange.path === "/v1/shelves/2") {
        throw new RestError("NOT_FOUND", "no");
      }
      exchange.setHeader("x-request-id", "r1");
    },
  });
  t.teardown(() => library.close());
  for (const line of ["GET /v1/shelves", "PUT /v1/shelves", "OPTIONS /v1/shelves"]) {
    t.equal((await library.ask(line)).headers["x-request-id"], "r1", line);
  }
  t.equal((await library.ask("GET /v1/shelves/2")).status, 404);
  t.equal((await library.ask("GET /v2")).headers["x-request-id"], undefined);
});

t.test("state is kept from invoke to renderError", async (t) => {
  const library = await serveLibrary({
    async invoke(_method, exchange) {
      exchange.state = "known";
      throw new RestError("NOT_FOUND", "no");
    },
    renderError: (_error, exchange) => ({ status: 404, body: { state: exchange.state } }),
  });
  t.teardown(() => library.close());
  t.strictSame((await library.ask("GET /v1/shelves")).json, { state: "known" });
  t.strictSame((await library.ask("PUT /v1/shelves")).json, {}, "405 has no method, thus no state");
});

t.test("the signal aborts when the client disconnects", async (t) => {
  const begun = Promise.withResolvers<void>();
  const aborted = Promise.withResolvers<unknown>();
  const late = Promise.withResolvers<boolean>();
  const library = await serveLibrary({
    async invoke(method, exchange) {
      const { signal } = exchange;
      t.notOk(signal.aborted);
      t.equal(exchange.signal, signal);
      begun.resolve();
      await once(signal, "abort");
      aborted.resolve(signal.reason);
      late.resolve(exchange.signal.aborted);
      return create(method.output);
    },
  });
  t.teardown(() => library.close());
  const socket = open(library.port);
  socket.write("GET /v1/shelves HTTP/1.1\r\nhost: x\r\n\r\n");
  await begun.promise;
  socket.destroy();
  t.match(await aborted.promise, { code: "CANCELLED" });
  t.ok(await late.promise);
});

t.test("the signal does not abort after a response", async (t) => {
  const signals: AbortSignal[] = [];
  const library = await serveLibrary({
    async invoke(method, exchange) {
      signals.push(exchange.signal);
      return create(method.output);
    },
  });
  await library.ask("GET /v1/shelves");
  await library.close();
  t.equal(signals[0]?.aborted, false);
});

t.test("a client that disconnects in the middle of its body", async (t) => {
  const begun = Promise.withResolvers<void>();
  const outcome = Promise.withResolvers<unknown>();
  const library = await serveLibrary({
    invoke(_method, _exchange, read) {
      const reading = read();
      begun.resolve();
      reading.then(outcome.resolve, outcome.resolve);
      return reading;
    },
  });
  t.teardown(() => library.close());
  const socket = open(library.port);
  socket.write("POST /v1/echo HTTP/1.1\r\nhost: x\r\ncontent-length: 100\r\n\r\n{");
  await begun.promise;
  socket.destroy();
  t.match(await outcome.promise, { code: "CANCELLED", status: 499 });
  t.equal((await library.ask("GET /v1/shelves")).status, 200);
});

t.test("a client that disconnects before its body is read", async (t) => {
  const begun = Promise.withResolvers<void>();
  const outcome = Promise.withResolvers<unknown>();
  const library = await serveLibrary({
    async invoke(_method, exchange, read) {
      begun.resolve();
      await once(exchange.signal, "abort");
      const reading = read();
      reading.then(outcome.resolve, outcome.resolve);
      return reading;
    },
  });
  t.teardown(() => library.close());
  const socket = open(library.port);
  socket.write("POST /v1/echo HTTP/1.1\r\nhost: x\r\ncontent-length: 100\r\n\r\n{");
  await begun.promise;
  socket.destroy();
  t.match(await outcome.promise, { code: "CANCELLED" });
});

t.test("the connection stays open after a refusal", async (t) => {
  const library = await serveLibrary({ maxBodyBytes: 10 });
  t.teardown(() => library.close());
  const large = `POST /v1/echo HTTP/1.1\r\nhost: x\r\ncontent-length: 100\r\n\r\n${"x".repeat(100)}`;
  const chunked =
    "POST /v1/echo HTTP/1.1\r\nhost: x\r\ntransfer-encoding: chunked\r\n\r\n" +
    `64\r\n${"x".repeat(100)}\r\n64\r\n${"x".repeat(100)}\r\n0\r\n\r\n`;
  const last = "GET /v1/shelves/1 HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n";
  const replies = await sendRaw(library.port, large + chunked + last);
  t.strictSame(replies.match(/HTTP\/1\.1 \d+/g), ["HTTP/1.1 413", "HTTP/1.1 413", "HTTP/1.1 200"]);
});
