import { goComment, goName } from "./go-names.ts";
import type { ObjectSchema, PropertySchema } from "./go-schema.ts";

/** The word lists of the contract as types of Go. */
export interface WordTypes {
  /** The type of a property with a word list. Undefined for other properties. */
  typeOf(property: PropertySchema): string | undefined;
  /** Declarations of the types and of a constant for each word. */
  readonly declarations: string;
}

/**
 * Equal lists are one type, named after the object that has it: a filter by `status` and a change of
 * it take a `TicketStatus` too.
 */
export function readWordTypes(schemas: ReadonlyMap<string, ObjectSchema>): WordTypes {
  const names = new Map<string, string>();
  const types = new Map<string, readonly string[]>();
  for (const [owner, schema] of [...schemas].sort(objectsFirst)) {
    for (const [property, value] of Object.entries(schema.properties)) {
      const words = wordsOf(value);
      if (words === undefined || names.has(keyOf(words))) {
        continue;
      }
      const one = value.type === "array" ? property.replace(/s$/, "") : property;
      const name = goName(owner.replace(/Request$/, "")) + goName(one);
      names.set(keyOf(words), name);
      types.set(name, words);
    }
  }
  return {
    typeOf(property) {
      const words = wordsOf(property);
      return words && names.get(keyOf(words));
    },
    declarations: [...types].map(([name, words]) => wordType(name, words)).join("\n"),
  };
}

/** A type of words, with a constant for each. */
export function wordType(name: string, words: readonly string[], comment?: string): string {
  const text = comment ?? `${name} is one of these words, or one that only a newer service knows.`;
  const constants = words.map((word) => `${constantOf(name, word)} ${name} = "${word}"`);
  return `${goComment(text)}type ${name} string\n\nconst (\n${constants.join("\n")}\n)\n`;
}

/** A leading `-` is the reverse of an order. */
const constantOf = (type: string, word: string) =>
  type + goName(word) + (word.startsWith("-") ? "Descending" : "");

/** The words of a property or of its elements, without the empty one, which stands for none. */
const wordsOf = ({ enum: words, items }: PropertySchema): readonly string[] | undefined =>
  (words ?? items?.enum)?.filter((word) => word !== "");

const keyOf = (words: readonly string[]): string => [...words].sort().join();

const objectsFirst = ([a]: [string, ObjectSchema], [b]: [string, ObjectSchema]) =>
  Number(a.endsWith("Request")) - Number(b.endsWith("Request"));
