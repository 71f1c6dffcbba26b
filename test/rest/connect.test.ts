import { getEventListeners, once } from "node:events";
import { createServer } from "node:http";
import { createServer as createTlsServer, get as getOverTls } from "node:https";
import { setTimeout as sleep } from "node:timers/promises";
import { gunzipSync } from "node:zlib";
import {
  Code,
  ConnectError,
  type ConnectRouter,
  type ConnectRouterOptions,
  createContextKey,
  createContextValues,
  type HandlerContext,
  type Interceptor,
} from "@connectrpc/connect";
import {
  type ConnectNodeAdapterOptions,
  compressionBrotli,
  compressionGzip,
  connectNodeAdapter,
} from "@connectrpc/connect-node";
import t from "tap";
import {
  type ConnectTranscoderOptions,
  createConnectTranscoder,
} from "../../build/transcoder/src/connect.ts";
import { fetchHandler, nodeHandler } from "../../build/transcoder/src/package.ts";
import { createAuthority } from "../support/certificates.ts";
import { listenOnFreePort } from "../support/port.ts";
import type { Scope } from "../support/scope.ts";
import { type AskAt, serveEveryWay } from "./library/every-way.ts";
import { Library } from "./library/gen/library_pb.ts";

const json = { "content-type": "application/json" };
const shelf = "/v1/shelves/1";
const watch = `${shelf}/books:watch`;

/** The same routes behind Connect, which says how options are to be honoured. */
async function serveConnect(
  t: Scope,
  routes: (router: ConnectRouter) => void,
  options: ConnectRouterOptions = {},
): Promise<AskAt> {
  const server = createServer(connectNodeAdapter({ ...options, routes }));
  const port = await listenOnFreePort(server);
  t.teardown(() => server.close());
  return async (method, { headers = {}, body = "{}" } = {}) => {
    const url = `http://127.0.0.1:${port}/${Library.typeName}/${method}`;
    const init = { method: "POST", body, headers: { ...json, ...headers } };
    const response = await fetch(url, init);
    const bytes = Buffer.from(await response.arrayBuffer());
    return { status: response.status, headers: Object.fromEntries(response.headers), bytes };
  };
}

const userKey = createContextKey("nobody");

t.test("interceptors run as over Connect, wherever they are registered", async (t) => {
  let seen: string[] = [];
  const named =
    (name: string): Interceptor =>
    (next) =>
    async (request) => {
      seen.push(name);
      return next(request);
    };
  const auth: Interceptor = (next) => async (request) => {
    if (request.header.get("authorization") !== "Bearer secret") {
      throw new ConnectError("who are you?", Code.Unauthenticated);
    }
    request.contextValues.set(userKey, "ada");
    request.header.set("x-user", "ada");
    const response = await next(request);
    const header = new Headers(response.header);
    header.append("x-by", "auth");
    return { ...response, header };
  };
  const implementation = {
    getShelf(_: unknown, { values, requestHeader }: HandlerContext) {
      seen.push("handler");
      return { name: `${values.get(userKey)} ${requestHeader.get("x-user")}` };
    },
  };
  const cases: [string, (router: ConnectRouter) => void, Interceptor[]][] = [
    [
      "of a service",
      (router) => router.service(Library, implementation, { interceptors: [named("own"), auth] }),
      [],
    ],
    [
      "of a method",
      (router) =>
        router.rpc(Library.method.getShelf, implementation.getShelf, {
          interceptors: [named("own"), auth],
        }),
      [],
    ],
    ["of the server", (router) => router.service(Library, implementation), [named("server"), auth]],
    [
      "of a service, in place of those of the server",
      (router) => router.service(Library, implementation, { interceptors: [auth, named("own")] }),
      [named("server")],
    ],
    [
      "of the server, beside other options of a service",
      (router) => router.service(Library, implementation, { readMaxBytes: 1000 }),
      [auth, named("server")],
    ],
  ];
  for (const [name, routes, interceptors] of cases) {
    await t.test(name, async (t) => {
      const connect = await serveConnect(t, routes, { interceptors });
      const ways = await serveEveryWay(t, createConnectTranscoder(routes, { interceptors }));
      const outcome = async (ask: AskAt, path: string, authorization: string) => {
        seen = [];
        const { status, headers, bytes } = await ask(path, { headers: { authorization } });
        const { name, message } = JSON.parse(bytes.toString());
        return { status, by: headers["x-by"], name, message, seen };
      };
      for (const authorization of ["Bearer secret", "Bearer guess", ""]) {
        const expected = await outcome(connect, "GetShelf", authorization);
        t.equal(expected.status, authorization === "Bearer secret" ? 200 : 401);
        for (const [way, ask] of Object.entries(ways)) {
          t.same(await outcome(ask, shelf, authorization), expected, `${way}, ${authorization}`);
        }
      }
    });
  }
});

