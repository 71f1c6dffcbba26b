// @suite all
import t from "tap";
import { eventually } from "../support/eventually.ts";
import { createReceiver } from "../support/receiver.ts";
import { liveADay } from "./day.ts";

interface Event {
  id: string;
  type: string;
  data: { ticket?: TicketState };
}

interface TicketState {
  id: string;
  version: number;
  status: string;
  lastMessageAt: string;
  messageCount: number;
}

t.test("a day of conversation produces exactly its events", async (t) => {
  const receiver = await createReceiver();
  t.teardown(() => receiver.close());
  const { service, expected, startedAt, sent } = await liveADay(t, async ({ rest }) => {
    await rest("POST", "/api/v1/webhook-subscriptions", { url: receiver.url });
  });
  const total = [...expected.values()].flat().length;
  await eventually(
    async () => receiver.requests.length,
    (count) => count >= total,
    20_000,
  );
  const events = receiver.requests.map(({ body }) => JSON.parse(body.toString()) as Event);
  t.equal(events.length, total, `${total} events`);
  t.equal(new Set(events.map(({ id }) => id)).size, total, "each once");

  const received = new Map<string, string[]>();
  for (const { type, data } of events.sort((a, b) => (a.id < b.id ? -1 : 1))) {
    const key = data.ticket?.id ?? "";
    const word = type.split(".").at(-2) as string;
    received.set(key, [...(received.get(key) ?? []), word]);
  }
  t.equal(received.size, expected.size);
  const differing = [...expected].filter(([id, words]) => `${received.get(id)}` !== `${words}`);
  t.same(differing, [], "in their order, ticket by ticket");
  t.equal(sent, 167, "each reply to a text went out once");

  await t.test("a receiver that missed half of them recovers the same state", async (t) => {
    const known = new Map<string, TicketState>();
    const apply = (ticket: TicketState) => {
      if ((known.get(ticket.id)?.version ?? 0) < ticket.version) {
        known.set(ticket.id, ticket);
      }
    };
    for (const [index, { data }] of events.entries()) {
      if (data.ticket && index % 2 === 0) {
        apply(data.ticket);
      }
    }
    const truth = await list("orderBy=createdAt");
    t.not(digest([...known.values()]), digest(truth), "it does not know everything");

    for (const ticket of await list(`orderBy=lastMessageAt&lastMessageFrom=${startedAt}`)) {
      if (known.get(ticket.id)?.lastMessageAt !== ticket.lastMessageAt) {
        apply(ticket);
      }
    }
    const messages = (tickets: TicketState[]) =>
      tickets.map(({ id, lastMessageAt }) => `${id} ${lastMessageAt}`).sort();
    t.same(messages([...known.values()]), messages(truth), "no message is missing");
    // A status can change without a message; that shows in updatedAt.
    for (const ticket of await list(`orderBy=updatedAt&updatedFrom=${startedAt}`)) {
      apply(ticket);
    }
    t.equal(digest([...known.values()]), digest(truth), "nor anything else");
  });

  async function list(query: string): Promise<TicketState[]> {
    const all: TicketState[] = [];
    for (let token = "", more = true; more; more = token !== "") {
      const path = `/api/v1/tickets?${query}&pageSize=100&pageToken=${token}`;
      const { body } = await service.rest("GET", path);
      all.push(...body.data);
      token = body.nextPageToken;
    }
    return all;
  }
});

const digest = (tickets: TicketState[]) =>
  tickets
    .map(({ id, status, version, messageCount, lastMessageAt }) =>
      [id, status, version, messageCount, lastMessageAt].join(),
    )
    .sort()
    .join("\n");
