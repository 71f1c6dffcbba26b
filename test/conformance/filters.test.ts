// @suite all
// @needs cel-go
/** Filters against the reference evaluation of the CEL project, cel-go. */
import { execFile } from "node:child_process";
import { join } from "node:path";
import { toBinary } from "@bufbuild/protobuf";
import { FileDescriptorSetSchema } from "@bufbuild/protobuf/wkt";
import t from "tap";
import { createJudge, problemOf } from "../../src/filters/filter.ts";
import { payloadFiles, payloadSchemas } from "../../src/filters/payload-schemas.ts";
import { createRandom } from "../support/random.ts";
import { tools } from "../support/tools.ts";

const eventCount = 400;
const filterCount = 250;

const texts = [
  "",
  "a",
  "Z",
  "é",
  "\u{1F600}",
  "\uFFFD",
  "refund",
  "vip",
  "open",
  "urgent",
  "x".repeat(300),
];
const times = ["2026-01-31T12:00:00Z", "2026-01-31T12:00:00.001Z", "1999-12-31T23:59:59Z"];

t.test(`${eventCount * filterCount} results match cel-go`, async (t) => {
  const next = createRandom();
  const pick = <T>(values: readonly T[]) => values[Math.trunc(next() * values.length)] as T;
  const text = () => pick(texts);
  const literal = () => JSON.stringify(text());
  const number = () => Math.trunc(next() * 5) - 1;

  const textOf = () =>
    pick([
      "data.ticket.subject",
      "data.ticket.priority",
      "data.ticket.status",
      "data.ticket.assigneeId",
      "data.ticket.requester.name",
      "data.ticket.requester.email",
      "data.message.body",
      "(data.ticket.subject + data.ticket.priority)",
    ]);
  const numberOf = () =>
    pick(["data.ticket.number", "size(data.ticket.tags)", "data.ticket.version"]);
  const custom = () => pick(["data.ticket.customFields.plan", 'data.ticket.customFields["seats"]']);
  const equality = () => pick(["==", "!="]);
  const operator = () => pick(["==", "!=", "<", "<=", ">", ">="]);
  const atoms: (() => string)[] = [
    () => `${textOf()} ${equality()} ${literal()}`,
    () => `${textOf()} ${equality()} ${textOf()}`,
    () => `${textOf()}.${pick(["contains", "startsWith", "endsWith"])}(${literal()})`,
    () => `${textOf()} in [${literal()}, ${literal()}]`,
    () => `${numberOf()} ${operator()} ${number()}`,
    () => `${numberOf()} ${pick(["+", "-", "*", "/", "%"])} ${number()} ${operator()} ${number()}`,
    () => `-${numberOf()} < ${numberOf()}`,
    () => `${literal()} in data.ticket.tags`,
    () =>
      `data.ticket.tags.${pick(["all", "exists", "exists_one"])}(t, t ${equality()} ${literal()})`,
    () => `data.ticket.tags[${number()}] == ${literal()}`,
    () => `${custom()} == ${pick([literal(), String(number()), `${number()}.5`, "true", "null"])}`,
    () => `${custom()} ${operator()} ${pick([`${number()}.5`, String(number())])}`,
    () => `"plan" in data.ticket.customFields`,
    () => `data.ticket.customFields.exists(k, k == ${literal()})`,
    () =>
      `has(${pick(["data.ticket", "data.message", "data.ticket.requester", "data.ticket.requester.email", "data.ticket.customFields.plan", "data.ticket.assigneeId"])})`,
    () => `data.ticket.createdAt ${operator()} timestamp("${pick(times)}")`,
    () =>
      `data.ticket.updatedAt - data.ticket.createdAt ${operator()} duration("${pick(["0s", "1ms", "-1h"])}")`,
    () => `data.ticket.createdAt + duration("1ms") ${operator()} data.ticket.updatedAt`,
    () => `data.nothing == ${literal()}`,
    () => `data.ticket.subject == ${number()}`,
  ];
  const expression = (depth: number): string => {
    if (depth === 0 || next() < 0.3) {
      return pick(atoms)();
    }
    const [a, b] = [expression(depth - 1), expression(depth - 1)];
    return pick([`(${a} && ${b})`, `(${a} || ${b})`, `!(${a})`, `(${a} ? ${b} : ${a})`]);
  };
  const filters = Array.from({ length: filterCount }, () => expression(2));

  const types = [...payloadSchemas.keys()].filter((type) => type.startsWith("service.ticket."));
  const maybe = (value: object) => (next() < 0.7 ? value : {});
  const events = Array.from({ length: eventCount }, () => {
    const type = pick(types);
    const ticket = {
      subject: text(),
      number: number(),
      version: number(),
      createdAt: pick(times),
      updatedAt: pick(times),
      ...maybe({ priority: text(), status: text(), assigneeId: text() }),
      ...maybe({ tags: Array.from({ length: Math.trunc(next() * 4) }, text) }),
      ...maybe({ requester: { name: text(), ...maybe({ email: text() }) } }),
      ...maybe({
        customFields: { plan: pick([text(), number(), true, null]), ...maybe({ seats: number() }) },
      }),
    };
    const data = { ...maybe({ ticket }), ...maybe({ message: { body: text() } }) };
    return { type, message: payloadSchemas.get(type)?.typeName, data };
  });

  const program = join(await tools["cel-go"].install(), "cel-go");
  const files = Buffer.from(toBinary(FileDescriptorSetSchema, payloadFiles)).toString("base64");
  const output = await new Promise<string>((resolve, reject) => {
    const child = execFile(program, { maxBuffer: 2 ** 26 }, (error, stdout) =>
      error ? reject(error) : resolve(stdout),
    );
    child.stdin?.end(JSON.stringify({ files, filters, events }));
  });
  const reference = output.trimEnd().split("\n");
  t.equal(reference.length, eventCount);

  const problems = new Map(
    types.map((type) => [type, filters.map((filter) => problemOf(filter, [type]))]),
  );
  const seen = new Map<string, number>();
  const differences: object[] = [];
  for (const [i, { type, data }] of events.entries()) {
    const judge = createJudge(type, JSON.stringify({ data }));
    for (const [j, filter] of filters.entries()) {
      const problem = problems.get(type)?.[j];
      if (/at most 50/.test(problem ?? "")) {
        // That bound is ours.
        continue;
      }
      const { matches, error } = judge(filter);
      const own =
        problem === undefined ? (error === undefined ? String(Number(matches)) : "e") : "-";
      seen.set(own, (seen.get(own) ?? 0) + 1);
      if (own !== reference[i]?.[j]) {
        differences.push({ filter, type, data, own, error, reference: reference[i]?.[j] });
      }
    }
  }
  t.same(differences.slice(0, 5), []);
  t.equal(differences.length, 0);
  for (const verdict of ["0", "1", "e", "-"]) {
    t.ok((seen.get(verdict) ?? 0) > 1_000, `${seen.get(verdict)} of ${verdict}`);
  }
});
