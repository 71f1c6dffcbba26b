import { getEventListeners } from "node:events";
import { createServer } from "node:http";
import { setTimeout as sleep } from "node:timers/promises";
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
import { connectNodeAdapter } from "@connectrpc/connect-node";
import t from "tap";
import {
  type ConnectTranscoderOptions,
  createConnectTranscoder,
} from "../../build/transcoder/src/connect.ts";
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

t.test("a gate is asked before a byte of the body is read", async (t) => {
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

t.test("the server's end aborts calls, and calls that are over leave nothing behind", async (t) => {
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

t.test("options that cannot be honoured stop the start", async (t) => {
  const accepted = {
    ...{ acceptCompression: [], binaryOptions: {}, requireConnectProtocolHeader: true },
    ...{ grpc: false, grpcWeb: false, connect: true, jsonOptions: undefined },
  };
  const refused: Record<string, ConnectRouterOptions> = {
    jsonOptions: { jsonOptions: { ignoreUnknownFields: true } },
    writeMaxBytes: { writeMaxBytes: 10 },
    compressMinBytes: { compressMinBytes: 10 },
    maxTimeoutMs: { maxTimeoutMs: 10 },
    yetToCome: { yetToCome: true } as ConnectRouterOptions,
  };
  createConnectTranscoder((router) => router.service(Library, {}, accepted));
  for (const [name, options] of Object.entries(refused)) {
    t.throws(
      () => createConnectTranscoder((router) => router.service(Library, {}, options)),
      { message: new RegExp(`^library.Library is registered with the option "${name}"`) },
      name,
    );
    t.throws(
      () =>
        createConnectTranscoder((router) =>
          router.rpc(Library.method.echo, (request) => request, options),
        ),
      { message: new RegExp(`^library.Library.Echo is registered with the option "${name}"`) },
      name,
    );
  }
});