t.test("an interceptor may pass on another request, and another response", async (t) => {
  const inner: Interceptor = (next) => async (request) => {
    const response = await next({
      ...request,
      header: new Headers({ "x-user": "grace" }),
      contextValues: createContextValues().set(userKey, "grace"),
      signal: AbortSignal.abort(),
    });
    const header = new Headers({ "x-all": "new" });
    return { ...response, header } as typeof response;
  };
  const counting: Interceptor = (next) => async (request) => {
    const response = await next(request);
    const message = response.stream ? counted(response.message) : response.message;
    return { ...response, message } as typeof response;
  };
  let messages = 0;
  async function* counted<T>(stream: AsyncIterable<T>) {
    for await (const message of stream) {
      messages++;
      yield message;
    }
  }
  const routes = (router: ConnectRouter) =>
    router.service(Library, {
      getShelf(_, { values, requestHeader, responseHeader, signal }) {
        responseHeader.set("x-old", "gone");
        return { name: `${values.get(userKey)} ${requestHeader.get("x-user")} ${signal.aborted}` };
      },
      async scanBook(requests) {
        for await (const _ of requests) {
          // Read to its end.
        }
        return { size: 5n };
      },
      async *watchBooks() {
        yield { title: "a" };
        yield { title: "b" };
      },
    });
  const options = { interceptors: [counting, inner], json: { omitDefaults: true } };
  const ways = await serveEveryWay(t, createConnectTranscoder(routes, options));
  for (const [way, ask] of Object.entries(ways)) {
    const { headers, bytes } = await ask(shelf);
    t.equal(bytes.toString(), '{"name":"grace grace true"}', way);
    t.match(headers, { "x-all": "new", "x-old": undefined }, way);

    messages = 0;
    const upload = { method: "PUT", body: "cover" };
    const scanned = await ask(`${shelf}/books/2/scan`, upload);
    t.equal(scanned.bytes.toString(), '{"size":"5"}', way);
    t.equal(messages, 1, `${way}: the response to a stream of requests is a stream, as in Connect`);
    t.equal((await ask(watch)).bytes.toString(), '{"title":"a"}\n{"title":"b"}\n', way);
    t.equal(messages, 3, way);
  }
});

t.test("a gate runs before any byte of the body is read", async (t) => {
  const requestGate = async ({ requestHeader, responseHeader }: HandlerContext) => {
    responseHeader.set("x-gate", "shut");
    if (!requestHeader.has("authorization")) {
      throw new ConnectError("who are you?", Code.Unauthenticated);
    }
  };
  const cases: Record<string, ConnectTranscoderOptions | undefined> = {
    "of the server": { requestGate },
    "of a service": undefined,
  };
  for (const [name, options] of Object.entries(cases)) {
    const routes = (router: ConnectRouter) =>
      router.service(Library, { echo: (request) => request }, options ? {} : { requestGate });
    const ways = await serveEveryWay(t, createConnectTranscoder(routes, options));
    for (const [way, ask] of Object.entries(ways)) {
      const faulty = { method: "POST", body: "{" };
      const { status, headers } = await ask("/v1/echo", { ...faulty, headers: json });
      t.match(
        { status, headers },
        { status: 401, headers: { "x-gate": "shut" } },
        `${name} ${way}`,
      );
      const authorized = { ...json, authorization: "x" };
      t.equal((await ask("/v1/echo", { ...faulty, headers: authorized })).status, 400);
      t.equal((await ask(`${shelf}/books/2`)).status, 401, "nor is it told what is missing");
    }
  }
});

