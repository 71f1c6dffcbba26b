import type { ClientModel, MethodModel } from "../client-model.ts";
import { goComment, goName } from "./names.ts";

/** One struct for each message of the JSON API. */
export function goTypes(
  { services, presence }: ClientModel,
  schemas: ReadonlyMap<string, ObjectSchema>,
  enums: EnumTypes,
): string {
  const methods = services.flatMap((service) => service.methods);
  const updates = new Map(
    methods.filter(({ verb }) => verb === "PATCH").map((method) => [method.request, method]),
  );
  const isOptional = (message: string, property: string) => {
    const update = updates.get(message);
    const isChanged = update !== undefined && !isInPath(update, property);
    return isChanged || presence.has(`${message}.${property}`);
  };
  const field = (message: string, schema: ObjectSchema, [property, value]: Property) => {
    const type = goType(value, enums);
    const [fieldType, option] = isOptional(message, property)
      ? [`Optional[${type}]`, ",omitzero"]
      : fieldOf(type, property, schema);
    const tag = `\`json:"${property}${option}"\``;
    return `${goComment(value.description ?? "")}${goName(property)} ${fieldType} ${tag}`;
  };
  const struct = ([message, schema]: [string, ObjectSchema]) => {
    const fields = Object.entries(schema.properties)
      // The service derives the mask of an update from the fields that are there.
      .filter(([property]) => !(property === "updateMask" && updates.has(message)))
      .map((property) => field(message, schema, property));
    return `${goComment(schema.description ?? "")}type ${goName(message)} struct {\n${fields.join("\n")}\n}\n`;
  };
  return [...schemas].map(struct).join("\n");
}

type Property = [name: string, schema: PropertySchema];

const isInPath = ({ path }: MethodModel, property: string) => path.includes(`{${property}}`);

/** The type of a field, and the option of its tag for leaving it out. */
function fieldOf(
  type: string,
  property: string,
  { required, additionalProperties }: ObjectSchema,
): [type: string, option: string] {
  if (required?.includes(property)) {
    return [type, ""];
  }
  const isSent = additionalProperties === false;
  // In responses, zero is a number like any other.
  return !isSent && (type === "int" || type === "bool")
    ? [`*${type}`, ",omitempty"]
    : [type, ",omitzero"];
}

function goType(property: PropertySchema, enums: EnumTypes): string {
  const { $ref, type, format, items, additionalProperties } = property;
  if ($ref !== undefined) {
    return `*${goName($ref.replace("#/components/schemas/", ""))}`;
  }
  switch (type) {
    case "array":
      return `[]${goType(items ?? {}, enums)}`;
    case "boolean":
      return "bool";
    case "integer":
      return "int";
    case "object":
      return additionalProperties
        ? `map[string]${goType(additionalProperties, enums)}`
        : "json.RawMessage";
    case "string":
      if (format === "binary") {
        return "[]byte";
      }
      return format === "date-time" ? "time.Time" : (enums.typeOf(property) ?? "string");
    default:
      throw new Error(`no type of Go for ${JSON.stringify(property)}`);
  }
}

/** The JSON Schema of a message, as far as the types of Go need it. */
export interface ObjectSchema {
  readonly description?: string;
  readonly properties: Readonly<Record<string, PropertySchema>>;
  readonly required?: readonly string[];
  /** False for requests. */
  readonly additionalProperties?: false;
}

interface PropertySchema {
  readonly $ref?: string;
  readonly type?: "string" | "integer" | "boolean" | "array" | "object";
  readonly format?: string;
  readonly enum?: readonly string[];
  readonly items?: PropertySchema;
  readonly additionalProperties?: PropertySchema;
  readonly description?: string;
}

/** The enums of the contract as types of Go. */
interface EnumTypes {
  /** The type of a property with an enum. Undefined for other properties. */
  typeOf(property: PropertySchema): string | undefined;
  /** Declarations of the types and of a constant for each value. */
  readonly declarations: string;
}

/**
 * Equal enums are one type, named after the object that has it: a filter by `status` and a change of
 * it take a `TicketStatus` too.
 */
export function readEnumTypes(schemas: ReadonlyMap<string, ObjectSchema>): EnumTypes {
  const names = new Map<string, string>();
  const types = new Map<string, readonly string[]>();
  for (const [owner, schema] of [...schemas].sort(objectsFirst)) {
    for (const [property, value] of Object.entries(schema.properties)) {
      const values = valuesOf(value);
      if (values === undefined || names.has(keyOf(values))) {
        continue;
      }
      const one = value.type === "array" ? property.replace(/s$/, "") : property;
      const name = goName(owner.replace(/Request$/, "")) + goName(one);
      names.set(keyOf(values), name);
      types.set(name, values);
    }
  }
  return {
    typeOf(property) {
      const values = valuesOf(property);
      return values && names.get(keyOf(values));
    },
    declarations: [...types].map(([name, values]) => enumType(name, values)).join("\n"),
  };
}

/** A string type, with a constant for each value. */
export function enumType(name: string, values: readonly string[], comment?: string): string {
  const text = comment ?? `${name} is one of these values, or one that only a newer service knows.`;
  const constants = values.map((value) => `${constantOf(name, value)} ${name} = "${value}"`);
  return `${goComment(text)}type ${name} string\n\nconst (\n${constants.join("\n")}\n)\n`;
}

/** A leading `-` is the reverse of an order. */
const constantOf = (type: string, value: string) =>
  type + goName(value) + (value.startsWith("-") ? "Descending" : "");

/** The values of a property or of its elements, without the empty one, which stands for none. */
const valuesOf = ({ enum: values, items }: PropertySchema): readonly string[] | undefined =>
  (values ?? items?.enum)?.filter((value) => value !== "");

const keyOf = (values: readonly string[]): string => [...values].sort().join();

const objectsFirst = ([a]: [string, ObjectSchema], [b]: [string, ObjectSchema]) =>
  Number(a.endsWith("Request")) - Number(b.endsWith("Request"));
