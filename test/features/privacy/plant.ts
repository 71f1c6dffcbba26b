import { createReceiver, type Receiver } from "../../support/receiver.ts";
import type { Scope } from "../../support/scope.ts";
import { type RestResponse, restCall, type TestService } from "../../support/service.ts";
import { notification, postAsMeta, textMessage } from "../channels/graph-double.ts";

/** Settings of a service in which everything can be planted. */
export const plantable = {
  FORM_MIN_FILL_MS: 0,
  FORM_PER_ADDRESS_PER_MINUTE: 0,
  MAIL_FROM: "desk@example.com",
  // Nobody listens there: each email fails.
  SMTP_URL: "smtp://127.0.0.1:1",
} as const;

/** The channels of a workspace, and a subscription whose receiver echoes what it gets. */
export interface Desk {
  readonly service: TestService;
  readonly key: string;
  readonly receiver: Receiver;
  readonly subscriptionId: string;
  readonly channels: Readonly<Record<"form" | "email" | "whatsapp", { id: string; url: string }>>;
  rest(method: string, path: string, body?: unknown): Promise<RestResponse>;
}

const mailSecret = "a-secret-of-24-characters";

/** Sets a workspace up. */
export async function openDesk(t: Scope, service: TestService, key = service.key): Promise<Desk> {
  const receiver = await createReceiver({
    respond: ({ body }) => ({
      status: 500,
      headers: { "x-echo": body.toString("base64").slice(0, 1_000) },
      body,
    }),
  });
  t.teardown(() => receiver.close());
  const rest = async (method: string, path: string, body?: unknown) =>
    service.rest(method, `/api/v1/${path}`, body, key);
  const create = async (body: object) => (await rest("POST", "channels", body)).body.data;
  const form = await create({ type: "form", name: "Form", form: { attachments: true } });
  const address = `support-${key.slice(-6)}@example.com`;
  const email = await create({
    type: "email",
    name: "Mail",
    email: { address, secret: mailSecret },
  });
  const whatsapp = await create({
    type: "whatsapp",
    name: "WhatsApp",
    whatsapp: {
      phoneNumberId: "1001",
      accessToken: "a",
      appSecret: "app secret",
      verifyToken: "v",
    },
  });
  const subscription = await rest("POST", "webhook-subscriptions", { url: receiver.url });
  return {
    ...{ service, key, receiver, rest },
    subscriptionId: subscription.body.data.id,
    channels: {
      form: { id: form.id, url: service.url + new URL(form.form.url).pathname },
      email: { id: email.id, url: `${service.url}/hooks/email/${email.id}` },
      whatsapp: { id: whatsapp.id, url: `${service.url}/hooks/whatsapp/${whatsapp.id}` },
    },
  };
}

/**
 * Has a person write in every possible way, with a mark in every text that they can reach, and
 * agents write about them.
 * @param digits of their telephone number
 * @returns the requester, of whom all tickets are, and one of these
 */