t.test("the longest message of a service is its longest body", async (t) => {
  const routes = (router: ConnectRouter) =>
    router.service(Library, { echo: (request) => request }, { readMaxBytes: 20 });
  const transcoder = createConnectTranscoder(routes, { maxBodyBytes: 10 });
  for (const [way, ask] of Object.entries(await serveEveryWay(t, transcoder))) {
    const send = async (length: number) => {
      const body = `{}${" ".repeat(length - 2)}`;
      return (await ask("/v1/echo", { method: "POST", headers: json, body })).status;
    };
    t.same([await send(20), await send(21)], [200, 413], way);
  }
});

t.test("shutdown aborts calls, and finished calls leave nothing behind", async (t) => {
  const stopping = new AbortController();
  const started = Promise.withResolvers<void>();
  const routes = (router: ConnectRouter) =>
    router.service(Library, {
      getShelf: ({ name }) => ({ name }),
      async getBook(_, { signal }) {
        started.resolve();
        await sleep(60_000, undefined, { signal }).catch(() => {});
        throw signal.reason;
      },
      async *watchBooks({ count }) {
        for (let i = 0; i < count; i++) {
          yield { title: String(i) };
        }
        if (count === 0) {
          throw new ConnectError("none", Code.NotFound);
        }
      },
    });
  const { signal: shutdownSignal } = stopping;
  const ways = await serveEveryWay(t, createConnectTranscoder(routes, { shutdownSignal }));
  for (const [way, ask] of Object.entries(ways)) {
    await ask(shelf);
    await ask(`${watch}?count=2`);
    await ask(`${watch}?count=0`);
    await ask(`${watch}?count=2`, { method: "HEAD" });
    await ask("/v1/echo?nothing=1");
    t.equal(getEventListeners(shutdownSignal, "abort").length, 0, way);
  }
  const waiting = ways["HTTP/1.1"](`${shelf}/books/2`);
  await started.promise;
  stopping.abort(new ConnectError("the server stops", Code.Unavailable));
  const { status, bytes } = await waiting;
  t.equal(status, 503);
  t.equal(bytes.toString(), '{"code":14,"message":"the server stops","details":[]}');
});

/** As connectNodeAdapter takes them: for its types, every option that it has. */
const adapterOptions = {
  ...{ connect: true, grpc: false, grpcWeb: false, requireConnectProtocolHeader: true },
  ...{ binaryOptions: { readUnknownFields: false }, acceptCompression: [compressionGzip] },
  ...{ compressMinBytes: 10, readMaxBytes: 100, writeMaxBytes: 200, maxTimeoutMs: 5000 },
  ...{ interceptors: [], requestGate: () => {}, shutdownSignal: new AbortController().signal },
  jsonOptions: { ignoreUnknownFields: false, alwaysEmitImplicit: false, enumAsInteger: true },
  requestPathPrefix: "/api",
  contextValues: (request) => createContextValues().set(userKey, String(request.headers["x-user"])),
  fallback: (_request, response) => {
    response.writeHead(418);
    response.end();
  },
} satisfies Omit<ConnectNodeAdapterOptions, "routes">;

t.test("options for connectNodeAdapter do the same", async (t) => {
  const routes = (router: ConnectRouter) =>
    router.service(Library, {
      echo: (request) => (request.fString === "long" ? { fString: "a".repeat(200) } : request),
      getShelf: (_, { values }) => ({ name: values.get(userKey) }),
    });
  const options: ConnectNodeAdapterOptions = { routes, ...adapterOptions };
  const connect = await serveConnect(t, routes, {
    ...adapterOptions,
    requestPathPrefix: "",
  } as ConnectRouterOptions);
  const ways = await serveEveryWay(t, createConnectTranscoder(options.routes, options));
  const post = (body: string, headers = {}) => ({
    ...{ method: "POST", body, headers: { ...json, ...headers } },
  });
  const version = { "connect-protocol-version": "1" };
  const cases: [name: string, body: string | Uint8Array, headers: Record<string, string>][] = [
    ["as it should be", '{"fString":"a","fInt32":0,"fColor":"GREEN"}', {}],
    ["an unknown field", '{"nothing":1}', {}],
    ["a long request", JSON.stringify({ fString: "a".repeat(100) }), {}],
    ["a long response", '{"fString":"long"}', {}],
    ["a timeout", "{}", { "connect-timeout-ms": "5000" }],
    ["a long timeout", "{}", { "connect-timeout-ms": "5001" }],
    ["a timeout that is none", "{}", { "connect-timeout-ms": "soon" }],
    ["another compression", "{}", { "content-encoding": "br" }],
  ];
  for (const [name, body, headers] of cases) {
    const expected = await connect("Echo", {
      body: String(body),
      headers: { ...version, ...headers },
    });
    for (const [way, ask] of Object.entries(ways)) {
      const { status, bytes } = await ask("/api/v1/echo", post(String(body), headers));
      const label = `${name}, ${way}: ${bytes}`;
      // HTTP has its own statuses for errors of a body.
      const own: Record<string, number> = { "a long request": 413, "another compression": 415 };
      t.equal(status, own[name] ?? expected.status, label);
      if (status === 200) {
        t.same(JSON.parse(bytes.toString()), JSON.parse(expected.bytes.toString()), label);
      }
    }
  }
  for (const [way, ask] of Object.entries(ways)) {
    const headers = { "x-user": "ada", "accept-encoding": "gzip, br" };
    const { headers: received, bytes } = await ask(`/api${shelf}`, { headers });
    t.equal(received["content-encoding"], "gzip", way);
    t.equal(gunzipSync(bytes).toString(), '{"name":"ada"}', way);
    t.equal((await ask(shelf)).status, 418, `${way}: the fallback`);
    t.equal((await ask(`/apis${shelf}`)).status, 418, way);
  }
});

