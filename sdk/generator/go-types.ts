import type { ClientModel, MethodModel } from "./client-model.ts";
import { goComment, goName } from "./go-names.ts";
import type { ObjectSchema, PropertySchema } from "./go-schema.ts";
import type { WordTypes } from "./go-words.ts";

/** One struct for each message of the JSON API. */
export function goTypes(
  { services, presence }: ClientModel,
  schemas: ReadonlyMap<string, ObjectSchema>,
  words: WordTypes,
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
    const type = goType(value, words);
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

/** The type of a field, and what its tag says of leaving it out. */
function fieldOf(
  type: string,
  property: string,
  { required, additionalProperties }: ObjectSchema,
): [type: string, option: string] {
  if (required?.includes(property)) {
    return [type, ""];
  }
  const isSent = additionalProperties === false;
  // Zero is a number like any other in what the service sends.
  return !isSent && (type === "int" || type === "bool")
    ? [`*${type}`, ",omitempty"]
    : [type, ",omitzero"];
}

function goType(property: PropertySchema, words: WordTypes): string {
  const { $ref, type, format, items, additionalProperties } = property;
  if ($ref !== undefined) {
    return `*${goName($ref.replace("#/components/schemas/", ""))}`;
  }
  switch (type) {
    case "array":
      return `[]${goType(items ?? {}, words)}`;
    case "boolean":
      return "bool";
    case "integer":
      return "int";
    case "object":
      return additionalProperties
        ? `map[string]${goType(additionalProperties, words)}`
        : "json.RawMessage";
    case "string":
      if (format === "binary") {
        return "[]byte";
      }
      return format === "date-time" ? "time.Time" : (words.typeOf(property) ?? "string");
    default:
      throw new Error(`no type of Go for ${JSON.stringify(property)}`);
  }
}