export async function plant(desk: Desk, mark: string, digits: string) {
  const { service, rest, key, channels, subscriptionId } = desk;
  const email = `${mark}@example.com`;
  const keyed = async (path: string, body: object, n: number) => {
    const headers = { "idempotency-key": `key-${digits}-${n}` };
    const response = await restCall(service.url, key, "POST", `/api/v1/${path}`, body, headers);
    if (response.status >= 300) {
      throw new Error(`${path}: ${response.text}`);
    }
    return response;
  };
  const upload = async (n: number) => {
    const path = `/api/v1/attachments?name=${mark}.txt`;
    const headers = { "content-type": "text/plain", "idempotency-key": `${mark}-file-${n}` };
    const bytes = new TextEncoder().encode(`A file of ${mark}. `.repeat(20_000 * (n % 2) + 1));
    return (await restCall(service.url, key, "POST", path, bytes, headers)).body.data.id;
  };
  const requester = { name: `Ada ${mark}`, email, phone: `+${digits}`, externalId: `crm-${mark}` };

  const opened = await keyed(
    "tickets",
    {
      subject: `The lamp of ${mark}`,
      requester,
      message: { body: `It went dark, says ${mark}.`, attachments: [{ id: await upload(1) }] },
      tags: [mark],
      externalId: `order-${mark}`,
      customFields: { [`plan_${mark}`]: mark, note: mark },
    },
    1,
  );
  const ticket = opened.body.data;
  const path = `tickets/${ticket.id}`;
  await rest("PATCH", path, { subject: `Changed by ${mark}`, customFields: { note: `x ${mark}` } });
  await keyed(
    `${path}/messages`,
    { body: `Dear ${mark}`, attachments: [{ id: await upload(2) }] },
    2,
  );
  // What they write then opens it again, which the audit trail has.
  await rest("PATCH", path, { status: "pending" });
  await rest("POST", `${path}/messages`, { body: `About ${mark}`, visibility: "internal" });
  await rest("POST", `${path}:markRead`, { through: new Date().toISOString() });
  await keyed("tickets:batchCreate", { requests: [{ subject: mark, requester }] }, 3);

  const link = (await rest("POST", `${path}:createRequesterLink`, {})).body.data.url;
  const linkPath = service.url + new URL(link).pathname;
  await fetch(linkPath, {
    method: "POST",
    body: new URLSearchParams({ token: await tokenIn(linkPath), message: `On the page: ${mark}` }),
    redirect: "manual",
  });

  const fields = new FormData();
  fields.set("token", await tokenIn(channels.form.url));
  for (const [name, value] of Object.entries({ email, subject: mark, message: `Form: ${mark}` })) {
    fields.set(name, value);
  }
  fields.append("files", new File([`${mark} in a form`], `${mark}.png`));
  await fetch(channels.form.url, { method: "POST", body: fields, redirect: "manual" });

  const head = `From: ${mark} <${email}>\nSubject: ${mark}\nMessage-ID: <${mark}`;
  const mails = [
    `${head}-1@x>\nContent-Type: multipart/mixed; boundary=b\n\n--b\n\nMail: ${mark}\n\nOn 1 Nov 2026 at 10:00, ${mark} wrote:\n> ${mark}\n--b\nContent-Type: text/plain\nContent-Disposition: attachment; filename=${mark}.txt\n\n${mark}\n--b--`,
    // Too many parts to be read: the original is kept.
    `${head}-2@x>\nContent-Type: multipart/mixed; boundary=b\n\n${`--b\n\n${mark}\n`.repeat(5_001)}--b--`,
  ];
  for (const body of mails) {
    const headers = { authorization: `Bearer ${mailSecret}`, "content-type": "message/rfc822" };
    await fetch(channels.email.url, { method: "POST", headers, body });
  }
  const contacts = [{ wa_id: digits, profile: { name: `Ada ${mark}` } }];
  const messages = [textMessage(`wamid.${mark}`, digits, `WhatsApp: ${mark}`)];
  await postAsMeta(channels.whatsapp.url, notification({ contacts, messages }));

  // One who is merged, and one who was merged into them.
  const create = async (n: number) => {
    const body = { name: `Alias ${n} ${mark}`, externalId: `alias-${n}-${mark}` };
    return (await keyed("requesters", body, 10 + n)).body.data.id;
  };
  const [alias, aliasOfAlias] = [await create(1), await create(2)];
  const name = `Alias 1 ${mark}`;
  await rest("POST", "tickets", {
    subject: mark,
    requester: { externalId: `alias-1-${mark}`, name },
  });
  await keyed(`requesters/${alias}:merge`, { sourceId: aliasOfAlias }, 20);
  await keyed(`requesters/${ticket.requester.id}:merge`, { sourceId: alias }, 21);

  // Blocked last, as what they write is refused from then on.
  for (const [n, [kind, value]] of [
    ["email", email],
    ["phone", `+${digits}`],
  ].entries()) {
    await keyed("sender-blocks", { kind, value, note: `Told ${mark}` }, 30 + n);
  }

  const { body } = await rest("GET", `events?pageSize=1&type=service.ticket.replied.v1`);
  await rest("POST", `webhook-subscriptions/${subscriptionId}:test`, {
    eventType: "service.ticket.replied.v1",
    payload: body.data[0].data,
  });
  return { requesterId: ticket.requester.id as string, ticketId: ticket.id as string };
}

async function tokenIn(url: string): Promise<string> {
  return /name="token" value="([^"]+)"/.exec(await (await fetch(url)).text())?.[1] ?? "";
}
