import type { ClientModel, MethodModel } from "../client-model.ts";
import type { Enums } from "../enums.ts";
import { goComment, goName } from "./names.ts";

/** One struct for each message of the JSON API. */
export function goTypes(model: ClientModel, schemas: ReadonlyMap<string, ObjectSchema>): string {
  const typeOf = goFieldTypes(model, schemas);
  const updates = updatesOf(model);
  const field = (message: string, property: Property) => {
    const [name, value] = property;
    const { type, option } = typeOf(message, property);
    // In JSON, a 64-bit number is a text.
    const tag = `\`json:"${name}${/^(?:\*|Optional\[)?int64\b/.test(type) ? ",string" : ""}${option}"\``;
    return `${goComment(value.description ?? "")}${goName(name)} ${type} ${tag}`;
  };
  const struct = ([message, schema]: [string, ObjectSchema]) => {
    const fields = Object.entries(schema.properties)
      // The service derives the mask of an update from the fields that are there.
      .filter(([property]) => !(property === "updateMask" && updates.has(message)))
      .map((property) => field(message, property));
    return `${goComment(schema.description ?? "")}type ${goName(message)} struct {\n${fields.join("\n")}\n}\n`;
  };
  return [...schemas].map(struct).join("\n");
}

/** The type of a field in Go, and the option of its tag for leaving it out. */
type FieldTypes = (message: string, property: Property) => { type: string; option: string };

export function goFieldTypes(
  model: ClientModel,
  schemas: ReadonlyMap<string, ObjectSchema>,
): FieldTypes {
  const { presence, enums } = model;
  const updates = updatesOf(model);
  // Of a message in an update, too, fields that are left out stay unchanged.
  const parts = new Set([...updates.keys()].flatMap((request) => partsOf(request, schemas)));
  const isOptional = (message: string, property: string) => {
    const update = updates.get(message);
    const isChanged = parts.has(message) || (update !== undefined && !isInPath(update, property));
    return isChanged || presence.has(`${message}.${property}`);
  };
  return (message, [property, value]) => {
    const type = goType(value, enums);
    const [fieldType, option] = isOptional(message, property)
      ? [`Optional[${type}]`, ",omitzero"]
      : fieldOf(type, property, schemas.get(message) as ObjectSchema);
    return { type: fieldType, option };
  };
}

/** The methods that update something, by the type of their requests. */
const updatesOf = ({ services }: ClientModel): ReadonlyMap<string, MethodModel> =>
  new Map(
    services
      .flatMap((service) => service.methods)
      .filter(({ verb }) => verb === "PATCH")
      .map((method) => [method.request, method]),
  );

/** The messages in the fields of one, at any depth. Those of lists and maps are replaced as a whole. */
function partsOf(message: string, schemas: ReadonlyMap<string, ObjectSchema>): string[] {
  return Object.values(schemas.get(message)?.properties ?? {}).flatMap(({ $ref }) => {
    const part = $ref?.replace("#/components/schemas/", "");
    return part === undefined ? [] : [part, ...partsOf(part, schemas)];
  });
}

export type Property = [name: string, schema: PropertySchema];

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
  return !isSent && ["int", "int64", "bool"].includes(type)
    ? [`*${type}`, ",omitempty"]
    : [type, ",omitzero"];
}

function goType(property: PropertySchema, enums: Enums): string {
  const { $ref, type, format, items, additionalProperties, anyOf } = property;
  const enumName = enums.nameOf({ ...property });
  if (enumName !== undefined) {
    return goName(enumName);
  }
  if ($ref !== undefined) {
    return `*${goName($ref.replace("#/components/schemas/", ""))}`;
  }
  if (anyOf !== undefined || type === undefined) {
    return "any";
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
      if (format === "int64") {
        return "int64";
      }
      return format === "date-time" ? "time.Time" : "string";
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

export interface PropertySchema {
  readonly $ref?: string;
  readonly type?: "string" | "integer" | "boolean" | "array" | "object";
  readonly format?: string;
  readonly enum?: readonly string[];
  /** Of an open enum, or of several types of values. */
  readonly anyOf?: readonly PropertySchema[];
  readonly items?: PropertySchema;
  readonly additionalProperties?: PropertySchema;
  readonly description?: string;
}

/** A type for each enum of the contract. */
export const goEnums = ({ values }: Enums): string =>
  [...values].map(([name, list]) => enumType(goName(name), list)).join("\n");

/** A string type, with a constant for each value. */
export function enumType(name: string, values: readonly string[], comment?: string): string {
  const text = comment ?? `${name} is one of these values, or one that only a newer service knows.`;
  const constants = values.map((value) => `${constantOf(name, value)} ${name} = "${value}"`);
  return `${goComment(text)}type ${name} string\n\nconst (\n${constants.join("\n")}\n)\n`;
}

/** A leading `-` is the reverse of an order. */
export const constantOf = (type: string, value: string) =>
  type + goName(value) + (value.startsWith("-") ? "Descending" : "");
