// @suite default
import { getOption, hasOption } from "@bufbuild/protobuf";
import t from "tap";
import { http } from "../../gen/google/api/annotations_pb.ts";
import { event_type } from "../../gen/ticketing/events/v1/options_pb.ts";
import { messages, services } from "./support/contract.ts";
import { createCheck, document, operationsOf, resolve, walk } from "./support/open-api.ts";

t.test("its operations are the methods of the contract", async (t) => {
  const camelCase = (path: string) =>
    path.replaceAll(/_([a-z])/g, (_, letter: string) => letter.toUpperCase());
  const methods = services
    .flatMap((service) => service.methods)
    .filter((method) => hasOption(method, http))
    .flatMap((method) => [getOption(method, http), ...getOption(method, http).additionalBindings])
    .map(({ pattern }) => `${pattern.case?.toUpperCase()} ${camelCase(String(pattern.value))}`);
  t.same(
    operationsOf(document)
      .map(({ name }) => name)
      .sort(),
    methods.sort(),
  );
});

t.test("its webhooks are the events of the contract", async (t) => {
  const events = messages.filter((message) => hasOption(message, event_type));
  t.same(
    Object.keys(document.webhooks).sort(),
    events.map((message) => getOption(message, event_type)).sort(),
  );
});

t.test("names are unique, and every reference leads somewhere", async (t) => {
  const ids = operationsOf(document).map(({ operation }) => operation.operationId);
  t.equal(new Set(ids).size, ids.length, "operationId");
  const tags = document.tags.map(({ name }) => name);
  t.equal(new Set(tags).size, tags.length, "tags");
  const used = operationsOf(document).flatMap(({ operation }) => operation.tags);
  t.same([...new Set(used)].sort(), [...tags].sort());
  for (const [path, { $ref }] of walk(document)) {
    if (typeof $ref === "string") {
      t.ok(resolve({ $ref }), `${path}: ${$ref}`);
    }
  }
});

t.test("every schema is one, and is used", async (t) => {
  const check = createCheck();
  const text = JSON.stringify(document);
  for (const name of Object.keys(document.components.schemas)) {
    const reference = `#/components/schemas/${name}`;
    t.doesNotThrow(() => check({ $ref: reference }, {}), name);
    t.ok(text.includes(`"${reference}"`), `${name} is referred to`);
  }
});

t.test("every example is what its schema asks for", async (t) => {
  const check = createCheck();
  let examples = 0;
  for (const [path, { schema, example }] of walk(document)) {
    if (schema === undefined || example === undefined) {
      continue;
    }
    t.same(check(schema as object, example), [], path);
    examples++;
  }
  t.ok(examples > 50, `${examples} examples`);
});

t.test("nothing looks like a secret that leaked", async (t) => {
  t.notMatch(JSON.stringify(document), /(sk_live|whsec)_\w{8}/);
});
