import { once } from "node:events";
import { createServer, request } from "node:http";
import { connect, createServer as createHttp2Server } from "node:http2";
import { buffer } from "node:stream/consumers";
import {
  fetchHandler,
  nodeHandler,
  type Transcoder,
} from "../../../build/transcoder/src/package.ts";
import { listenOnFreePort } from "../../support/port.ts";
import type { Scope } from "../../support/scope.ts";

interface Asked {
  readonly method?: string;
  readonly headers?: Record<string, string>;
  readonly body?: string;
}

interface Received {
  readonly status: number;
  /** Names in lower case; several lines of one name are a list. */
  readonly headers: Readonly<Record<string, unknown>>;
  readonly bytes: Buffer;
}

/** @throws {Error} if the response is broken off */
export type AskAt = (path: string, asked?: Asked) => Promise<Received>;

/** Serves a transcoder over HTTP/1.1, over HTTP/2, and as a function from Request to Response. */
export async function serveEveryWay(
  t: Scope,
  transcoder: Transcoder,
): Promise<Record<"HTTP/1.1" | "HTTP/2" | "fetch", AskAt>> {
  return {
    "HTTP/1.1": await serveHttp1(t, transcoder),
    "HTTP/2": await serveHttp2(t, transcoder),
    fetch: askFunction(fetchHandler(transcoder)),
  };
}

async function serveHttp1(t: Scope, transcoder: Transcoder): Promise<AskAt> {
  const server = createServer(nodeHandler(transcoder));
  const port = await listenOnFreePort(server);
  t.teardown(() => {
    server.closeAllConnections();
    server.close();
  });
  return async (path, { method = "GET", headers = {}, body } = {}) => {
    const asking = request({ host: "127.0.0.1", port, path, method, headers, agent: false });
    asking.end(body);
    const [response] = await once(asking, "response");
    const bytes = await buffer(response);
    return { status: response.statusCode, headers: response.headers, bytes };
  };
}

async function serveHttp2(t: Scope, transcoder: Transcoder): Promise<AskAt> {
  const server = createHttp2Server(nodeHandler(transcoder) as never);
  const port = await listenOnFreePort(server);
  const client = connect(`http://127.0.0.1:${port}`);
  t.teardown(() => {
    client.destroy();
    server.close();
  });
  return async (path, { method = "GET", headers = {}, body } = {}) => {
    const own = { ":method": method, ":path": path };
    const stream = client.request({ ...headers, ...own }, { endStream: body === undefined });
    if (body !== undefined) {
      stream.end(body);
    }
    const [{ ":status": status, ...received }] = await once(stream, "response");
    return { status, headers: received, bytes: await buffer(stream) };
  };
}

function askFunction(handle: (request: Request) => Promise<Response>): AskAt {
  return async (path, init) => {
    const response = await handle(new Request(`http://localhost${path}`, init));
    const cookies = response.headers.getSetCookie();
    const headers = {
      ...Object.fromEntries(response.headers),
      ...(cookies.length > 0 && { "set-cookie": cookies }),
    };
    return { status: response.status, headers, bytes: Buffer.from(await response.arrayBuffer()) };
  };
}