t.test("a service can have options of its own", async (t) => {
  const own = {
    ...{ readMaxBytes: 20, writeMaxBytes: 30, compressMinBytes: 1, maxTimeoutMs: 100 },
    ...{ acceptCompression: [compressionBrotli], jsonOptions: { useProtoFieldName: true } },
  };
  const routes = (router: ConnectRouter) =>
    router.service(Library, { echo: (request) => request }, own);
  const options = { ...adapterOptions, requestPathPrefix: "" };
  const transcoder = createConnectTranscoder(routes, {
    ...options,
    json: { omitDefaults: true },
    clients: "google",
  });
  for (const [way, ask] of Object.entries(await serveEveryWay(t, transcoder))) {
    const send = async (body: string, headers = {}) => {
      const { status } = await ask("/v1/echo", {
        ...{ method: "POST", body, headers: { ...json, ...headers } },
      });
      return status;
    };
    t.same(
      [await send('{"fString":"12345678"}'), await send(" ".repeat(20))],
      [413, 400],
      `${way}: the longest request`,
    );
    t.equal(await send("{}"), 429, `${way}: with all its defaults, the response is too long`);
    t.equal(await send('{"fString":"a"}', { "x-server-timeout": "9".repeat(400) }), 400, way);
    t.equal(await send("{}", { "x-server-timeout": "0.2" }), 400, way);
    t.equal(await send("{}", { "grpc-timeout": "1S" }), 400, way);
  }
});

