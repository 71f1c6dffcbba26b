import { once } from "node:events";
import { readFileSync } from "node:fs";
import { createServer, type IncomingMessage, request, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { create, toBinary } from "@bufbuild/protobuf";
import { ErrorInfoSchema } from "../../../gen/google/rpc/error_details_pb.ts";
import type { Scope } from "../../support/scope.ts";

/** The requests under one name. */
interface Seen {
  attempts: number;
  readonly keys: Set<string>;
  readonly open: Set<ServerResponse>;
}

/**
 * Starts a proxy before the service that injects faults. Below `/lose,503/NAME/…` it forwards the
 * first request but drops its response, responds to the second with 503, and forwards all others.
 * `GET /seen/NAME` returns the counts of a name, `POST /break/NAME` closes its open connections.
 * @returns the address of the proxy
 */
export async function startFaultyProxy(t: Scope, target: string): Promise<string> {
  const names = new Map<string, Seen>();
  const seenOf = (name: string): Seen => {
    const seen = names.get(name) ?? { attempts: 0, keys: new Set(), open: new Set() };
    names.set(name, seen);
    return seen;
  };
  const server = createServer((req, res) => {
    // One request per connection, because clients silently resend on a connection that was closed.
    res.shouldKeepAlive = false;
    const [, faults = "", name = "", ...path] = (req.url ?? "").split("/");
    const seen = seenOf(name);
    if (faults === "seen") {
      return void res.end(JSON.stringify({ attempts: seen.attempts, keys: seen.keys.size }));
    }
    if (faults === "break") {
      for (const open of seen.open) {
        open.destroy();
      }
      return void res.end();
    }
    seen.open.add(res);
    res.on("close", () => seen.open.delete(res));
    const key = req.headers["idempotency-key"];
    if (typeof key === "string") {
      seen.keys.add(key);
    }
    const fault = faults.split(",")[seen.attempts++] ?? "pass";
    respond(fault, new URL(`/${path.join("/")}`, target), req, res);
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  t.teardown(() => {
    server.closeAllConnections();
    server.close();
  });
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

function respond(fault: string, url: URL, req: IncomingMessage, res: ServerResponse): void {
  switch (fault) {
    case "hold":
      return;
    case "refuse":
      return void req.socket.destroy();
  }
  const own = responses[fault];
  if (own) {
    respondItself(own, req, res);
  } else {
    pass(fault, url, req, res);
  }
}

/** A response of the proxy itself. */
interface OwnResponse {
  readonly status: number;
  /** In the format of the service; without it, a page of HTML. */
  readonly error?: string;
  /** The code of the error in the format of Connect. */
  readonly connectCode?: string;
  readonly retryAfter?: number;
  readonly asDate?: boolean;
}

const vectors = join(import.meta.dirname, "../../vectors/client-scenarios.json");
const responses: Readonly<Record<string, OwnResponse>> = JSON.parse(
  readFileSync(vectors, "utf8"),
).responses;

function respondItself(
  { status, error, connectCode, retryAfter, asDate }: OwnResponse,
  req: IncomingMessage,
  res: ServerResponse,
): void {
  const isConnect = req.headers["content-type"] === "application/proto";
  const body = isConnect ? connectError(connectCode, error) : error && errorBody(error);
  if (retryAfter !== undefined) {
    // Dates have whole seconds.
    const now = Math.floor(Date.now() / 1000) * 1000;
    res.setHeader("date", new Date(now).toUTCString());
    const date = new Date(now + retryAfter * 1000).toUTCString();
    res.setHeader("retry-after", asDate ? date : String(retryAfter));
  }
  res.writeHead(status, { "content-type": body ? "application/json" : "text/html" });
  res.end(body || "<h1>Try later</h1>");
}

function connectError(code: string | undefined, reason: string | undefined): string | undefined {
  if (reason === undefined) {
    return undefined;
  }
  const info = toBinary(ErrorInfoSchema, create(ErrorInfoSchema, { reason }));
  const value = Buffer.from(info).toString("base64");
  const details = [{ type: ErrorInfoSchema.typeName, value }];
  return JSON.stringify({ code, message: "not now", details });
}

const errorBody = (code: string) =>
  JSON.stringify({ error: { code, message: "not now", details: [], requestId: "req_proxy" } });

function pass(fault: string, url: URL, req: IncomingMessage, res: ServerResponse): void {
  const headers = { ...req.headers, connection: "close" };
  const onward = request(url, { method: req.method, headers, agent: false }, (back) => {
    if (fault === "lose") {
      back.resume().on("end", () => res.destroy());
      return;
    }
    res.writeHead(back.statusCode ?? 502, back.headers);
    if (fault === "cut") {
      back.once("data", (chunk: Buffer) => {
        res.write(chunk.subarray(0, chunk.length / 2), () => res.destroy());
      });
      return;
    }
    if (fault === "fail") {
      back.once("data", (chunk: Buffer) => {
        res.end(`${chunk.toString().split("\n")[0]}\n${errorBody("INTERNAL")}\n`);
      });
      return;
    }
    res.flushHeaders();
    back.on("error", () => res.destroy()).pipe(res);
  });
  onward.on("error", () => res.destroy());
  res.on("close", () => onward.destroy());
  req.pipe(onward);
}
