import type { DescField, DescMessage, DescMethod } from "@bufbuild/protobuf";
import type { HttpRule } from "../../gen/google/api/http_pb.ts";
import { isPlainMessage } from "./any-message.ts";
import { parseTemplate, type Template } from "./template.ts";

/** A variable of a path template, resolved to the field that it sets. */
export interface PathVariable {
  /** From the request message down to the field. */
  readonly fields: readonly DescField[];
  /** The names of these in JSON, with dots between. */
  readonly jsonPath: string;
  /** The segments of the path that it captures; `end` is open where `**` ends the template. */
  readonly start: number;
  readonly end: number | undefined;
  /** Can span several segments. Then `%2F` stays as it is, to tell it from the slashes between. */
  readonly multiple: boolean;
}

/** One HTTP method and path that reach a method of a service. */
export interface Route {
  readonly method: DescMethod;
  readonly httpMethod: string;
  /** The path template as the contract has it. */
  readonly source: string;
  readonly template: Template;
  readonly variables: readonly PathVariable[];
  /** What the body carries: nothing, the whole request message (`*`), or one field of it. */
  readonly body: DescField | "*" | undefined;
  /** The field of the response message that is the answer; undefined: the whole message. */
  readonly responseBody: DescField | undefined;
  /** Of a success: 201 for a method named `Create…`, 204 for an empty response message, else 200. */
  readonly status: 200 | 201 | 204;
}

/**
 * Compiles one rule of google.api.http.
 *
 * @throws Error saying what is wrong with the rule.
 */
export function compileRoute(method: DescMethod, rule: HttpRule): Route {
  const { httpMethod, source } = readPattern(rule);
  const template = parseTemplate(source);
  const variables = template.variables.map(({ fieldPath, start, end }) => {
    const segments = template.segments.slice(start, end);
    const rest = segments.at(-1)?.kind === "rest";
    const fields = resolveVariable(method.input, fieldPath);
    return {
      fields,
      jsonPath: fields.map(({ jsonName }) => jsonName).join("."),
      start,
      end: rest ? undefined : end,
      multiple: rest || segments.length > 1,
    };
  });
  const body = resolveBody(method.input, httpMethod, rule.body);
  const bound = variables.find(({ fields }) => fields.length === 1 && fields[0] === body);
  if (bound !== undefined) {
    throw new Error(`field "${rule.body}" is both in the path and the body`);
  }
  const responseBody =
    rule.responseBody === ""
      ? undefined
      : resolveTopLevel(method.output, "response_body", rule.responseBody);
  const status = successStatus(method);
  return { method, httpMethod, source, template, variables, body, responseBody, status };
}

function successStatus({ name, output }: DescMethod): 200 | 201 | 204 {
  if (output.fields.length === 0) {
    return 204;
  }
  return /^Create(?![a-z])/.test(name) ? 201 : 200;
}

function readPattern({ pattern }: HttpRule): { httpMethod: string; source: string } {
  switch (pattern.case) {
    case undefined:
      throw new Error("the rule has no HTTP method and path");
    case "custom":
      return { httpMethod: pattern.value.kind, source: pattern.value.path };
    default:
      return { httpMethod: pattern.case.toUpperCase(), source: pattern.value };
  }
}

function resolveVariable(input: DescMessage, fieldPath: string): DescField[] {
  const fields: DescField[] = [];
  let parent: DescMessage | undefined = input;
  for (const name of fieldPath.split(".")) {
    const field: DescField | undefined = parent?.fields.find(
      (candidate) => candidate.name === name,
    );
    if (field === undefined) {
      throw new Error(`path variable "${fieldPath}" is not a field of ${input.typeName}`);
    }
    fields.push(field);
    parent = isPlainMessage(field) ? field.message : undefined;
  }
  const kind = fields.at(-1)?.fieldKind;
  if (kind !== "scalar" && kind !== "enum") {
    throw new Error(`path variable "${fieldPath}" is a ${kind} field, it must be a single scalar`);
  }
  return fields;
}

function resolveBody(
  input: DescMessage,
  httpMethod: string,
  body: string,
): DescField | "*" | undefined {
  if (body === "") {
    return undefined;
  }
  if (httpMethod === "GET" || httpMethod === "HEAD" || httpMethod === "DELETE") {
    throw new Error(`a ${httpMethod} request has no body, but the rule maps "${body}" to it`);
  }
  return body === "*" ? "*" : resolveTopLevel(input, "body", body);
}

function resolveTopLevel(desc: DescMessage, option: string, name: string): DescField {
  const field = desc.fields.find((candidate) => candidate.name === name);
  if (field === undefined) {
    throw new Error(`${option} "${name}" is not a top-level field of ${desc.typeName}`);
  }
  return field;
}
