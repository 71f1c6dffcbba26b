import { create, type DescField, type DescMessage } from "@bufbuild/protobuf";
import { FeatureSet_FieldPresence } from "@bufbuild/protobuf/wkt";
import { createValidator } from "@bufbuild/protovalidate";
import { isRequiredByRule } from "./field-rules.ts";
import type { Direction } from "./json-schema.ts";

const validator = createValidator();

/** The fields that JSON of this message must have. */
export function requiredFields(desc: DescMessage, direction: Direction): DescField[] {
  const isRequired = direction === "output" ? isAlwaysPresent : isMissed(desc);
  return desc.fields.filter(isRequired);
}

/** Answers have every field without presence, even if it is `false`, `0`, `""` or `[]`. */
function isAlwaysPresent(field: DescField): boolean {
  const { IMPLICIT, LEGACY_REQUIRED } = FeatureSet_FieldPresence;
  if (field.oneof !== undefined) return false;
  return (
    field.presence === IMPLICIT || field.presence === LEGACY_REQUIRED || isRequiredByRule(field)
  );
}

/**
 * A field that a caller leaves out has its zero value. So what must be there is
 * what the rules miss in an empty message: `min_len: 1` asks for a field just
 * as `required` does.
 */
function isMissed(desc: DescMessage): (field: DescField) => boolean {
  const result = validator.validate(desc, create(desc));
  const missed = new Set(
    result.kind !== "invalid"
      ? []
      : result.violations
          .filter(({ field }) => field.length === 1)
          .map(({ field: [step] }) => (step?.kind === "field" ? step.name : undefined)),
  );
  return (field) => missed.has(field.name) || isRequiredByRule(field);
}
