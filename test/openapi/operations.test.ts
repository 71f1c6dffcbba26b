// @suite all
import t, { type Test } from "tap";
import { mailSettings } from "../support/failed-message.ts";
import { createReceiver } from "../support/receiver.ts";
import { type RestResponse, restCall, startService } from "../support/service.ts";
import { createCaller, sampleQuery } from "./support/caller.ts";
import {
  createCheck,
  document,
  type Operation,
  operationsOf,
  type Response,
  resolve,
  type Schema,
} from "./support/open-api.ts";

const check = createCheck();
const ndjson = "application/x-ndjson";
const isStream = ({ responses }: Operation) =>
  Object.values(responses).some((response) => ndjson in (resolve(response).content ?? {}));

/** Checks a response against the document, by its status. */
function checkResponse(
  t: Test,
  operation: Operation,
  response: RestResponse,
  status: number,
): void {
  t.equal(response.status, status, response.text.slice(0, 500));
  const stated = operation.responses[response.status] ?? operation.responses.default;
  const { headers = {}, content }: Response = stated === undefined ? {} : resolve(stated);
  for (const [name, reference] of Object.entries(headers)) {
    const { required } = resolve<{ required?: boolean }>(reference);
    if (required) {
      t.ok(response.headers.get(name), `${name} is there`);
    }
  }
  t.equal(response.headers.has("etag"), "ETag" in headers, "ETag");
  const type = response.headers.get("content-type");
  if (content !== undefined && "*/*" in content) {
    t.ok(type, "a file of any type");
    return;
  }
  t.same(type === null ? [] : [type], Object.keys(content ?? {}), "content type");
  const schema = content?.["application/json"]?.schema;
  if (schema !== undefined) {
    t.same(check(schema, response.body), [], "body");
  } else {
    t.equal(response.text, "");
  }
}

/**
 * No example can be the response of an authenticator to a challenge, a channel of an example is not one
 * that is connected by a login, and email is not set up.
 */
const refused: Record<string, number> = {
  createPasskey: 400,
  startChannelLogin: 400,
  finishChannelLogin: 400,
  sendTestMail: 409,
};

const success = (operation: Operation) =>
  refused[operation.operationId] ??
  Number(Object.keys(operation.responses).find((status) => status.startsWith("2")));

t.test("every operation responds as the document says", async (t) => {
  const service = await startService(t, { ...mailSettings, SIGN_IN: "on" });
  const receiver = await createReceiver();
  t.teardown(() => receiver.close());

  for (const { name, verb, path, operation } of operationsOf(document)) {
    if (isStream(operation)) {
      continue;
    }
    await t.test(name, async (t) => {
      const caller = await createCaller(service, receiver);
      const target = await caller.fill(path);
      const body = caller.exampleBody(operation);
      checkResponse(t, operation, await caller.call(verb, target, body), success(operation));

      const query = sampleQuery(operation);
      if (query === "") {
        return;
      }
      const response = await caller.call(verb, `${target}?${query}`, body);
      checkResponse(t, operation, response, success(operation));
    });
  }
});

t.test("null is accepted where the document says, and nowhere else", async (t) => {
  const service = await startService(t, { ...mailSettings, SIGN_IN: "on" });
  const receiver = await createReceiver();
  t.teardown(() => receiver.close());
  const acceptsNull = ({ type = [], anyOf = [] }: Schema) =>
    type.includes("null") || anyOf.some((each) => each.type === "null");
  const seen = { accepted: 0, refused: 0 };

  for (const { name, verb, path, operation } of operationsOf(document)) {
    const schema = operation.requestBody?.content["application/json"]?.schema;
    if (schema === undefined) {
      continue;
    }
    const caller = await createCaller(service, receiver);
    const target = await caller.fill(path);
    const { properties = {} } = resolve<Schema>(schema);
    // What an update ignores can be anything.
    const taken = Object.entries(properties).filter(
      ([, { description = "" }]) => !description.startsWith("Ignored in requests."),
    );
    for (const [field, property] of taken) {
      const isRefused = async (value: null | undefined) => {
        const body = { ...caller.exampleBody(operation), [field]: value };
        const { status, body: result } = await caller.call(verb, target, body);
        const details: { field: string }[] = result?.error?.details ?? [];
        return status === 400 && details.some((each) => each.field === field);
      };
      const isAccepted = acceptsNull(property);
      // Without the field, the call may lack something that no schema asks for.
      const expected = isAccepted ? await isRefused(undefined) : true;
      t.equal(await isRefused(null), expected, `${name} ${field}`);
      seen[isAccepted ? "accepted" : "refused"]++;
    }
  }
  t.ok(seen.accepted > 15 && seen.refused > 15, JSON.stringify(seen));
});

