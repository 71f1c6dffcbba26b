import { newId } from "../../../src/db/ids.ts";
import { addPerson, people, signIn } from "../../support/accounts.ts";
import { eventually } from "../../support/eventually.ts";
import { makeFailedMessage } from "../../support/failed-message.ts";
import { keepOriginal } from "../../support/keep-original.ts";
import { addMember } from "../../support/members.ts";
import type { Receiver } from "../../support/receiver.ts";
import { type RestResponse, restCall, type TestService } from "../../support/service.ts";
import { document, type Operation, type Schema } from "./open-api.ts";

/** Calls the operations of the document with the examples in it, in a workspace of their own. */
export interface Caller {
  readonly key: string;
  /** A credential for calls below a path: an API key, or the token of a person where it takes one. */
  tokenFor(path: string): Promise<string>;
  /** The path of an operation, with identifiers of things that were made for it. */
  fill(path: string): Promise<string>;
  call(
    verb: string,
    path: string,
    body?: unknown,
    headers?: Record<string, string>,
  ): Promise<RestResponse>;
  /** The example of the request body; undefined for an operation without one. */
  exampleBody(operation: Operation): Record<string, unknown> | undefined;
}

const postTicket = document.paths["/api/v1/tickets"]?.post as Operation;

const hasSources = (body: unknown) => Array.isArray((body as { sourceIds?: unknown })?.sourceIds);

const namesMessages = (body: unknown) =>
  Array.isArray((body as { messageIds?: unknown })?.messageIds);

const namesTicket = (body: unknown) =>
  typeof (body as { ticketId?: unknown })?.ticketId === "string";

