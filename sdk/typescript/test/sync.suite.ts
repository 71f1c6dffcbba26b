import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { test } from "node:test";
import { setTimeout as sleep } from "node:timers/promises";
import {
  ApiError,
  createClient,
  createSync,
  type SyncDecision,
  type SyncGap,
  SyncGapError,
  type SyncOptions,
  type Ticket,
  type WebhookEvent,
} from "@ticketing-service/sdk";
import { createMemory } from "@ticketing-service/sdk/webhooks";

const client = createClient();
const days = 24 * 3_600_000;
const onError = () => {};

function memory(position?: string) {
  let saved = position;
  return {
    load: () => saved,
    save(next: string) {
      saved = next;
    },
  };
}

async function openTicket(): Promise<Ticket> {
  const requester = { email: "ada@example.com" };
  return (await client.tickets.createTicket({ subject: randomUUID(), requester })).data;
}

/** Runs until a ticket is handled, as a ticket or as an event. */
async function runUntil(options: Omit<SyncOptions, "onEvent">, act: () => Promise<Ticket>) {
  const found = { tickets: [] as string[], events: [] as string[] };
  const leaving = new AbortController();
  const sync = createSync(client, {
    onError,
    onEvent(event) {
      if (event.type === "service.ticket.created.v1") {
        found.events.push(event.data.ticket.id);
      }
    },
    ...options,
    ...(options.onTicket && { onTicket: ({ id }: Ticket) => void found.tickets.push(id) }),
  });
  const run = sync.run({ signal: leaving.signal });
  const { id } = await act();
  for (const end = Date.now() + 30_000; Date.now() < end; await sleep(10)) {
    if (found.events.includes(id)) {
      break;
    }
  }
  leaving.abort();
  await run;
  assert.ok(found.events.includes(id), "the event was handled");
  return found;
}

/** The position after what has happened so far. */
async function currentPosition(): Promise<string> {
  const store = memory();
  const leaving = new AbortController();
  const run = createSync(client, { store, onEvent() {} }).run({ signal: leaving.signal });
  while (store.load() === undefined) {
    await sleep(10);
  }
  leaving.abort();
  await run;
  return store.load() as string;
}

test("the first start begins with tickets since a time, and goes on with events", async () => {
  const since = new Date();
  const before = await openTicket();
  const found = await runUntil({ store: memory(), since, onTicket() {} }, async () => {
    await sleep(200);
    return openTicket();
  });
  assert.ok(found.tickets.includes(before.id));
});

test("the position has the time of the event, not that of handling it", async () => {
  const before = await currentPosition();
  const { createdAt, id } = await openTicket();
  const positions: string[] = [];
  const old = `2026-01-02T03:04:05.000Z ${before.split(" ")[1]}`;
  const recent = new Date(Date.now() - days).toISOString();
  const store = {
    load: () => old.replace(/^\S+/, recent),
    save: (next: string) => positions.push(next),
  };
  await runUntil({ store }, async () => ({ id }) as Ticket);
  const times = positions.map((text) => text.split(" ")[0] ?? "");
  assert.equal(times[0], recent, "events may follow the first sign");
  const occurred = positions.find((text) => text.includes("evt_"))?.split(" ")[0] ?? "";
  assert.ok(Math.abs(Date.parse(occurred) - Date.parse(createdAt)) < 1_000, occurred);
});

test("it ends once it has handled what happened before a time", async () => {
  const store = memory(await currentPosition());
  const counted: string[] = [];
  const sync = createSync(client, {
    store,
    types: ["service.ticket.created.v1"],
    onEvent(event) {
      if (event.type === "service.ticket.created.v1") {
        counted.push(event.data.ticket.id);
      }
    },
  });
  const before = await openTicket();
  await sleep(100);
  const until = new Date();
  await sleep(100);
  const after = await openTicket();
  await sync.run({ until });
  assert.ok(counted.includes(before.id));
  assert.ok(!counted.includes(after.id), "is for the next run");
  // After this, nothing happens: a sign of quiet ends it.
  await sync.run({ until: new Date(Date.now() + 1_000).toISOString() });
  assert.equal(counted.filter((id) => id === after.id).length, 1);
  assert.equal(counted.filter((id) => id === before.id).length, 1);
  await assert.rejects(sync.run({ until: "tomorrow" }), TypeError);
});

test("it resumes at the saved position", async () => {
  const store = memory(await currentPosition());
  const missed = await openTicket();
  await runUntil({ store }, async () => missed);
});

for (const [name, cursor, age, goesOn] of [
  ["a position older than the events of the service", "1.", 40 * days, true],
  ["a position of yesterday that is older than the events of the service", "1.", days, true],
  ["a position that is ahead of a restored service", "9000000000000000000.", 60_000, false],
] as const) {
  const position = () => `${new Date(Date.now() - age).toISOString()} ${cursor}`;

  test(`${name}: the gap is told, and it goes on`, async () => {
    const before = await openTicket();
    const saved = position();
    const gaps: SyncGap[] = [];
    let calls = 0;
    const onGap = (gap: SyncGap) => {
      gaps.push(gap);
      if (++calls === 1) {
        throw new Error("not yet");
      }
    };
    const found = await runUntil({ store: memory(saved), onGap }, async () => {
      await sleep(goesOn ? 0 : 2_500);
      return openTicket();
    });
    assert.equal(gaps.length, 2, "it is told until that succeeds");
    assert.deepEqual(gaps[0]?.since, new Date(saved.split(" ")[0] ?? ""));
    assert.ok(Math.abs(Date.now() - Number(gaps[0]?.until)) < 31 * days);
    assert.equal(found.events.includes(before.id), goesOn, "with the oldest event that is kept");
  });

  test(`${name}: tickets stand in`, async () => {
    const before = await openTicket();
    const found = await runUntil({ store: memory(position()), onTicket() {} }, async () => {
      await sleep(1_000);
      return openTicket();
    });
    assert.ok(found.tickets.includes(before.id));
  });

  test(`${name}: without onGap and onTicket that is an error`, async () => {
    const sync = createSync(client, { store: memory(position()), onEvent() {} });
    await assert.rejects(sync.run(), SyncGapError);
  });
}