t.test("handlers get Connect's context", async (t) => {
  const seen: Record<string, unknown>[] = [];
  const late = Promise.withResolvers<unknown>();
  const routes = (router: ConnectRouter) =>
    router.service(Library, {
      getShelf(_, { url, protocolName, requestMethod, requestHeader, timeoutMs, method, signal }) {
        const timeout = timeoutMs();
        seen.push({
          ...{ url: url.replace(/:\d+\//, "/"), protocolName, requestMethod },
          ...{ user: requestHeader.get("x-user"), method: method.name, aborted: signal.aborted },
          timeout: timeout === undefined ? undefined : timeout > 0 && timeout <= 60_000,
        });
        return {};
      },
      async getBook(_, { signal }) {
        await once(signal, "abort");
        late.resolve(signal.reason);
        throw signal.reason;
      },
      watchBooks: async function* (_, { signal }) {
        await once(signal, "abort");
        yield* [];
        throw signal.reason;
      },
    });
  const transcoder = createConnectTranscoder(routes);
  const key = await (await createAuthority()).issue();
  const tls = createTlsServer(key, nodeHandler(transcoder));
  const tlsPort = await listenOnFreePort(tls);
  t.teardown(() => tls.close());
  const overTls = (path: string, { headers = {} } = {}) =>
    new Promise<void>((resolve, reject) => {
      const options = { port: tlsPort, path, headers, agent: false, rejectUnauthorized: false };
      getOverTls({ host: "127.0.0.1", ...options }, (response) =>
        response.resume().on("end", resolve),
      ).on("error", reject);
    });
  const handle = fetchHandler(transcoder);
  const overFetch = (path: string, init: object) =>
    handle(new Request(`https://127.0.0.1${path}`, init)).then((response) => response.text());
  const expected = {
    ...{ url: "http://127.0.0.1/v1/shelves/1?theme=a%20b", protocolName: "rest" },
    ...{ requestMethod: "GET", user: "ada", method: "GetShelf", aborted: false },
  };
  const ways = await serveEveryWay(t, transcoder);
  const cases: [string, (path: string, init: { headers: Record<string, string> }) => unknown][] = [
    ["http:", ways["HTTP/1.1"]],
    ["http:", ways["HTTP/2"]],
    ["https:", overTls],
    ["https:", overFetch],
  ];
  const endless: Record<string, string>[] = [
    { "grpc-timeout": "99999999H" },
    { "x-server-timeout": "9".repeat(400) },
  ];
  const timeouts: Record<string, string>[] = [
    {},
    { "connect-timeout-ms": "60000" },
    { "x-server-timeout": "60.0" },
    { "grpc-timeout": "1M" },
    { "grpc-timeout": "99999999H", "x-server-timeout": "60" },
  ];
  for (const [scheme, ask] of cases) {
    for (const headers of timeouts) {
      await ask(`${shelf}?theme=a%20b`, { headers: { "x-user": "ada", ...headers } });
      const url = expected.url.replace("http:", scheme);
      const timeout = Object.keys(headers).length > 0 ? true : undefined;
      t.same(seen.pop(), { ...expected, url, timeout });
    }
  }
  for (const [way, ask] of Object.entries(ways)) {
    for (const headers of endless) {
      t.equal((await ask(shelf, { headers })).status, 200, `${way}: a time without end`);
      t.match(seen.pop(), { aborted: false, timeout: false });
    }
    const { status } = await ask(`${shelf}/books/2`, { headers: { "grpc-timeout": "50m" } });
    t.equal(status, 504, way);
    const stream = await ask(watch, { headers: { "connect-timeout-ms": "50" } });
    t.equal(stream.status, 504, `${way}: a stream`);
  }
  t.match(await late.promise, { name: "ConnectError", code: Code.DeadlineExceeded });
});

t.test("unsupported options are refused at start", async (t) => {
  const zstd = { ...compressionGzip, name: "zstd" };
  const refused: [option: string, options: object, reason: RegExp][] = [
    ["yetToCome", { yetToCome: true }, /REST does not have/],
    ["sendCompression", { sendCompression: compressionGzip }, /REST does not have/],
    ["httpVersion", { httpVersion: "2" }, /REST does not have/],
    ["acceptCompression", { acceptCompression: [zstd] }, /"zstd", but REST has gzip and br/],
    ["jsonOptions.typeRegistry", { jsonOptions: { typeRegistry: {} } }, /REST does not have/],
    ["maxTimeoutMs", { maxTimeoutMs: 0 }, /must be more than 0/],
    ["readMaxBytes", { readMaxBytes: Number.NaN }, /must be more than 0/],
  ];
  const start =
    (register: (router: ConnectRouter) => void, options = {}) =>
    () =>
      createConnectTranscoder(register, options);
  const places: [string, (options: object) => () => unknown][] = [
    ["createConnectTranscoder", (options) => start(() => {}, options)],
    ["library.Library", (options) => start((router) => router.service(Library, {}, options))],
    [
      "library.Library.Echo",
      (options) =>
        start((router) => router.rpc(Library.method.echo, (request) => request, options)),
    ],
  ];
  for (const [name, startWith] of places) {
    for (const [option, options, reason] of refused) {
      const label = `${name}: the option "${option}"`;
      t.throws(startWith(options), { message: new RegExp(`^${label} .*${reason.source}`) }, label);
    }
    t.doesNotThrow(startWith({ yetToCome: undefined }));
  }
  const contextValues = () => createContextValues();
  const ofService = start((router) => router.service(Library, {}, { contextValues } as object));
  t.throws(ofService, /^library.Library: the option "contextValues"/);
  t.throws(
    start(() => {}, { routes: () => {} }),
    /"routes" is not the first argument/,
  );
  t.throws(
    start(() => {}, { requestPathPrefix: "api/" }),
    /requestPathPrefix: must begin/,
  );
});
