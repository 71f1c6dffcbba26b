import { execFileSync } from "node:child_process";
import type { ClientModel } from "../client-model.ts";
import { goName } from "../go/names.ts";
import {
  constantOf,
  goFieldTypes,
  type ObjectSchema,
  type Property,
  type PropertySchema,
} from "../go/types.ts";
import type { SampleMethod } from "./sample-method.ts";

/** Length up to which a struct with one field is written on the line before. */
const maxLine = 40;

/**
 * Writes samples in Go, formatted with the `gofmt` on the path.
 * @throws {Error} when there is none
 */
export function createGoSamples(model: ClientModel): (method: SampleMethod) => string {
  const schemas = new Map(Object.entries(model.schemas as unknown as Record<string, ObjectSchema>));
  const typeOf = goFieldTypes(model, schemas);

  /** A struct without the name of its type. */
  function fieldsOf(message: string, value: object, file?: string): string {
    const { properties } = schemas.get(message) as ObjectSchema;
    const parts = Object.entries(value).map(([name, each]) => {
      const schema = properties[name];
      if (schema === undefined) {
        throw new Error(`${message} has no ${name}, only ${Object.keys(properties).join()}`);
      }
      const property: Property = [name, schema];
      const { type } = typeOf(message, property);
      return `${goName(name)}: ${name === file ? "content" : field(type, schema, each)},`;
    });
    const line = parts.join("").slice(0, -1);
    return parts.length < 2 && line.length <= maxLine ? `{${line}}` : `{\n${parts.join("\n")}\n}`;
  }

  function field(type: string, schema: PropertySchema, value: unknown): string {
    const [, inner] = /^Optional\[(.+)\]$/.exec(type) ?? [];
    if (inner === undefined) {
      return expression(type, schema, value);
    }
    return value === null
      ? `ticketing.Clear[${qualified(inner)}]()`
      : `ticketing.Set(${expression(inner, schema, value)})`;
  }

  function expression(type: string, schema: PropertySchema, value: unknown): string {
    const { $ref, items } = schema;
    if ($ref !== undefined) {
      const message = $ref.replace("#/components/schemas/", "");
      return `&ticketing.${goName(message)}${fieldsOf(message, value as object)}`;
    }
    if (items !== undefined) {
      const parts = (value as unknown[]).map((each) => {
        const text = expression(type.slice("[]".length), items, each);
        // The type of the list already states it.
        return items.$ref === undefined ? text : text.replace(/^&[\w.]+/, "");
      });
      return `${qualified(type)}{${parts.join(", ")}}`;
    }
    switch (type) {
      case "time.Time":
        return timeOf(String(value));
      case "json.RawMessage":
        return `json.RawMessage(\`${JSON.stringify(value)}\`)`;
      case "string":
      case "int":
      case "bool":
        return JSON.stringify(value);
      default:
        if (model.enums.nameOf({ ...schema }) !== undefined) {
          return `ticketing.${constantOf(type, String(value))}`;
        }
        throw new Error(`no literal of Go for ${type}`);
    }
  }

  return ({ service, name, requestType, request, file, result }) => {
    const isGiven = Object.keys(request).length > 0;
    const literal = `&ticketing.${goName(requestType)}${fieldsOf(requestType, request, file?.field)}`;
    const method = `client.${goName(service)}.${goName(name)}`;
    const given = isGiven ? literal : "nil";
    const failed = "if err != nil {\nlog.Fatal(err)\n}\n";
    const statements =
      result === "pages" || result === "stream"
        ? `for item, err := range ${result === "pages" ? `ticketing.Paginate(ctx, ${method}, ${given})` : `${method}(ctx, ${given})`} {\n${failed}fmt.Printf("%+v\\n", item)\n}`
        : result === "nothing"
          ? `if _, err := ${method}(ctx, ${given}); err != nil {\nlog.Fatal(err)\n}`
          : `response, err := ${method}(ctx, ${given})\n${failed}fmt.Printf("%+v\\n", response${result === "data" ? ".Data" : result === "file" ? ".ContentType" : ""})`;
    const read = file === undefined ? "" : `content, err := os.ReadFile("${file.name}")\n${failed}`;
    const code = `ctx := context.Background()
client, err := ticketing.NewClient()
${failed}${read}${statements}`;
    return format(code);
  };
}

/** The packages that a program imports where it names them. */
const packages = ["context", "encoding/json", "fmt", "log", "os", "time"];

function format(statements: string): string {
  const used = packages.filter((path) => statements.includes(`${path.split("/").at(-1)}.`));
  const imports = used.map((path) => `"${path}"\n`).join("");
  return execFileSync("gofmt", {
    input: `package main

import (
${imports}
"example.com/ticketing"
)

func main() {
${statements}
}
`,
    encoding: "utf8",
  });
}

const timeOf = (text: string): string => {
  const time = new Date(text);
  const parts = [
    time.getUTCFullYear(),
    `time.${time.toLocaleString("en", { month: "long", timeZone: "UTC" })}`,
    time.getUTCDate(),
    time.getUTCHours(),
    time.getUTCMinutes(),
    time.getUTCSeconds(),
    time.getUTCMilliseconds() * 1e6,
  ];
  return `time.Date(${parts.join(", ")}, time.UTC)`;
};

/** A type as another package names it. */
const qualified = (type: string): string => type.replace(/(?<![\w.])[A-Z]\w*/g, "ticketing.$&");
