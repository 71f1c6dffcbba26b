// A proxy to Postgres in a separate process that records each round trip: its statements, when they were
// sent, and when the server was ready again. It passes everything on unchanged.
import { connect, createServer, type Socket } from "node:net";
import { listenOnFreePort } from "../../support/port.ts";
import { epochNow } from "../clock.ts";

/** Statements that were sent together. Times are in epoch milliseconds. */
export interface RoundTrip {
  readonly connection: number;
  readonly statements: readonly string[];
  readonly sentAt: number;
  readonly readyAt: number;
  /** Whether no transaction is open afterwards. */
  readonly endsTransaction: boolean;
}

/** An opened connection. */
export interface Connecting {
  readonly connection: number;
  readonly openedAt: number;
  readonly readyAt: number;
}

/** Everything recorded since the last report. */
export interface ProxyLog {
  readonly trips: RoundTrip[];
  readonly connections: Connecting[];
}

const [target = ""] = process.argv.slice(2);
let log: ProxyLog = { trips: [], connections: [] };
let count = 0;

/** Splits a byte stream into messages; `hasType` is false for the first message of a client. */
function readMessages(onMessage: (type: string, body: Buffer) => void, hasType = true) {
  let rest: Buffer = Buffer.alloc(0);
  let typed = hasType;
  return (chunk: Buffer) => {
    rest = rest.length === 0 ? chunk : Buffer.concat([rest, chunk]);
    for (;;) {
      const head = typed ? 1 : 0;
      const end = rest.length < head + 4 ? Number.POSITIVE_INFINITY : head + rest.readInt32BE(head);
      if (rest.length < end) {
        return;
      }
      onMessage(typed ? String.fromCharCode(rest[0] as number) : "", rest.subarray(head + 4, end));
      typed = true;
      rest = rest.subarray(end);
    }
  };
}

/** The first two strings of a message, which are zero-terminated. */
function stringsOf(body: Buffer): [string, string] {
  const first = body.indexOf(0);
  const second = body.indexOf(0, first + 1);
  return [body.toString("utf8", 0, first), body.toString("utf8", first + 1, second)];
}

function serve(near: Socket): void {
  const { hostname, port } = new URL(target);
  const far = connect({ port: Number(port), host: hostname, noDelay: true });
  const connection = ++count;
  const openedAt = epochNow();
  const texts = new Map<string, string>();
  let isOpen = false;
  let bound = "";
  let statements: string[] = [];
  const sent: { statements: string[]; at: number }[] = [];
  const send = () => {
    sent.push({ statements, at: epochNow() });
    statements = [];
  };
  const fromClient = readMessages((type, body) => {
    if (type === "P") {
      texts.set(...stringsOf(body));
    } else if (type === "B") {
      bound = texts.get(stringsOf(body)[1]) ?? "";
    } else if (type === "E") {
      statements.push(bound);
    } else if (type === "Q") {
      statements.push(stringsOf(body)[0]);
      send();
    } else if (type === "S") {
      send();
    }
  }, false);
  const fromServer = readMessages((type, body) => {
    if (type !== "Z") {
      return;
    }
    const readyAt = epochNow();
    if (!isOpen) {
      isOpen = true;
      log.connections.push({ connection, openedAt, readyAt });
      return;
    }
    const trip = sent.shift();
    if (trip !== undefined) {
      const endsTransaction = String.fromCharCode(body[0] as number) === "I";
      log.trips.push({
        connection,
        statements: trip.statements,
        sentAt: trip.at,
        readyAt,
        endsTransaction,
      });
    }
  });
  near.on("data", fromClient).pipe(far);
  far.on("data", fromServer).pipe(near);
  for (const [end, other] of [
    [near, far],
    [far, near],
  ] as const) {
    end.on("error", () => {});
    end.once("close", () => other.destroy());
  }
}

const server = createServer({ noDelay: true }, serve);
process.on("message", () => {
  process.send?.({ log });
  log = { trips: [], connections: [] };
});
process.on("disconnect", () => process.exit());
process.send?.({ port: await listenOnFreePort(server) });
