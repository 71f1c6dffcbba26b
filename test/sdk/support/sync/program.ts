/**
 * A program that must not miss an event. It appends the ID of each event that it handled to a file,
 * fails at every seventh, keeps its position in another file, and receives webhooks on a port that
 * it prints. SIGTERM ends it. With `CLAIMS_URL` it shares the claims of a server with other programs,
 * with `RECEIVER_ONLY` it has no stream, and with `CRASH_AT` it dies at that event.
 */
import { appendFileSync, existsSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { createClient, createSync, type WebhookEvent } from "@ticketing-service/sdk";
import {
  type Claim,
  createMemory,
  createReceiver,
  type EventClaims,
} from "@ticketing-service/sdk/webhooks";

const { WEBHOOK_SECRET, POSITION = "", HANDLED = "", CLAIMS_URL, CRASH_AT } = process.env;
const claimMs = Number(process.env.CLAIM_MS ?? 60_000);
const read = (path: string) => (existsSync(path) ? readFileSync(path, "utf8") : "");
let calls = 0;

function remembered(): EventClaims {
  const claims = createMemory();
  for (const id of read(HANDLED).split("\n")) {
    claims.done(id);
  }
  return claims;
}

function shared(url: string): EventClaims {
  const ask = async (path: string) => {
    const response = await fetch(`${url}/${path}`, { method: "POST" });
    return (await response.text()) as Claim;
  };
  return {
    claim: (id, ttlMs) => ask(`claim/${id}/${ttlMs}`),
    done: (id) => ask(`done/${id}`),
    release: (id) => ask(`release/${id}`),
  };
}

function onEvent({ id }: WebhookEvent): void {
  calls++;
  if (calls === Number(CRASH_AT)) {
    process.kill(process.pid, "SIGKILL");
  }
  if (calls % 7 === 0) {
    throw new Error("every seventh fails");
  }
  appendFileSync(HANDLED, `${id}\n`);
}

const claims = CLAIMS_URL ? shared(CLAIMS_URL) : remembered();
const handling = { claims, claimMs, onEvent, onError: () => {} };
const sync = createSync(createClient(), {
  ...handling,
  store: {
    load: () => read(POSITION),
    save(position) {
      writeFileSync(`${POSITION}.new`, position);
      renameSync(`${POSITION}.new`, POSITION);
    },
  },
});

const isReceiverOnly = Boolean(process.env.RECEIVER_ONLY);
const receiver = createReceiver({
  secret: WEBHOOK_SECRET,
  ...(isReceiverOnly ? handling : { onEvent: sync.handle, onError: () => {} }),
});
const server = createServer(receiver.node).listen(0, "127.0.0.1", () => {
  console.log((server.address() as AddressInfo).port);
});

const leaving = new AbortController();
process.once("SIGTERM", () => leaving.abort());
if (!isReceiverOnly) {
  await sync.run({ signal: leaving.signal });
  server.close();
  server.closeAllConnections();
}
