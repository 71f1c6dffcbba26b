import { once } from "node:events";
import { createServer, type IncomingMessage, request, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
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
    case "429": {
      const headers = { "content-type": "application/json", "retry-after": "1" };
      const info = Buffer.from("\n\x0cRATE_LIMITED").toString("base64");
      const details = [{ type: "google.rpc.ErrorInfo", value: info }];
      const body = { code: "resource_exhausted", message: "too many requests", details };
      return void res.writeHead(429, headers).end(JSON.stringify(body));
    }
    case "503":
      return void res.writeHead(503, { "content-type": "text/html" }).end("<h1>Try later</h1>");
    default:
      pass(fault, url, req, res);
  }
}

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
    res.flushHeaders();
    back.on("error", () => res.destroy()).pipe(res);
  });
  onward.on("error", () => res.destroy());
  res.on("close", () => onward.destroy());
  req.pipe(onward);
}