/** @param receiver where subscriptions send to, in place of the address in the examples */
export async function createCaller(service: TestService, receiver: Receiver): Promise<Caller> {
  const { key, workspaceId } = await service.newWorkspace();
  let account: Promise<string> | undefined;
  /** Somebody who signs in, where a call needs them. */
  const findAccount = () => {
    account ??= addPerson(service, workspaceId, people.ada);
    return account;
  };
  const newSession = async () => signIn(service, await findAccount());
  const isPersonal = (path: string) =>
    /^\/api\/v1\/(?:sessions|passkeys|drafts|presence|notification)|:(?:un)?follow\b/.test(path);
  const tokenFor: Caller["tokenFor"] = async (path) =>
    isPersonal(path) ? (await newSession()).token : key;
  const call: Caller["call"] = async (verb, path, body, headers) => {
    if (isPersonal(path)) {
      const token = await tokenFor(path);
      return restCall(service.url, token, verb.toUpperCase(), path, body, headers);
    }
    if (verb === "post" && /^\/api\/v1\/attachments(?:\?|$)/.test(path)) {
      const named = path.includes("name=")
        ? path
        : `${path}${path.includes("?") ? "&" : "?"}name=a`;
      return restCall(service.url, key, "POST", named, Buffer.from("a file"), headers);
    }
    if (/^\/api\/v1\/tickets\/[^/]+:merge\b/.test(path) && hasSources(body)) {
      const ticket = { ...exampleBody(postTicket), externalId: "" };
      const { body: source } = await call("post", "/api/v1/tickets", ticket);
      const merge = { ...(body as object), sourceIds: [source.data.id] };
      return restCall(service.url, key, "POST", path, merge, headers);
    }
    if (/^\/api\/v1\/tickets\/[^/]+:split\b/.test(path) && namesMessages(body)) {
      const messages = path.replace(/:split.*/, "/messages");
      const { body: message } = await call("post", messages, {
        body: "Another question",
        author: "requester",
      });
      const split = { ...(body as object), messageIds: [message.data?.id ?? "msg_0"] };
      return restCall(service.url, key, "POST", path, split, headers);
    }
    if (path.startsWith("/api/v1/scheduled-messages") && namesTicket(body)) {
      const ticket = { ...exampleBody(postTicket), externalId: "" };
      const { body: opened } = await call("post", "/api/v1/tickets", ticket);
      const scheduled = { ...(body as object), ticketId: opened.data.id };
      return restCall(service.url, key, "POST", path, scheduled, headers);
    }
    return restCall(service.url, key, verb.toUpperCase(), path, body, headers);
  };

  const { body: source } = await call("post", "/api/v1/requesters", { name: "Ada" });

  function exampleBody({ requestBody }: Operation): Record<string, unknown> | undefined {
    const example = requestBody?.content["application/json"]?.example as object | undefined;
    if (example === undefined) {
      return undefined;
    }
    return {
      ...example,
      ...("url" in example && { url: receiver.url }),
      ...("sourceId" in example && { sourceId: source.data.id }),
      // It must not be sent before the call.
      ...("delaySeconds" in example && { delaySeconds: 3_600 }),
      // It must be in the future.
      ...("snoozedUntil" in example && { snoozedUntil: undefined }),
    };
  }

  /** Creates an object in a collection; if that is impossible, waits for the objects of a ticket. */
  async function make(template: string, path: string): Promise<string> {
    if (template === "/api/v1/operations") {
      const subscriptions = "/api/v1/webhook-subscriptions";
      const id = await make(subscriptions, subscriptions);
      const recover = document.paths[`${subscriptions}/{id}:recover`]?.post as Operation;
      const { body } = await call("post", `${subscriptions}/${id}:recover`, exampleBody(recover));
      return body.data.id;
    }
    if (/\/(?:drafts|presence)$/.test(template)) {
      return make("/api/v1/tickets", "/api/v1/tickets");
    }
    if (template === "/api/v1/sessions") {
      return (await newSession()).sessionId;
    }
    if (template === "/api/v1/passkeys") {
      return addPasskey(service, await findAccount());
    }
    if (template === "/api/v1/members") {
      return addMember({ ...service, workspaceId }, "Grace");
    }
    const { post, get } = document.paths[template] ?? {};
    if (post !== undefined) {
      const { body } = await call("post", path, exampleBody(post));
      return body.data.id;
    }
    if (get === undefined) {
      throw new Error(`no example can be made for ${template}`);
    }
    await call("post", "/api/v1/tickets", exampleBody(postTicket));
    const { body } = await eventually(
      () => call("get", path),
      (response) => response.body?.data?.length > 0,
    );
    return body.data[0].id;
  }

  return {
    key,
    tokenFor,
    call,
    exampleBody,
    async fill(path) {
      if (/:(?:resend|forward)$|\/original$/.test(path)) {
        const { ticketId, messageId } = await makeFailedMessage(service, key);
        await keepOriginal(service, { workspaceId, id: messageId }, "Subject: Help");
        return path.replace("{ticketId}", ticketId).replace("{id}", messageId);
      }
      const parts = path.split("/");
      const filled: string[] = [];
      for (const [i, part] of parts.entries()) {
        filled.push(
          part.startsWith("{")
            ? part.replace(/\{.*\}/, await make(parts.slice(0, i).join("/"), filled.join("/")))
            : part,
        );
      }
      return filled.join("/");
    },
  };
}

/** Adds a passkey to an account, as its authenticator is of no matter here. */
async function addPasskey({ app }: TestService, accountId: string): Promise<string> {
  const id = newId("pky");
  await app.db.pool.query(
    `insert into passkeys (id, account_id, credential_id, public_key, counter, transports, name, created_at)
     values ($1, $2, $1::text::bytea, '', 0, '{}', 'Laptop', now())`,
    [id, accountId],
  );
  return id;
}

/** A query with a value for every parameter that has one at hand. */
export function sampleQuery({ parameters = [] }: Operation): string {
  const pairs = parameters
    .filter((parameter) => parameter.in === "query")
    .map(({ name, schema }) => [name, sample(schema)])
    .filter(([, value]) => value !== undefined);
  return new URLSearchParams(pairs as [string, string][]).toString();
}

function sample(schema: Schema): string | undefined {
  if (schema.items !== undefined) {
    return sample(schema.items);
  }
  if (schema.enum !== undefined) {
    return String(schema.enum[0]);
  }
  if (schema.format === "date-time") {
    return "2026-01-02T03:04:05.678Z";
  }
  if (schema.type === "integer") {
    return "1";
  }
  return schema.type === "boolean" ? "true" : undefined;
}
