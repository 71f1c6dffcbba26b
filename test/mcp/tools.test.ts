// @suite fast
import { readFileSync } from "node:fs";
import { type DescMethod, getOption } from "@bufbuild/protobuf";
import { Ajv2020 } from "ajv/dist/2020.js";
import addFormats from "ajv-formats";
import t from "tap";
import { returns_secret } from "../../gen/ticketing/v1/options_pb.ts";
import { hasScope } from "../../src/contract/scopes.ts";
import { scopeOf } from "../../src/identity/authenticate.ts";
import { document, operationsOf, strictly } from "../openapi/support/open-api.ts";
import { allServices } from "../tenancy/contract.ts";
import { generatedTools } from "./support/agent.ts";

const methods = (await allServices()).flatMap((service) => service.methods);
const methodOf = (name: string) =>
  methods.find(({ parent, name: own }) => `${parent.typeName}.${own}` === name);
const entries = generatedTools.map(({ method: _, ...entry }) => entry);

t.test("tools have names that every client accepts", async (t) => {
  const names = generatedTools.map(({ name }) => name);
  t.equal(new Set(names).size, names.length);
  t.same(
    names.filter((name) => !/^[a-z][a-z_]{0,63}$/.test(name)),
    [],
  );
  t.same(
    generatedTools.filter(({ method }) => methodOf(method) === undefined),
    [],
  );
});

t.test("no tool shows a secret, a file or a stream", async (t) => {
  const left = methods
    .filter(({ parent, name }) =>
      generatedTools.every(({ method }) => method !== `${parent.typeName}.${name}`),
    )
    .map(({ name }) => name);
  for (const method of methods.filter((each) => getOption(each, returns_secret))) {
    t.ok(left.includes(method.name), method.name);
  }
  t.same(left.sort(), [
    "BatchCreateMessages",
    "BatchCreateTickets",
    "BatchUpdateTickets",
    "CreateApiKey",
    "CreateAttachment",
    "CreateConsoleSession",
    "CreatePasskey",
    "CreateRecoveryLink",
    "CreateRequesterLink",
    "CreateWebhookSubscription",
    "DeletePasskey",
    "GetAttachment",
    "GetMessageOriginal",
    "ImportTickets",
    "InviteMember",
    "ListPasskeys",
    "ListSessions",
    "ListWorkspaces",
    "RevokeOtherSessions",
    "RevokeSession",
    "RotateWebhookSecret",
    "StartPasskeyRegistration",
    "WatchEvents",
  ]);
});

t.test("the schemas compile by themselves, and accept the examples of the reference", async (t) => {
  const ajv = new Ajv2020({ ...strictly, allErrors: true, allowUnionTypes: true });
  addFormats.default(ajv);
  const operations = operationsOf(document);
  for (const { name, method, inputSchema } of generatedTools) {
    const [, service = "", own = ""] = /\.(\w+)\.(\w+)$/.exec(method) ?? [];
    const ids = [own, service + own].map((id) => id.charAt(0).toLowerCase() + id.slice(1));
    const found = operations.find(({ operation }) => ids.includes(operation.operationId));
    if (found === undefined) {
      t.fail(`${name} has no operation`);
      continue;
    }
    const { parameters = [], requestBody } = found.operation;
    const example: Record<string, unknown> = {
      ...(requestBody?.content["application/json"]?.example as object),
    };
    for (const parameter of parameters.filter((each) => ["path", "query"].includes(each.in))) {
      if (parameter.example !== undefined) {
        put(example, parameter.name.split("."), parameter.example);
      }
    }
    const validate = ajv.compile(inputSchema);
    t.ok(validate(example), `${name} ${JSON.stringify([example, validate.errors])}`);
    t.notOk(validate({ ...example, unheardOf: 1 }), `${name} knows its fields`);
  }
});

function put(target: Record<string, unknown>, path: readonly string[], value: unknown): void {
  const [first = "", ...rest] = path;
  if (rest.length === 0) {
    target[first] = value;
  } else {
    target[first] ??= {};
    put(target[first] as Record<string, unknown>, rest, value);
  }
}

t.test("the size of the tool list is bounded", async (t) => {
  const size = (list: readonly object[]) => JSON.stringify(list).length;
  t.ok(size(entries) < 120_000, `all tools: ${size(entries)} characters`);
  const reads = entries.filter(({ annotations }) => annotations.readOnlyHint);
  t.ok(size(reads) < 40_000, `reads: ${size(reads)} characters`);
  for (const entry of entries) {
    t.ok(size([entry]) < 8_000, `${entry.name}: ${size([entry])} characters`);
    t.notMatch(JSON.stringify(entry), /"\$ref"|"\$defs"|sk_live|whsec_/);
  }
});

t.test("the guide has the sizes of usual tool lists", async (t) => {
  const guide = readFileSync(new URL("../../docs/guides/agents.md", import.meta.url), "utf8");
  const rows = [
    ...guide.matchAll(/^\| [^|]+ \| ([^|]+) \| (\d+) tools, (\d+),000 characters \|$/gm),
  ];
  t.equal(rows.length, 4);
  let above: string[] = [];
  for (const [, text = "", count, thousands] of rows) {
    const named = [...text.matchAll(/`([a-z_]+:[a-z]+)`/g)].map(([, scope = ""]) => scope);
    const scopes = text.startsWith("these and") ? [...above, ...named] : named;
    above = scopes;
    const list = generatedTools
      .filter(({ method }) => {
        const needed = scopeOf(methodOf(method) as DescMethod);
        return needed === undefined || hasScope(scopes, needed);
      })
      .map(({ method: _, ...entry }) => entry);
    const size = JSON.stringify(list).length;
    t.same([String(list.length), String(Math.round(size / 1000))], [count, thousands], text);
  }
});

t.test("hints follow the contract", async (t) => {
  const hints = (name: string) => generatedTools.find((tool) => tool.name === name)?.annotations;
  t.same(hints("list_tickets"), { readOnlyHint: true, openWorldHint: false });
  t.same(hints("create_message"), {
    readOnlyHint: false,
    destructiveHint: false,
    idempotentHint: false,
    openWorldHint: true,
  });
  t.same(hints("delete_ticket"), {
    readOnlyHint: false,
    destructiveHint: true,
    idempotentHint: true,
    openWorldHint: true,
  });
  t.match(hints("update_draft"), { openWorldHint: false, idempotentHint: true });
  t.match(hints("erase_requester"), { destructiveHint: true });
});
