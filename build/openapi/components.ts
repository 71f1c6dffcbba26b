import type { DescEnum, DescMessage } from "@bufbuild/protobuf";
import type { Direction, JsonSchema, SchemaOptions } from "./json-schema.ts";
import { namedSchema, reachable } from "./message-schema.ts";
import { type OpenApiObject, reference } from "./openapi-object.ts";

/** The named schemas of a document. */
export interface Components {
  /** How to create schemas of requests. A reference adds its target to the document. */
  readonly input: SchemaOptions;
  /** The same for responses. */
  readonly output: SchemaOptions;
  /** Adds a schema under the first of these names that is free, and returns a reference to it. */
  add(schema: JsonSchema, ...names: readonly [string, ...string[]]): OpenApiObject;
  /** Every schema that something refers to, sorted by name. */
  schemas(): Record<string, JsonSchema>;
}

interface ComponentOptions extends Omit<SchemaOptions, "direction" | "reference"> {
  /** Chooses the name of a schema from that of its message or enum. Default: the same. */
  readonly rename?: (name: string) => string;
}

/**
 * Names the schemas of these messages and enums, and of everything they refer to. A message that occurs
 * in both directions has two schemas; the name of the one for requests ends in `Input`.
 * @throws if a name is taken
 */
export function createComponents(
  roots: Readonly<Record<Direction, readonly (DescMessage | DescEnum)[]>>,
  { rename = (name) => name, ...options }: ComponentOptions = {},
): Components {
  const used = { input: reachable(roots.input), output: reachable(roots.output) };
  const names = { input: new Map<object, string>(), output: new Map<object, string>() };
  const taken = new Set<string>();
  const choose = (...candidates: readonly string[]) => {
    const free = candidates.find((name) => !taken.has(name));
    if (free === undefined) {
      throw new Error(`two schemas have the name ${candidates.at(-1)}`);
    }
    taken.add(free);
    return free;
  };
  for (const desc of used.output) {
    names.output.set(desc, choose(rename(shortName(desc)), desc.typeName));
  }
  for (const desc of used.input) {
    const isShared = desc.kind === "enum" && used.output.has(desc);
    const suffix = used.output.has(desc) ? "Input" : "";
    const name = isShared
      ? names.output.get(desc)
      : choose(rename(shortName(desc)) + suffix, desc.typeName + suffix);
    names.input.set(desc, name ?? "");
  }

  const wanted = new Map<string, { desc: DescMessage | DescEnum; direction: Direction }>();
  const optionsFor = (direction: Direction): SchemaOptions => ({
    ...options,
    direction,
    reference(desc) {
      const name = names[direction].get(desc);
      if (name === undefined) {
        throw new Error(`${desc} has no ${direction} schema`);
      }
      if (!wanted.has(name)) {
        wanted.set(name, { desc, direction });
      }
      return reference("schemas", name);
    },
  });
  const schemas = { input: optionsFor("input"), output: optionsFor("output") };
  const added = new Map<string, JsonSchema>();
  return {
    ...schemas,
    add(schema, ...candidates) {
      const name = choose(...candidates);
      added.set(name, schema);
      return reference("schemas", name);
    },
    schemas() {
      const all = new Map(added);
      // A schema can refer to more of them. The loop also reaches entries that it adds itself.
      for (const [name, { desc, direction }] of wanted) {
        all.set(name, namedSchema(desc, schemas[direction]));
      }
      return Object.fromEntries([...all].sort(([a], [b]) => (a < b ? -1 : 1)));
    },
  };
}

/** The name within its package, without dots. */
function shortName({ typeName, file }: DescMessage | DescEnum): string {
  const { package: packageName } = file.proto;
  return typeName.slice(packageName === "" ? 0 : packageName.length + 1).replaceAll(".", "");
}