test("since needs onTicket", () => {
  assert.throws(
    () => createSync(client, { store: memory(), since: new Date(), onEvent() {} }),
    TypeError,
  );
});

test("a store that returns something else is an error", async () => {
  await assert.rejects(createSync(client, { store: memory("x"), onEvent() {} }).run(), TypeError);
});

test("an invalid token ends it", async () => {
  const stranger = createClient({ token: `sk_live_${"0".repeat(48)}` });
  const sync = createSync(stranger, { store: memory(), onEvent() {} });
  await assert.rejects(
    sync.run(),
    (error) => error instanceof ApiError && error.code === "INVALID_TOKEN",
  );
});

/** The fate of an event whose handler fails until `onError` decides. */
async function runFailing(decide: (attempt: number) => SyncDecision | undefined) {
  const calls: string[] = [];
  const errors: unknown[] = [];
  const leaving = new AbortController();
  const store = memory(await currentPosition());
  const [poison, next] = [await openTicket(), await openTicket()];
  const sync = createSync(client, {
    store,
    types: ["service.ticket.created.v1"],
    onEvent(event) {
      if (event.type === "service.ticket.created.v1") {
        const { id } = event.data.ticket;
        calls.push(id === poison.id ? "poison" : "next");
        if (id === poison.id) {
          throw new Error("poison");
        }
        if (id === next.id) {
          leaving.abort();
        }
      }
    },
    onError(error, event, attempt) {
      errors.push([(error as Error).message, event?.type, attempt]);
      return decide(attempt);
    },
  });
  const run = sync.run({ signal: leaving.signal });
  return { run, calls, errors };
}

test("an event that fails is skipped when onError says so", async () => {
  const { run, calls, errors } = await runFailing((attempt) => (attempt < 2 ? "retry" : "skip"));
  await run;
  assert.deepEqual(calls, ["poison", "poison", "next"]);
  assert.deepEqual(errors, [
    ["poison", "service.ticket.created.v1", 1],
    ["poison", "service.ticket.created.v1", 2],
  ]);
});

test("an event that fails ends it when onError says so", async () => {
  const { run, calls } = await runFailing(() => "stop");
  await assert.rejects(run, { message: "poison" });
  assert.deepEqual(calls, ["poison"]);
});

test("a service that cannot be reached ends it when onError says so", async () => {
  const away = createClient({ url: "http://127.0.0.1:1" });
  const onError = () => "stop" as const;
  const sync = createSync(away, { store: memory(), onEvent() {}, onError });
  await assert.rejects(sync.run(), { code: "UNAVAILABLE" });
});

test("events of other types are left out, as a webhook may have more", async () => {
  const handled: string[] = [];
  const sync = createSync(client, {
    store: memory(),
    types: ["service.ticket.replied.v1"],
    onEvent: ({ id }) => handled.push(id),
  });
  await sync.handle({ id: "evt_1", type: "service.ticket.created.v1" } as WebhookEvent);
  await sync.handle({ id: "evt_2", type: "service.ticket.replied.v1" } as WebhookEvent);
  assert.deepEqual(handled, ["evt_2"]);
});

test("an event that comes twice at once is handled once, and again if that fails", async () => {
  const event = { id: "evt_1" } as WebhookEvent;
  let calls = 0;
  const sync = createSync(client, {
    store: memory(),
    async onEvent() {
      await sleep(10);
      if (++calls === 1) {
        throw new Error("not yet");
      }
    },
  });
  const results = await Promise.allSettled([sync.handle(event), sync.handle(event)]);
  assert.deepEqual(results.map(({ status }) => status).sort(), ["fulfilled", "rejected"]);
  await Promise.all([sync.handle(event), sync.handle(event)]);
  assert.equal(calls, 2);
});

test("an event whose handler crashed is handled when its claim lapses", async () => {
  const claims = createMemory();
  const handled: string[] = [];
  const options = { store: memory(), claims, claimMs: 200 };
  claims.claim("evt_1", 200);
  const begin = performance.now();
  const sync = createSync(client, { ...options, onEvent: ({ id }) => handled.push(id) });
  await sync.handle({ id: "evt_1" } as WebhookEvent);
  assert.deepEqual(handled, ["evt_1"]);
  assert.ok(performance.now() - begin > 150);
});

test("a delivery does not wait for ever for another process, and what it handles stays its own", async () => {
  const claims = createMemory();
  claims.claim("evt_1", 60_000);
  const sync = createSync(client, { store: memory(), claims, onEvent: () => assert.fail() });
  await assert.rejects(sync.handle({ id: "evt_1" } as WebhookEvent), { name: "EventBusyError" });
  assert.equal(claims.claim("evt_1", 1), "busy");
});

test("a handler that outlasts its claim does not release that of another", async () => {
  const claims = createMemory();
  const onEvent = async () => {
    await sleep(60);
    assert.equal(claims.claim("evt_1", 60_000), "claimed");
    throw new Error("too late");
  };
  const sync = createSync(client, { store: memory(), claims, claimMs: 30, onEvent });
  await assert.rejects(sync.handle({ id: "evt_1" } as WebhookEvent), { message: "too late" });
  assert.equal(claims.claim("evt_1", 1), "busy");
});
