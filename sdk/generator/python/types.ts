import type { Enums } from "../enums.ts";
import {
  elementOf,
  type FieldModel,
  type MessageModel,
  type Messages,
  type PythonModel,
  type TypeModel,
} from "./schema.ts";
import { block, call, docstring, indent, snake } from "./text.ts";

/** The enums: `TicketStatus = Literal["open", …]`. */
export function enumsModule({ values }: Enums): string {
  const aliases = [...values].map(([name, list]) => {
    const literals = list.map((value) => JSON.stringify(value));
    return literals.length === 1
      ? `${name} = Literal[${literals}]`
      : block(`${name} = Literal[`, literals, "]");
  });
  return `from typing import Literal

${aliases.join("\n")}
`;
}

/** A class for each message that the service sends. */
export function typesModule({ outputs }: PythonModel): string {
  const classes = [...outputs.values()].filter(({ fields }) => fields.length > 0).map(classOf);
  return `from __future__ import annotations

from datetime import datetime
from typing import Any

from .._objects import Object
from .._objects import field as _field
from .._objects import optional_field as _optional_field
from .._objects import optional_time as _optional_time
from .._objects import time as _time
from .enums import *

${classes.join("\n\n")}
`;
}

function classOf({ name, comment, fields }: MessageModel): string {
  return `
class ${name}(Object):
${indent(docstring(comment, 1), 1)}

${indent(fields.map(attributeOf).join("\n"), 1)}`;
}

function attributeOf({ key, comment, isRequired, type }: FieldModel): string {
  const name = attributeName(key);
  const hint = isRequired ? hintOf(type, "list") : `${hintOf(type, "list")} | None`;
  const inner = elementOf(type);
  if (type.kind !== "time" && inner.kind === "time") {
    throw new Error(`${key}: only single times are converted`);
  }
  // With an underscore, as a field of the contract may have the same name.
  const make = `_${isRequired ? "" : "optional_"}${type.kind === "time" ? "time" : "field"}`;
  const of = inner.kind === "message" ? `, ${inner.name}` : "";
  return `${call(`${name}: ${hint} = ${make}`, `"${key}"${of}`, 1)}\n${docstring(comment, 1)}`;
}

/** Names that every object has for its keys and values. */
const taken = new Set(
  "clear copy fromkeys get items keys pop popitem setdefault update values".split(" "),
);

function attributeName(key: string): string {
  const name = snake(key);
  if (taken.has(name)) {
    throw new Error(`${name} is a method of dict: name the field otherwise`);
  }
  return name;
}

/** A type as Python's annotations name it. */
export function hintOf(type: TypeModel, list: "list" | "Sequence"): string {
  switch (type.kind) {
    case "list":
      return `${list}[${hintOf(type.of, list)}]`;
    case "map":
      return `${list === "list" ? "dict" : "Mapping"}[str, ${hintOf(type.of, list)}]`;
    case "time":
      return "datetime";
    case "enum":
      return type.isOpen ? `${type.name} | str` : type.name;
    case "union":
      return type.of.map((each) => hintOf(each, list)).join(" | ");
    default:
      return type.name;
  }
}

/** The messages within requests: a `TypedDict` for each. */
export function inputsModule({ inputs }: PythonModel): string {
  return `from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import datetime
from typing import TypedDict

from .enums import *

${nestedInputs(inputs).map(typedDictsOf).join("\n\n")}
`;
}

/** The messages that are a field of another one. */
export function nestedInputs(inputs: Messages): MessageModel[] {
  const fields = [...inputs.values()].flatMap((message) => message.fields);
  const names = new Set(
    fields.map(({ type }) => elementOf(type)).map((type) => "name" in type && type.name),
  );
  return [...inputs.values()].filter(({ name }) => names.has(name));
}

/** In Python 3.10, fields that are required need a class of their own. */
function typedDictsOf({ name, comment, fields }: MessageModel): string {
  const required = fields.filter(({ isRequired }) => isRequired);
  const optional = fields.filter(({ isRequired }) => !isRequired);
  const classes = [
    ...(required.length > 0 && optional.length > 0
      ? [typedDict(`_${name}`, "TypedDict", "Its required fields.", required)]
      : []),
    optional.length > 0
      ? typedDict(
          name,
          `${required.length > 0 ? `_${name}` : "TypedDict"}, total=False`,
          comment,
          optional,
        )
      : typedDict(name, "TypedDict", comment, required),
  ];
  return classes.join("\n\n");
}

function typedDict(
  name: string,
  bases: string,
  comment: string,
  fields: readonly FieldModel[],
): string {
  const attributes = fields.map(
    ({ key, comment, type }) =>
      `${snake(key)}: ${hintOf(type, "Sequence")}\n${docstring(comment, 1)}`,
  );
  return `
class ${name}(${bases}):
${indent(docstring(comment, 1), 1)}

${indent(attributes.join("\n"), 1)}`;
}
