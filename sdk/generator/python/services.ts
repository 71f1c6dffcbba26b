import type { ClientModel, MethodModel, ServiceModel } from "../client-model.ts";
import { constant, isArgument, resultOf } from "./routes.ts";
import { elementOf, type FieldModel, type MessageModel, type PythonModel } from "./schema.ts";
import { block, docstring, importOf, indent, snake } from "./text.ts";
import { hintOf, nestedInputs } from "./types.ts";

/** An argument of a method. */
interface Argument {
  readonly name: string;
  /** Its type and default, as in a signature. */
  readonly hint: string;
  readonly comment: string;
}

/** The differences between the blocking client and the one for asyncio. */
interface Flavour {
  readonly caller: "Caller" | "AsyncCaller";
  readonly define: "def" | "async def";
  readonly call: "self._caller.call" | "await self._caller.call";
  readonly iterator: "Iterator" | "AsyncIterator";
}

export const blocking: Flavour = {
  caller: "Caller",
  define: "def",
  call: "self._caller.call",
  iterator: "Iterator",
};

export const asyncio: Flavour = {
  caller: "AsyncCaller",
  define: "async def",
  call: "await self._caller.call",
  iterator: "AsyncIterator",
};

/** A class for each service with its methods, and one with all services. */
export function servicesModule(client: ClientModel, model: PythonModel, flavour: Flavour): string {
  const { services } = client;
  const methods = services.flatMap((service) => service.methods);
  const results = methods.flatMap((method) => resultOf(method, model) ?? []);
  const nested = nestedInputs(model.inputs).map(({ name }) => name);
  const fields = methods.flatMap((method) => argumentFields(method, model));
  const enums = fields.flatMap(({ type }) => {
    const inner = elementOf(type);
    return inner.kind === "enum" ? [inner.name] : [];
  });
  return `from __future__ import annotations

from collections.abc import ${["Callable", flavour.iterator].sort().join(", ")}, Mapping, Sequence
from datetime import datetime
from typing import Any, BinaryIO

from httpx import Response

from .._call import ${flavour.caller}
from .._request import UNSET, CallOptions, Unset
from . import routes
${importOf(".inputs", nested)}
${importOf(".types", results)}
${importOf(".enums", enums)}

${services.map((service) => serviceOf(service, model, flavour)).join("\n\n")}


class Services:
    """Every service of the API."""

    def __init__(self, caller: ${flavour.caller}) -> None:
${indent(services.map(({ name, typeName, comment }) => `self.${snake(name)} = ${typeName}(caller)\n${docstring(comment, 2)}`).join("\n"), 2)}
`;
}

function serviceOf(
  { typeName, comment, methods }: ServiceModel,
  model: PythonModel,
  flavour: Flavour,
): string {
  return `
class ${typeName}:
${indent(docstring(comment, 1), 1)}

    def __init__(self, caller: ${flavour.caller}) -> None:
        self._caller = caller

${indent(methods.map((method) => methodOf(method, model, flavour)).join("\n\n"), 1)}`;
}

function methodOf(method: MethodModel, model: PythonModel, flavour: Flavour): string {
  const fields = argumentFields(method, model);
  const given = fields.map((field) => argumentOf(field, method));
  const inPath = given.filter((_, at) => isInPath(method, fields[at] as FieldModel));
  const options = optionsOf(method);
  const named = [...given.filter((argument) => !inPath.includes(argument)), ...options];
  const signature = ["self", ...inPath.map(parameterOf), "*", ...named.map(parameterOf)];
  const result = resultOf(method, model) ?? (method.response === undefined ? "bytes" : "None");
  const returned = method.isStream ? `${flavour.iterator}[${result}]` : result;
  const define = method.isStream ? "def" : flavour.define;
  const call = method.isStream ? "self._caller.stream" : flavour.call;
  const values = given.map(({ name }) => `"${name}": ${name}`);
  const body = block(
    `return ${call}(`,
    [
      `routes.${constant(method.name)}`,
      block("{", values, "}"),
      block(
        "CallOptions(",
        options.map(({ name }) => `${name}=${name}`),
        ")",
      ),
    ],
    ")",
  );
  return `${block(`${define} ${snake(method.name)}(`, signature, `) -> ${returned}:`)}
${indent(docOf(method, [...given, ...options]), 1)}
${indent(body, 1)}`;
}

function argumentFields({ request }: MethodModel, { inputs }: PythonModel): FieldModel[] {
  return (inputs.get(request) as MessageModel).fields.filter(isArgument);
}

const isInPath = ({ path }: MethodModel, { key }: FieldModel): boolean => path.includes(`{${key}}`);

/** An update changes the given fields, and clears those that are `None`. All others leave `None` out. */
function argumentOf(field: FieldModel, method: MethodModel): Argument {
  const type = hintOf(field.type, "Sequence");
  const isRequired = field.isRequired || isInPath(method, field);
  const optional =
    method.verb === "PATCH" ? `${type} | None | Unset = UNSET` : `${type} | None = None`;
  return { name: snake(field.key), hint: isRequired ? type : optional, comment: field.comment };
}

/** The options of any call, named as in `CallOptions`. */
function optionsOf({ takesKey, isStream, comment }: MethodModel): Argument[] {
  const timeout = isStream
    ? "Seconds of silence after which the stream is taken for broken. By default, it may be silent."
    : "Time limit of this call including its retries, in seconds; None for no limit.";
  return [
    { name: "timeout", hint: "float | None | Unset = UNSET", comment: timeout },
    { name: "headers", hint: "Mapping[str, str] | None = None", comment: "Sent with this call." },
    ...(isStream
      ? []
      : [
          {
            name: "max_retries",
            hint: "int | None = None",
            comment: "Number of retries of this call if it is safe to repeat.",
          },
          {
            name: "on_response",
            hint: "Callable[[Response], object] | None = None",
            comment: "Called with the response of a success, for its headers.",
          },
        ]),
    ...(takesKey
      ? [
          {
            name: "idempotency_key",
            hint: "str | None = None",
            comment: "Calls with the same key take effect once. By default a random one.",
          },
        ]
      : []),
    ...(comment.includes("`If-Match`")
      ? [
          {
            name: "if_match",
            hint: "int | None = None",
            comment: "The `version` that it must still have.",
          },
        ]
      : []),
  ];
}

const parameterOf = ({ name, hint }: Argument): string => `${name}: ${hint}`;

function docOf({ comment }: MethodModel, given: readonly Argument[]): string {
  const lines = given.map(({ name, comment }) => `    ${name}: ${comment}`);
  return docstring(`${comment}\n\nArgs:\n${lines.join("\n")}`, 2);
}
