import type { JsonSchema } from "../../build/openapi/json-schema.ts";
import { knownValuesOf } from "../../build/openapi/type-schema.ts";

/** The enums of the contract. Fields with equal values have the same one. */
export interface Enums {
  /** The values of every enum, by its name. */
  readonly values: ReadonlyMap<string, readonly string[]>;
  /** The name of a schema's enum. Undefined for other schemas. */
  nameOf(schema: JsonSchema): string | undefined;
}

/**
 * Names an enum after one of its fields: `TicketStatus`, not `ListTicketsStatus`. A field of a resource is
 * preferred, and otherwise the name with the fewest words.
 */
export function readEnums(
  schemas: Readonly<Record<string, JsonSchema>>,
  isInput: (message: string) => boolean,
): Enums {
  const candidates = Object.entries(schemas)
    .flatMap(([message, { properties = {} }]) =>
      Object.entries(properties as Record<string, JsonSchema>).map(([property, schema]) => ({
        name: nameAfter(message, property, schema),
        values: valuesOf(elementOf(schema)) ?? [],
        rank: "id" in (properties as object) && !isInput(message) ? 0 : isInput(message) ? 2 : 1,
      })),
    )
    .filter(({ values }) => values.length > 0)
    .sort((a, b) => a.rank - b.rank || wordsOf(a.name) - wordsOf(b.name));
  const names = new Map<string, string>();
  const values = new Map<string, readonly string[]>();
  for (const candidate of candidates) {
    const key = keyOf(candidate.values);
    if (names.has(key)) {
      continue;
    }
    if (values.has(candidate.name) || candidate.name in schemas) {
      throw new Error(`${candidate.name} names two types`);
    }
    names.set(key, candidate.name);
    values.set(candidate.name, candidate.values);
  }
  return {
    values,
    nameOf: (schema) => names.get(keyOf(valuesOf(schema) ?? [])),
  };
}

/** `WebhookRecoveryOutcome` for `outcome` of WebhookRecoveryMetadata. */
function nameAfter(message: string, property: string, { type }: JsonSchema): string {
  const owner = message.replace(/(?:Request|Response|Input|Metadata)$/, "");
  const one = type === "array" ? property.replace(/s$/, "") : property;
  return owner + one.replace(/^./, (letter) => letter.toUpperCase());
}

const wordsOf = (name: string): number => name.split(/(?=[A-Z])/).length;

const elementOf = (schema: JsonSchema): JsonSchema =>
  (schema.items as JsonSchema | undefined) ?? schema;

/** The values of an enum, without the empty one, which means none. */
const valuesOf = (schema: JsonSchema): readonly string[] | undefined =>
  (knownValuesOf(schema) ?? (schema.enum as readonly string[] | undefined))?.filter(
    (value) => value !== "",
  );

const keyOf = (values: readonly string[]): string => [...values].sort().join();
