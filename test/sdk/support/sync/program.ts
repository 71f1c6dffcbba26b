/**
 * A program that must not miss an event. It appends the ID of each event that it handled to a file,
 * fails at every seventh, keeps its position in another file, and receives webhooks on a port that
 * it prints. SIGTERM ends it.
 */
import { appendFileSync, existsSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { createClient, createSync } from "@ticketing-service/sdk";
import { createReceiver } from "@ticketing-service/sdk/webhooks";

const { WEBHOOK_SECRET, POSITION = "", HANDLED = "" } = process.env;
const read = (path: string) => (existsSync(path) ? readFileSync(path, "utf8") : "");
const handled = new Set(read(HANDLED).split("\n"));
let calls = 0;

const sync = createSync(createClient(), {
  store: {
    load: () => read(POSITION),
    save(position) {
      writeFileSync(`${POSITION}.new`, position);
      renameSync(`${POSITION}.new`, POSITION);
    },
  },
  seen: {
    has: (id) => handled.has(id),
    add: (id) => handled.add(id),
  },
  onEvent({ id }) {
    if (++calls % 7 === 0) {
      throw new Error("every seventh fails");
    }
    appendFileSync(HANDLED, `${id}\n`);
  },
  onError: () => {},
});

const receiver = createReceiver({
  secret: WEBHOOK_SECRET,
  onEvent: sync.handle,
  onError: () => {},
});
const server = createServer(receiver.node).listen(0, "127.0.0.1", () => {
  console.log((server.address() as AddressInfo).port);
});

const leaving = new AbortController();
process.once("SIGTERM", () => leaving.abort());
await sync.run({ signal: leaving.signal });
server.close();
server.closeAllConnections();
