import { type DescMessage, getOption, hasOption } from "@bufbuild/protobuf";
import { message as rulesOfMessage } from "@bufbuild/protovalidate/gen/buf/validate/validate_pb.js";
import { isOneofRequired } from "./field-rules.ts";
import type { Direction, JsonSchema } from "./json-schema.ts";

/** Fields of which at most one may be set, or exactly one. */
interface Choice {
  /** JSON names. */
  readonly names: readonly string[];
  readonly required: boolean;
}

/** The keywords that keep members of a oneof from being given together. */
export function oneofKeywords(desc: DescMessage, direction: Direction): JsonSchema {
  const choices = [...oneofs(desc), ...(direction === "input" ? ruledChoices(desc) : [])];
  const [first, ...others] = choices.map(toKeywords);
  if (first === undefined) return {};
  return others.length === 0 ? first : { allOf: [first, ...others] };
}

function oneofs(desc: DescMessage): Choice[] {
  return desc.oneofs.map((oneof) => ({
    names: oneof.fields.map(({ jsonName }) => jsonName),
    required: isOneofRequired(oneof),
  }));
}

/**
 * Choices that protovalidate makes among ordinary fields. They bind callers
 * only: an answer shows the zero values of those that are not set.
 */
function ruledChoices(desc: DescMessage): Choice[] {
  if (!hasOption(desc, rulesOfMessage)) return [];
  return getOption(desc, rulesOfMessage).oneof.map(({ fields, required }) => ({
    names: desc.fields.filter(({ name }) => fields.includes(name)).map(({ jsonName }) => jsonName),
    required,
  }));
}

function toKeywords({ names, required }: Choice): JsonSchema {
  const each = names.map((name) => ({ required: [name] }));
  return { oneOf: required ? each : [...each, { not: { anyOf: each } }] };
}
