import type { DescEnum, DescMessage } from "@bufbuild/protobuf";
import { describe } from "./comments.ts";
import type { Direction, JsonSchema, SchemaOptions } from "./json-schema.ts";
import { namedSchema, reachable } from "./standalone-schema.ts";

/** The named schemas of a document. */
export interface Components {
  /** Options by which the schemas of one direction are made. */
  readonly input: SchemaOptions;
  readonly output: SchemaOptions;
  /** Adds a schema of its own making under the first of these names that is free. */
  add(schema: JsonSchema, ...names: readonly [string, ...string[]]): JsonSchema;
  /** The schemas that were referred to, and those that they refer to, sorted by name. */
  schemas(): Record<string, JsonSchema>;
}

/**
 * Gives a name to the schema of each of these messages and enums, and of what
 * they refer to. A message that goes both ways has two schemas, and the one of
 * requests gets `Input` to its name.
 */
export function createComponents(
  roots: Readonly<Record<Direction, readonly (DescMessage | DescEnum)[]>>,
): Components {
  const used = { input: reachable(roots.input), output: reachable(roots.output) };
  const names = { input: new Map<object, string>(), output: new Map<object, string>() };
  const taken = new Set<string>();
  const choose = (...candidates: readonly string[]) => {
    const free = candidates.find((name) => !taken.has(name));
    if (free === undefined) throw new Error(`two schemas are called ${candidates.at(-1)}`);
    taken.add(free);
    return free;
  };
  for (const desc of used.output) {
    names.output.set(desc, choose(shortName(desc), desc.typeName));
  }
  for (const desc of used.input) {
    const isSame = desc.kind === "enum" && used.output.has(desc);
    const suffix = used.output.has(desc) ? "Input" : "";
    const name = isSame
      ? names.output.get(desc)
      : choose(shortName(desc) + suffix, desc.typeName + suffix);
    names.input.set(desc, name ?? "");
  }

  const wanted = new Map<string, { desc: DescMessage | DescEnum; direction: Direction }>();
  const optionsFor = (direction: Direction): SchemaOptions => ({
    direction,
    describe,
    reference(desc) {
      const name = names[direction].get(desc);
      if (name === undefined) throw new Error(`${desc} has no ${direction} schema`);
      if (!wanted.has(name)) wanted.set(name, { desc, direction });
      return reference(name);
    },
  });
  const options = { input: optionsFor("input"), output: optionsFor("output") };
  const added = new Map<string, JsonSchema>();
  return {
    ...options,
    add(schema, ...candidates) {
      const name = choose(...candidates);
      added.set(name, schema);
      return reference(name);
    },
    schemas() {
      const all = new Map(added);
      // Making a schema can add to what is wanted, which this loop then gets to see.
      for (const [name, { desc, direction }] of wanted) {
        all.set(name, namedSchema(desc, options[direction]));
      }
      return Object.fromEntries([...all].sort(([a], [b]) => (a < b ? -1 : 1)));
    },
  };
}

const reference = (name: string) => ({ $ref: `#/components/schemas/${name}` });

/** The name within the package, in one word. */
function shortName({ typeName, file }: DescMessage | DescEnum): string {
  const { package: packageName } = file.proto;
  return typeName.slice(packageName === "" ? 0 : packageName.length + 1).replaceAll(".", "");
}
