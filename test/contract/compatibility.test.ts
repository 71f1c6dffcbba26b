// @suite default
import { globSync, readFileSync } from "node:fs";
import { basename, join } from "node:path";
import { Command } from "commander";
import t from "tap";
import { breakingChanges } from "../../build/baseline/compare.ts";
import { apiSurface, commandSurface, errorSurface } from "../../build/baseline/surface.ts";
import { currentSurface } from "../../build/baseline/write.ts";
import { createCheck, document } from "../openapi/support/open-api.ts";

const baseline = join(import.meta.dirname, "../../proto/baseline");

t.test("the API, events, errors and commands are compatible with the baseline", async (t) => {
  const old = readFileSync(join(baseline, "surface.txt"), "utf8").trim().split("\n");
  t.ok(old.length > 1_000);
  t.same(breakingChanges(old, await currentSurface()), []);
});

t.test("the events of every release are valid in the current version", async (t) => {
  const check = createCheck();
  const files = globSync("events/*/*.json", { cwd: baseline });
  const types = new Set(files.map((file) => basename(file, ".json")));
  t.same([...types].sort(), Object.keys(document.webhooks).sort());
  for (const file of files) {
    const type = basename(file, ".json");
    const { schema } = document.webhooks[type]?.post.requestBody?.content["application/json"] ?? {};
    const event = JSON.parse(readFileSync(join(baseline, file), "utf8"));
    t.same(check(schema as object, event), [], file);
  }
});

const thing = {
  type: "object",
  properties: {
    id: { type: "string" },
    size: { type: "integer" },
    state: { anyOf: [{ type: "string", enum: ["on", "off"] }, { type: "string" }] },
  },
  required: ["id", "state"],
};
const thingBody = {
  type: "object",
  properties: {
    name: { type: "string" },
    color: { type: ["string", "null"], enum: ["red", "blue", null] },
  },
  required: ["name"],
  additionalProperties: false,
};
const api = {
  paths: {
    "/things": {
      get: {
        parameters: [{ in: "query", name: "color", schema: { type: "string" } }],
        responses: { 200: json("Thing"), 400: {} },
      },
      post: { requestBody: json("ThingBody"), responses: { 201: json("Thing") } },
    },
    "/things/{}": { delete: { responses: { 204: {} } } },
  },
  webhooks: { "thing.made.v1": { post: { requestBody: json("Thing"), responses: {} } } },
  components: { schemas: { Thing: thing, ThingBody: thingBody } },
};

t.test("removals, changes and new requirements are reported, additions are not", async (t) => {
  const schemas = (change: object) => ({
    ...api,
    components: { schemas: { ...api.components.schemas, ...change } },
  });
  const paths = (change: object) => ({ ...api, paths: { ...api.paths, ...change } });
  const { properties } = thing;
  const { name, color } = thingBody.properties;
  const table: [string, Parameters<typeof apiSurface>[0], string[]][] = [
    ["nothing", api, []],
    [
      "another name in a path",
      { ...api, paths: { ...api.paths, "/things/{id}": api.paths["/things/{}"] } },
      [],
    ],
    ["a new path", paths({ "/others": { get: { responses: { 200: json("Thing") } } } }), []],
    [
      "a path is gone",
      { ...api, paths: { "/things": api.paths["/things"] } },
      ["gone: DELETE /things/{} 204"],
    ],
    [
      "another status",
      paths({ "/things/{}": { delete: { responses: { 200: {} } } } }),
      ["gone: DELETE /things/{} 204"],
    ],
    [
      "a parameter is gone",
      paths({ "/things": { ...api.paths["/things"], get: { responses: { 200: json("Thing") } } } }),
      ["gone: GET /things ?color: string"],
    ],
    ["an event is gone", { ...api, webhooks: {} }, ["gone: event thing.made.v1 Thing"]],
    [
      "a new field",
      schemas({ Thing: { ...thing, properties: { ...properties, age: { type: "integer" } } } }),
      [],
    ],
    [
      "another type",
      schemas({ Thing: { ...thing, properties: { ...properties, size: { type: "string" } } } }),
      ["gone: Thing.size: integer"],
    ],
    [
      "a field that can be absent",
      schemas({ Thing: { ...thing, required: ["id"] } }),
      ["gone: always Thing.state"],
    ],
    [
      "a value that is refused",
      schemas({
        ThingBody: { ...thingBody, properties: { name, color: { ...color, enum: ["red", null] } } },
      }),
      ['gone: ThingBody.color = "blue"'],
    ],
    [
      "a new optional field of a request",
      schemas({ ThingBody: { ...thingBody, properties: { name, color, age: name } } }),
      [],
    ],
    [
      "a field that is required",
      schemas({ ThingBody: { ...thingBody, required: ["name", "color"] } }),
      ["newly required: ThingBody.color"],
    ],
    [
      "a new field that is required",
      schemas({
        ThingBody: {
          ...thingBody,
          properties: { name, color, age: name },
          required: ["name", "age"],
        },
      }),
      ["newly required: ThingBody.age"],
    ],
  ];
  for (const [change, now, expected] of table) {
    t.same(breakingChanges(apiSurface(api), apiSurface(now)), expected, change);
  }
});

t.test("codes of errors keep their status, and commands their flags", async (t) => {
  const row = (status: number, code: string) => `| ${status} | \`${code}\` | Why. |`;
  t.same(
    breakingChanges(
      errorSurface([row(404, "NOT_FOUND"), row(409, "TAKEN")].join("\n")),
      errorSurface([row(404, "NOT_FOUND"), row(400, "TAKEN"), row(410, "GONE")].join("\n")),
    ),
    ["gone: error 409 TAKEN"],
  );
  const program = (make: (things: Command) => Command) => {
    const root = new Command("desk");
    make(root.command("make"));
    return commandSurface(root);
  };
  t.same(
    breakingChanges(
      program((make) => make.argument("<name>").option("--color <color>")),
      program((make) =>
        make.argument("<name>").option("--colour <colour>").requiredOption("--size <size>"),
      ),
    ),
    ["gone: desk make --color <color>", "newly required: desk make --size <size>"].map((line) =>
      line.replace("desk", "command desk"),
    ),
  );
});

/** A response or request body of this schema. */
function json(name: string) {
  return { content: { "application/json": { schema: { $ref: `#/components/schemas/${name}` } } } };
}
