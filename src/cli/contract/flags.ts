import { readFileSync } from "node:fs";
import { type DescField, type DescMessage, getOption, ScalarType } from "@bufbuild/protobuf";
import { FeatureSet_FieldPresence, hasCustomJsonRepresentation } from "@bufbuild/protobuf/wkt";
import { Ignore, field as rules } from "@bufbuild/protovalidate/gen/buf/validate/validate_pb.js";
import { InvalidArgumentError, Option } from "commander";
import { comments } from "../../../gen/comments.ts";
import { is_event_type } from "../../../gen/ticketing/v1/options_pb.ts";
import { isHttpBody } from "../../rest/any-message.ts";
import { isOutputOnly } from "../../rest/routes.ts";
import { readTime } from "../../terminal/read-time.ts";
import type { Json } from "../../terminal/table.ts";
import { readLiteral } from "../options/options.ts";
import { readType, shortTypes } from "./event-types.ts";
import { toKebab } from "./names.ts";

/** A field of a request, or of a message in it, as an option of a command. */
export interface FieldFlag {
  readonly option: Option;
  /** JSON names from the request down to the field. */
  readonly path: readonly string[];
  /** Whether every request must have it. */
  readonly isRequired: boolean;
  readonly isText: boolean;
}

/** Depth to which nested messages become options. */
const maxDepth = 3;

/**
 * Options for the fields of a request: `--page-size 10`, `--requester.email …`,
 * `--tags a --tags b`, `--custom-fields plan=gold --custom-fields seats=5`. Other types are JSON.
 * @param except fields that are arguments, not options
 * @param isUpdate whether `null` clears a field, as in JSON
 */
export function flagsOf(
  message: DescMessage,
  except: ReadonlySet<DescField>,
  isUpdate: boolean,
): FieldFlag[] {
  return spread(message, [], except, { isNeeded: true, isUpdate });
}

interface Place {
  /** Whether a request must have the message. */
  readonly isNeeded: boolean;
  readonly isUpdate: boolean;
}

function spread(
  message: DescMessage,
  above: readonly string[],
  except: ReadonlySet<DescField>,
  { isNeeded, isUpdate }: Place,
): FieldFlag[] {
  return message.fields
    .filter((field) => !except.has(field) && !isFieldMask(field) && !isOutputOnly(field))
    .flatMap((field) => {
      const path = [...above, field.jsonName];
      const isSpread =
        field.fieldKind === "message" &&
        !hasCustomJsonRepresentation(field.message) &&
        !isHttpBody(field.message) &&
        path.length < maxDepth;
      const isOptionNeeded = isNeeded && isRequired(field);
      if (!isSpread) {
        return [flagOf(field, path, { isNeeded: isOptionNeeded, isUpdate })];
      }
      const flags = spread(field.message, path, except, { isNeeded: isOptionNeeded, isUpdate });
      if (isOptionNeeded && !flags.some((flag) => flag.isRequired)) {
        for (const { option } of flags) {
          option.description += ` (one of --${path.map(toKebab).join(".")}.* is required)`;
        }
      }
      return flags;
    });
}

const isFieldMask = (field: DescField) =>
  field.fieldKind === "message" && field.message.typeName === "google.protobuf.FieldMask";

function flagOf(
  field: DescField,
  path: readonly string[],
  { isNeeded, isUpdate }: Place,
): FieldFlag {
  const { placeholder, parse } = formOf(field);
  const option = new Option(
    `--${path.map(toKebab).join(".")} ${placeholder}`,
    helpOf(field, isNeeded),
  );
  const isNull = (text: string) => isUpdate && text === "null";
  if (field.fieldKind === "list") {
    option.argParser((text, before: Json[] = []) =>
      text === "" || isNull(text) ? [] : [...before, parse(text)],
    );
  } else if (field.fieldKind === "map") {
    option.argParser((text, before: object = {}) => ({ ...before, ...parsePair(text, parse) }));
  } else {
    option.argParser((text) => (isNull(text) ? null : parse(text)));
  }
  // Shown and completed, but not enforced: a newer service may know more values.
  option.argChoices = allowedValues(field);
  return { option, path, isRequired: isNeeded, isText: parse === parseText };
}

