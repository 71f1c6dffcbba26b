// @suite all
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { Ajv } from "ajv";
import addFormats from "ajv-formats";
import t from "tap";
import { eventTypes } from "../../gen/event-types.ts";
import { createReceiver } from "../support/receiver.ts";
import { startService } from "../support/service.ts";
import { asyncApiUrl } from "./support/open-api.ts";

interface Message {
  readonly name: string;
  readonly payload: { readonly $ref: string };
  readonly headers: { readonly $ref: string };
  readonly examples: readonly { readonly payload: object }[];
}

interface AsyncApi {
  readonly channels: { readonly webhooks: { readonly messages: Record<string, object> } };
  readonly operations: { readonly sendEvent: { readonly messages: readonly object[] } };
  readonly components: { readonly messages: Record<string, Message> };
}

const document: AsyncApi = JSON.parse(readFileSync(asyncApiUrl, "utf8"));
const messages = Object.values(document.components.messages);
const require = createRequire(import.meta.url);

/** Checks values by the schemas of the document, which are of draft 7 by default. */
const ajv = new Ajv({ strict: false, allErrors: true });
addFormats.default(ajv, ["date-time", "int32", "int64", "float", "double"] as never);
ajv.addSchema({ $id: "document", ...document });
const faultsOf = ({ $ref }: { readonly $ref: string }, value: unknown) => {
  const check = ajv.compile({ $ref: `document${$ref}` });
  return check(value) ? [] : check.errors;
};

t.test("it is valid against AsyncAPI's schema for 3.0", async (t) => {
  // It brings the meta-schema of draft 7 along.
  const own = { meta: false, validateSchema: false, validateFormats: false } as const;
  const official = new Ajv({ strict: false, ...own });
  const check = official.compile(require("@asyncapi/specs/schemas/3.0.0.json"));
  check(document);
  t.same(check.errors ?? [], []);
  t.notOk(check({ ...document, channels: { webhooks: { messages: 1 } } }), "it can fail");
});

t.test("it has a message for each type that fits its examples and golden files", async (t) => {
  t.same(messages.map(({ name }) => name).sort(), eventTypes.toSorted());
  const { channels, operations } = document;
  t.equal(Object.keys(channels.webhooks.messages).length, messages.length);
  t.equal(operations.sendEvent.messages.length, messages.length);
  for (const { name, payload, examples } of messages) {
    const path = join(import.meta.dirname, `../../proto/baseline/events/0.1.0/${name}.json`);
    const golden = JSON.parse(readFileSync(path, "utf8"));
    for (const event of [golden, ...examples.map((example) => example.payload)]) {
      t.same(faultsOf(payload, event), [], name);
      t.not(faultsOf(payload, { ...event, data: 1 })?.length, 0);
    }
  }
});

t.test("received events match it", async (t) => {
  const service = await startService(t);
  const receiver = await createReceiver();
  t.teardown(() => receiver.close());
  const make = async (method: string, path: string, body?: object) =>
    (await service.rest(method, `/api/v1/${path}`, body)).body?.data?.id as string;
  await make("POST", "webhook-subscriptions", { url: receiver.url });
  const requester = { name: "Ada" };
  const customFields = { plan: "gold", seats: 5 };
  const ticket = await make("POST", "tickets", { subject: "Hello", requester, customFields });
  await make("PATCH", `tickets/${ticket}`, {
    status: "pending",
    tags: ["a"],
    customFields: { plan: null, seats: 6 },
  });
  await make("POST", `tickets/${ticket}/messages`, { body: "Note", visibility: "internal" });
  const key = await make("POST", "api-keys", { name: "reports" });
  await make("DELETE", `api-keys/${key}`);
  const person = await make("POST", "requesters", { name: "Eve" });
  await make("PATCH", `requesters/${person}`, { name: "Eva" });
  const seen = new Set<string>();
  for (const { body, headers } of await receiver.waitFor(7)) {
    const event = JSON.parse(body.toString());
    const message = messages.find(({ name }) => name === event.type);
    t.ok(message, event.type);
    t.same(message && faultsOf(message.payload, event), [], event.type);
    // Node has their names in lower case.
    const { "service-signature": signature, ...others } = headers;
    const named = { ...others, "Service-Signature": signature };
    t.same(message && faultsOf(message.headers, named), []);
    seen.add(event.type);
  }
  t.equal(seen.size, 7);
});
