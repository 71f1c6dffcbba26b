import { setTimeout as sleep } from "node:timers/promises";
import { createApiKey } from "../../src/features/api-keys/service.ts";
import {
  notification,
  postAsMeta,
  startGraphDouble,
  textMessage,
} from "../features/channels/graph-double.ts";
import { eventually } from "../support/eventually.ts";
import type { Scope } from "../support/scope.ts";
import { startService, type TestService } from "../support/service.ts";

const requesters = 500;
const api = "/api/v1/tickets";

/** The day as events of the spec. */
interface Day {
  readonly service: TestService;
  /** Events by ticket, in their order; events of the workspace under "". */
  readonly expected: Map<string, string[]>;
  readonly startedAt: string;
  /** Texts that went out by WhatsApp. */
  readonly sent: number;
}

/** Runs many things, a few at a time. */
async function each<T>(items: readonly T[], work: (item: T, index: number) => Promise<unknown>) {
  const entries = items.entries();
  const lane = async () => {
    for (const [index, item] of entries) {
      await work(item, index);
    }
  };
  await Promise.all(Array.from({ length: 8 }, lane));
}

/**
 * A day at the desk: three channels, two agents, five hundred requesters. Requests
 * from outside arrive twice, or in another order than they were sent.
 * @param begin called once the service is there, before anything happens
 */
export async function liveADay(
  t: Scope,
  begin: (service: TestService) => Promise<void>,
): Promise<Day> {
  const graph = await startGraphDouble(t);
  const service = await startService(t, {
    WHATSAPP_API_URL: graph.url,
    TRUSTED_PROXIES: ["127.0.0.1"],
    FORM_MIN_FILL_MS: 1,
  });
  await begin(service);
  const startedAt = new Date(Date.now() - 1000).toISOString();
  const agents = [service.key, (await createApiKey(service.app.db, service.workspaceId, "b")).key];
  const rest = async (verb: string, path: string, body: object, i = 0) =>
    (await service.rest(verb, path, body, agents[i % 2])).body.data;
  const channelOf = (body: object) =>
    rest("POST", "/api/v1/channels", { name: "Channel", ...body });
  const form = await channelOf({ type: "form" });
  const desk = await channelOf({ type: "agent" });
  const phone = await channelOf({
    type: "whatsapp",
    whatsapp: {
      phoneNumberId: "1001",
      accessToken: "a",
      appSecret: "app secret",
      verifyToken: "v",
    },
  });
  const hook = `${service.url}/hooks/whatsapp/${phone.id}`;
  const page = service.url + new URL(form.form.url).pathname;

  const everybody = Array.from({ length: requesters }, (_, i) => i);
  const email = (i: number) => `r${i}@example.com`;
  const number = (i: number) => String(15550000000 + i);
  const isOnPhone = (i: number) => i % 3 === 0;

  // They write. The form sends everything twice; of two texts the second may come first.
  await each(everybody, async (i) => {
    if (isOnPhone(i)) {
      return;
    }
    if (i % 3 === 1) {
      return submitTwice(page, email(i), i);
    }
    const requester = { email: email(i) };
    await rest("POST", api, { subject: "By telephone", requester, channelId: desk.id });
  });
  const texts = everybody
    .filter(isOnPhone)
    .flatMap((i) => ["a", "b"].map((n) => textMessage(`wamid.${i}.${n}`, number(i), `Text ${n}`)));
  const shuffled = [...texts, ...texts].sort((x, y) => hash(x.id) - hash(y.id));
  const batches = Array.from({ length: 40 }, (_, b) => shuffled.filter((_, i) => i % 40 === b));
  await each(batches, (messages) => postAsMeta(hook, notification({ messages })));

  // The agents reply, resolve, close; some requesters come back.
  const expected = new Map<string, string[]>();
  await each(everybody, async (i) => {
    const who = isOnPhone(i) ? `requesterPhone=%2B${number(i)}` : `requesterEmail=${email(i)}`;
    const [ticket] = (await service.rest("GET", `${api}?${who}`)).body.data;
    const path = `${api}/${ticket.id}`;
    const events = isOnPhone(i) ? ["created", "replied", "note_added"] : ["created", "note_added"];
    expected.set(ticket.id, events);
    const setStatus = i % 5 === 0 ? "resolved" : "";
    await rest("POST", `${path}/messages`, { body: "Note", visibility: "internal" }, i);
    await rest("POST", `${path}/messages`, { body: "Answer", setStatus }, i);
    events.push("replied", ...(setStatus ? ["status_changed"] : []));
    if (i % 10 === 0) {
      await write(i, "again", ticket.id);
      events.push("replied", "status_changed");
    }
    if (i % 7 === 0) {
      // Both agents at the same time.
      await Promise.all([0, 1].map((agent) => rest("PATCH", path, { status: "closed" }, agent)));
      events.push("status_changed", "updated");
    }
    if (i % 14 === 0) {
      await write(i, "later", ticket.id);
      const [next] = (await service.rest("GET", `${api}?${who}&status=open`)).body.data;
      expected.set(next.id, ["created"]);
    }
  });
  for (const agent of [0, 1]) {
    await rest("POST", "/api/v1/billing/checkout-sessions", { planId: "pro" }, agent);
  }
  expected.set("", ["subscribed"]);
  const queued = async () => {
    const { rows } = await service.app.db.pool.query(
      "select count(*)::int as n from messages where delivery_status = 'queued'",
    );
    return rows[0].n as number;
  };
  await eventually(queued, (count) => count === 0);
  return { service, expected, startedAt, sent: graph.sent.length };

  /** A requester writes, by the channel of the ticket. */
  async function write(i: number, name: string, ticketId: string): Promise<void> {
    if (!isOnPhone(i)) {
      await rest("POST", `${api}/${ticketId}/messages`, { body: name, author: "requester" });
      return;
    }
    const messages = [textMessage(`wamid.${i}.${name}`, number(i), name)];
    const payload = notification({ messages });
    await Promise.all([postAsMeta(hook, payload), postAsMeta(hook, payload)]);
  }
}

async function submitTwice(page: string, email: string, i: number): Promise<void> {
  const headers = { "x-forwarded-for": `10.0.${i >> 8}.${i & 255}` };
  const html = await (await fetch(page, { headers })).text();
  const token = /name="token" value="([^"]+)"/.exec(html)?.[1] ?? "";
  // Sooner than FORM_MIN_FILL_MS it is taken for a machine's.
  await sleep(2);
  const body = new URLSearchParams({ token, email, subject: "By form", message: "Hello" });
  const send = () => fetch(page, { method: "POST", headers, body, redirect: "manual" });
  for (const { status } of await Promise.all([send(), send()])) {
    if (status !== 303) {
      throw new Error(`the form responds with ${status}`);
    }
  }
}

/** An order without order, the same at every run. */
const hash = (text: string) => [...text].reduce((h, c) => (h * 33 + c.charCodeAt(0)) % 10_007, 7);