/** The first paragraph of its comment. */
function helpOf(field: DescField, isNeeded: boolean): string {
  const text = comments[`${field.parent.typeName}.${field.name}`] ?? "";
  const [paragraph = ""] = text.split("\n\n", 1);
  const repeatable = field.fieldKind === "list" || field.fieldKind === "map";
  const remarks = [isNeeded && "required", repeatable && "repeatable"].filter(Boolean);
  return `${paragraph}${remarks.length > 0 ? ` (${remarks.join(", ")})` : ""}`.trim();
}

/** The values that the contract lists for a field. */
function allowedValues(field: DescField): string[] | undefined {
  if (isEventType(field)) {
    return [...shortTypes];
  }
  const { type } = getOption(field, rules);
  const inner = type.case === "repeated" ? type.value.items?.type : type;
  const words = inner?.case === "string" ? inner.value.in.filter((word) => word !== "") : [];
  return words.length > 0 ? words : undefined;
}

type Parse = (text: string) => Json;
interface Form {
  readonly placeholder: string;
  readonly parse: Parse;
}

const isEventType = (field: DescField) => getOption(field, is_event_type);

function formOf(field: DescField): Form {
  if (isEventType(field)) {
    return { placeholder: "<type>", parse: readType };
  }
  if (field.fieldKind === "map") {
    const isScalar = field.message?.typeName === "google.protobuf.Value";
    return { placeholder: "<key=value>", parse: isScalar ? parseScalar : parseText };
  }
  const { message, scalar } = field;
  if (message?.typeName === "google.protobuf.Timestamp") {
    return { placeholder: "<time>", parse: parseTime };
  }
  if (isHttpBody(message)) {
    return { placeholder: "<path>", parse: readFile };
  }
  if (message !== undefined) {
    return { placeholder: "<json>", parse: parseJson };
  }
  if (scalar === ScalarType.BOOL) {
    return { placeholder: "[true|false]", parse: parseBoolean };
  }
  if (scalar === ScalarType.STRING || scalar === ScalarType.BYTES || scalar === undefined) {
    return { placeholder: "<text>", parse: parseText };
  }
  return { placeholder: "<number>", parse: parseNumber };
}

const parseText: Parse = (text) => text;

/** A literal or a text in double quotes is JSON; other texts are themselves. */
const parseScalar: Parse = (text) =>
  /^"(?:[^"\\]|\\.)*"$/.test(text) ? parseJson(text) : readLiteral(text);

const parseNumber: Parse = (text) => {
  if (!/^-?\d+$/.test(text)) {
    throw new InvalidArgumentError("Use a whole number.");
  }
  return Number.isSafeInteger(Number(text)) ? Number(text) : text;
};

const parseBoolean: Parse = (text) => {
  if (text !== "true" && text !== "false") {
    throw new InvalidArgumentError("Use true or false.");
  }
  return text === "true";
};

const parseTime: Parse = (text) => {
  const time = readTime(text);
  if (time === undefined) {
    throw new InvalidArgumentError("Use a time such as 2026-01-02T03:04:05Z.");
  }
  return time.toISOString();
};

/** Reads a file, or standard input for `-`. */
const readFile: Parse = (path) => {
  try {
    return { data: readFileSync(path === "-" ? 0 : path).toString("base64") };
  } catch (error) {
    throw new InvalidArgumentError(`It cannot be read: ${(error as Error).message}.`);
  }
};

const parseJson: Parse = (text) => {
  try {
    return JSON.parse(text) as Json;
  } catch (error) {
    throw new InvalidArgumentError(`Use JSON: ${(error as Error).message}.`);
  }
};

function parsePair(text: string, parse: Parse): Record<string, Json> {
  const equals = text.indexOf("=");
  if (equals < 1) {
    throw new InvalidArgumentError("Use the form key=value.");
  }
  return { [text.slice(0, equals)]: parse(text.slice(equals + 1)) };
}

/** Whether the rules of the contract refuse a message without this field. */
function isRequired(field: DescField): boolean {
  const { required, ignore, type } = getOption(field, rules);
  const mayBeAbsent =
    ignore !== Ignore.UNSPECIFIED || field.presence === FeatureSet_FieldPresence.EXPLICIT;
  if (required || mayBeAbsent) {
    return required;
  }
  switch (type.case) {
    case "string": {
      const { minLen, pattern, in: words } = type.value;
      const isWord = words.length > 0 && !words.includes("");
      return minLen > 0n || isWord || !new RegExp(pattern, "u").test("");
    }
    case "repeated":
      return type.value.minItems > 0n;
    default:
      return false;
  }
}
