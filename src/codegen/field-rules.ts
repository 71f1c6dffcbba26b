import { type DescField, type DescOneof, getOption, hasOption } from "@bufbuild/protobuf";
import {
  type FieldRules,
  Ignore,
  field as rulesOfField,
  oneof as rulesOfOneof,
} from "@bufbuild/protovalidate/gen/buf/validate/validate_pb.js";
import type { Direction } from "./json-schema.ts";

export type { FieldRules };

/**
 * The protovalidate rules of a field, as far as they hold for the JSON in this
 * direction. A rule that makes an exception for the zero value binds callers,
 * who can leave the field out; an answer may well show that zero value.
 */
export function fieldRules(field: DescField, direction: Direction): FieldRules | undefined {
  if (!hasOption(field, rulesOfField)) return undefined;
  const rules = getOption(field, rulesOfField);
  const isVoid =
    rules.ignore === Ignore.ALWAYS ||
    (rules.ignore === Ignore.IF_ZERO_VALUE && direction === "output");
  return isVoid ? undefined : rules;
}

/** Whether the contract says that the field is always set. */
export function isRequiredByRule(field: DescField): boolean {
  return hasOption(field, rulesOfField) && getOption(field, rulesOfField).required;
}

/** Whether the contract says that one member of the oneof is always set. */
export function isOneofRequired(oneof: DescOneof): boolean {
  return hasOption(oneof, rulesOfOneof) && getOption(oneof, rulesOfOneof).required;
}

/** The examples that the rules of a field give for one value of it. */
export function ruledExamples(field: DescField): readonly unknown[] {
  const { value } = hasOption(field, rulesOfField) ? getOption(field, rulesOfField).type : {};
  return value !== undefined && "example" in value ? value.example : [];
}
