// The receiver of the delivery benchmarks, in a separate process: responds with 204, after a delay
// (`/delay/5000`) or with another status (`/status/503`) if the path asks for it, and reports when each
// event arrived.

import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { createServer as createTlsServer } from "node:https";
import { listenOnFreePort } from "../support/port.ts";
import { epochNow } from "./clock.ts";

const {
  key,
  cert,
  report,
  ports = 1,
} = JSON.parse(process.env.SINK ?? "{}") as {
  key?: string;
  cert?: string;
  report?: boolean;
  ports?: number;
};

function respond(req: IncomingMessage, res: ServerResponse): void {
  const chunks: Buffer[] = [];
  if (report) {
    req.on("data", (chunk) => chunks.push(chunk));
  } else {
    req.resume();
  }
  req.on("end", () => {
    if (report) {
      arrived(Buffer.concat(chunks).toString("latin1", 7, 43));
    }
    const delay = /^\/delay\/(\d+)/.exec(req.url ?? "")?.[1];
    const status = /^\/status\/(\d{3})/.exec(req.url ?? "")?.[1] ?? 204;
    const end = () => res.writeHead(Number(status)).end();
    if (delay === undefined) {
      end();
    } else {
      setTimeout(end, Number(delay));
    }
  });
}

let arrivals: [id: string, at: number][] = [];
function arrived(id: string): void {
  if (arrivals.length === 0) {
    setImmediate(flush);
  }
  arrivals.push([id, epochNow()]);
}
function flush(): void {
  process.send?.({ arrivals });
  arrivals = [];
}

function listen(): Promise<number> {
  const server = key && cert ? createTlsServer({ key, cert }, respond) : createServer(respond);
  server.keepAliveTimeout = 60_000;
  return listenOnFreePort(server);
}
process.send?.({ ports: await Promise.all(Array.from({ length: ports }, listen)) });
process.on("disconnect", () => process.exit());
