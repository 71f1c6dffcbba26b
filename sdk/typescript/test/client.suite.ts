import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { fileURLToPath } from "node:url";
import { timestampDate } from "@bufbuild/protobuf/wkt";
import * as sdk from "ticketing-sdk";

const { ApiError, Client, reconcile, watch } = sdk;
const { FAULTY_URL = "" } = process.env;
const requester = { name: "Ada" };

test("every service of the contract is there", () => {
  const services = Object.values(sdk).filter(
    (value) => "kind" in value && value.kind === "service",
  );
  const parts = Object.values(new Client()).filter((part) => !("unary" in part));
  assert.equal(parts.length, services.length);
  const generated = readdirSync(join(dist, "gen/ticketing/v1")).filter((file) =>
    file.endsWith("_service_pb.js"),
  );
  assert.equal(parts.length, generated.length);
});

test("a missing token or URL is named", () => {
  const { SERVICE_TOKEN } = process.env;
  delete process.env.SERVICE_TOKEN;
  try {
    assert.throws(() => new Client(), /pass the option `token` or set SERVICE_TOKEN/);
  } finally {
    process.env.SERVICE_TOKEN = SERVICE_TOKEN;
  }
});

test("a call can be aborted", async () => {
  const client = new Client({ url: `${FAULTY_URL}/hold/${randomUUID()}` });
  const call = client.me.getMe({}, { signal: AbortSignal.timeout(50) });
  await assert.rejects(call, (error) => error instanceof ApiError && error.code === "CANCELED");
});

test("an idempotency key of the caller is kept", async () => {
  const client = new Client();
  const headers = { "idempotency-key": randomUUID() };
  const open = () => client.tickets.createTicket({ subject: "once", requester }, { headers });
  assert.equal((await open()).data?.id, (await open()).data?.id);
});

const breakOff = (name: string) => fetch(`${FAULTY_URL}/break/${name}`, { method: "POST" });

test("watching resumes after a break, each event once", { timeout: 20_000 }, async () => {
  const name = randomUUID();
  const client = new Client();
  const open = (subject: string) => client.tickets.createTicket({ subject, requester });
  await open("before");
  const controller = new AbortController();
  const watched = watch(new Client({ url: `${FAULTY_URL}/pass,503/${name}` }), {
    types: ["service.ticket.created.v1"],
    signal: controller.signal,
  });
  const subjects: (string | undefined)[] = [];
  // Breaks once before the first event.
  setTimeout(() => breakOff(name).then(() => open("a")), 300);
  for await (const event of watched) {
    assert.ok(event.isKnown && event.type === "service.ticket.created.v1");
    subjects.push(event.data.ticket?.subject);
    if (subjects.length === 1) {
      await breakOff(name);
      for (const subject of ["b", "c"]) {
        await open(subject);
      }
    }
    if (subjects.length === 3) {
      controller.abort();
    }
  }
  assert.deepEqual(subjects, ["a", "b", "c"]);
});

test("an error that a retry cannot fix ends watching", async () => {
  const next = watch(new Client(), { afterId: "evt_none" }).next();
  await assert.rejects(next, (error) => error instanceof ApiError && error.code === "NOT_FOUND");
});

test("reconciling walks lastMessageAt from a minute before", async () => {
  const client = new Client();
  const opened: string[] = [];
  for (let i = 0; i < 3; i++) {
    opened.push(
      (await client.tickets.createTicket({ subject: `r${i}`, requester })).data?.id ?? "",
    );
  }
  const [first = "", second = "", third = ""] = opened;
  await client.tickets.createMessage({ ticketId: first, body: "more" });
  const seen = new Map<string, Date>();
  const walk = async (known?: (id: string) => Date | undefined) => {
    const ids: string[] = [];
    for await (const ticket of reconcile(client, { since: new Date(), known })) {
      if (!opened.includes(ticket.id)) {
        continue;
      }
      ids.push(ticket.id);
      if (ticket.lastMessageAt) {
        seen.set(ticket.id, timestampDate(ticket.lastMessageAt));
      }
    }
    return ids;
  };
  assert.deepEqual(await walk(), [second, third, first]);
  await client.tickets.createMessage({ ticketId: third, body: "more" });
  assert.deepEqual(await walk((id) => seen.get(id)), [third]);
});

const dist = fileURLToPath(new URL(".", import.meta.resolve("ticketing-sdk")));

test("nothing in the package needs Node", () => {
  const files = readdirSync(dist, { recursive: true, encoding: "utf8" });
  for (const file of files.filter((name) => name.endsWith(".js"))) {
    const imports = readFileSync(join(dist, file), "utf8").matchAll(/from "([^"]+)"/g);
    for (const [, name = ""] of imports) {
      assert.match(name, /^(?:\.|@bufbuild\/|@connectrpc\/)/);
    }
  }
});