t.test("every operation accepts the headers that name the acting member", (t) => {
  for (const { name, operation } of operationsOf(document)) {
    const headers = operation.parameters?.map((parameter) => resolve(parameter).name) ?? [];
    t.ok(headers.includes("X-Workspace-Id") && headers.includes("X-Member-Id"), name);
  }
  t.end();
});

t.test("an update with If-Match is documented where it is possible", async (t) => {
  const service = await startService(t, { ...mailSettings, SIGN_IN: "on" });
  const receiver = await createReceiver();
  t.teardown(() => receiver.close());
  const matching = operationsOf(document).filter(({ operation }) =>
    operation.parameters?.some((parameter) => resolve(parameter).name === "If-Match"),
  );
  t.same(
    matching.map(({ name }) => name),
    ["PATCH /api/v1/drafts/{ticketId}", "PATCH /api/v1/tickets/{id}"],
  );
  for (const { verb, path, operation } of matching) {
    const caller = await createCaller(service, receiver);
    const target = await caller.fill(path);
    const { headers } = await caller.call("get", target);
    const body = caller.exampleBody(operation);
    const update = (tag: string) => caller.call(verb, target, body, { "if-match": tag });
    checkResponse(t, operation, await update(headers.get("etag") ?? ""), 200);
    checkResponse(t, operation, await update('"0"'), 412);
  }
});

t.test("every stream begins as the document says", async (t) => {
  const service = await startService(t, { ...mailSettings, SIGN_IN: "on" });
  for (const { name, path, operation } of operationsOf(document).filter(({ operation }) =>
    isStream(operation),
  )) {
    const ended = new AbortController();
    const { status, headers } = await fetch(service.url + path, {
      headers: { authorization: `Bearer ${service.key}` },
      signal: ended.signal,
    });
    ended.abort();
    t.same([status, headers.get("content-type")], [success(operation), ndjson], name);
  }
});

t.test("every operation refuses as the document says", async (t) => {
  const service = await startService(t, { ...mailSettings, SIGN_IN: "on" });
  const receiver = await createReceiver();
  t.teardown(() => receiver.close());

  for (const { name, verb, path, operation } of operationsOf(document)) {
    await t.test(name, async (t) => {
      const caller = await createCaller(service, receiver);
      const target = await caller.fill(path);
      const body = caller.exampleBody(operation);
      const refused = (status: number, response: RestResponse) =>
        t.test(String(status), async (t) => checkResponse(t, operation, response, status));

      await refused(401, await restCall(service.url, undefined, verb.toUpperCase(), target, body));
      await refused(401, await restCall(service.url, "sk_live_no", verb.toUpperCase(), target));
      const unknown =
        body === undefined
          ? await caller.call(verb, `${target}?nope=1`)
          : await caller.call(verb, target, { ...body, nope: 1 });
      await refused(400, unknown);
      t.match(unknown.body.error.details, [{ field: "nope", reason: "UNKNOWN_FIELD" }]);

      if (path.includes("{")) {
        const elsewhere = target.replaceAll(/(?<=_)[0-9a-f]{32}/g, "0".repeat(32));
        await refused(404, await caller.call(verb, elsewhere, body));
      }
      if (body !== undefined) {
        const tooMuch = JSON.stringify(body) + " ".repeat(1 << 20);
        await refused(413, await caller.call(verb, target, tooMuch));
        await refused(415, await postText(caller, verb, target));
      }
    });
  }

  async function postText(caller: { key: string }, verb: string, target: string) {
    const response = await fetch(service.url + target, {
      method: verb.toUpperCase(),
      headers: { authorization: `Bearer ${caller.key}`, "content-type": "text/plain" },
      body: "{}",
    });
    const text = await response.text();
    return { status: response.status, headers: response.headers, text, body: JSON.parse(text) };
  }
});
