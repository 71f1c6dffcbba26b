// @suite default
import { getOption, hasOption } from "@bufbuild/protobuf";
import t from "tap";
import { knownValuesOf } from "../../build/openapi/type-schema.ts";
import { http } from "../../gen/google/api/annotations_pb.ts";
import { event_type } from "../../gen/ticketing/events/v1/event_options_pb.ts";
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

t.test("every schema is valid and used", async (t) => {
  const check = createCheck();
  const text = JSON.stringify(document);
  for (const name of Object.keys(document.components.schemas)) {
    const reference = `#/components/schemas/${name}`;
    t.doesNotThrow(() => check({ $ref: reference }, {}), name);
    t.ok(text.includes(`"${reference}"`), `${name} is referred to`);
  }
});

t.test("enums of responses and events are open, those of requests are closed", async (t) => {
  const closedIn = (node: unknown) =>
    [...walk(node)]
      .filter(([path, { enum: values }]) => values !== undefined && !/\/anyOf\/0$/.test(path))
      .map(([path]) => path);
  const sent = new Set<string>();
  for (const { operation } of operationsOf(document)) {
    collect([operation.requestBody, operation.parameters], sent);
  }
  const received = new Set<string>();
  for (const { operation } of operationsOf(document)) {
    collect(operation.responses, received);
  }
  collect(document.webhooks, received);
  const { schemas } = document.components;
  t.same(
    [...received].flatMap((name) => closedIn(schemas[name]).map((path) => `${name} ${path}`)),
    [],
  );
  const open = [...received].flatMap((name) =>
    [...walk(schemas[name])].flatMap(([, schema]) => knownValuesOf(schema) ?? []),
  );
  t.ok(open.includes("pending") && open.includes("whatsapp"));
  const inputs = [...sent].flatMap((name) => [...walk(schemas[name])]);
  t.ok(inputs.some(([, { enum: values }]) => (values as unknown[])?.includes("pending")));
  t.same(
    inputs.filter(([, schema]) => knownValuesOf(schema)).map(([path]) => path),
    [],
  );
});

t.test("every example matches its schema", async (t) => {
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

t.test("every field has a comment, and an example of its own or of its type", async (t) => {
  const check = createCheck();
  for (const [name, { properties = {} }] of Object.entries(document.components.schemas) as [
    string,
    { properties?: Record<string, Field> },
  ][]) {
    for (const [key, field] of Object.entries(properties)) {
      const path = `${name}.${key}`;
      const { description, examples, ...schema } = field;
      // Events and errors refer to a schema, or have one of their own, that says what they hold.
      const isDescribed = "$ref" in field || field.properties !== undefined;
      t.ok(description || isDescribed, `${path} has a comment`);
      const isReference = /"\$ref"/.test(JSON.stringify(field));
      const isIgnored = /^Ignored in requests\. /.test(description ?? "");
      if (examples === undefined) {
        t.ok(isDescribed || isReference || isIgnored || "const" in field, `${path} has an example`);
      } else {
        t.same(check(schema, examples[0]), [], path);
        t.notMatch(JSON.stringify(examples), /"text"|"key"/, `${path} has a real example`);
      }
    }
  }
  for (const { name, operation } of operationsOf(document)) {
    for (const parameter of operation.parameters ?? []) {
      t.ok("$ref" in parameter || parameter.description, `${name} ${parameter.name}`);
    }
  }
});

t.test("every number has a unit or is a count", async (t) => {
  const unit =
    /milliseconds|seconds|bytes|pixels|number of|how many|deliveries|events|status|unit of|increases|^number/i;
  for (const [name, { properties = {} }] of Object.entries(document.components.schemas) as [
    string,
    { properties?: Record<string, Field> },
  ][]) {
    for (const [key, { type, format, description = "" }] of Object.entries(properties)) {
      if ([type].flat().includes("integer") || format === "int64") {
        t.match(description, unit, `${name}.${key}`);
      }
    }
  }
});

t.test("no example looks like a leaked secret", async (t) => {
  t.notMatch(JSON.stringify(document), /(sk_live|whsec)_\w{8}/);
});

interface Field {
  readonly type?: string | readonly string[];
  readonly format?: string;
  readonly description?: string;
  readonly examples?: readonly unknown[];
  readonly properties?: object;
}

/** Adds the names of the schemas that a part of the document refers to, directly or not. */
function collect(node: unknown, names: Set<string>): void {
  for (const [, { $ref }] of walk(node)) {
    const name = /^#\/components\/schemas\/(.+)$/.exec(String($ref))?.[1];
    if (name !== undefined && !names.has(name)) {
      names.add(name);
      collect(document.components.schemas[name], names);
    }
  }
}
