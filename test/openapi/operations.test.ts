import t, { type Test } from "tap";
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
} from "./support/open-api.ts";

t.setTimeout(120_000);
const check = createCheck();
const ndjson = "application/x-ndjson";
const isStream = ({ responses }: Operation) =>
  Object.values(responses).some((response) => ndjson in (resolve(response).content ?? {}));

/** Checks a response by what the document says about that status. */
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

const success = (operation: Operation) =>
  Number(Object.keys(operation.responses).find((status) => status.startsWith("2")));

t.test("every operation responses as the document says", async (t) => {
  const service = await startService(t);
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

t.test("every stream begins as the document says", async (t) => {
  const service = await startService(t);
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
  const service = await startService(t);
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
