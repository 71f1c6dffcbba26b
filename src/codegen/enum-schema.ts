import type { DescEnum } from "@bufbuild/protobuf";
import type { EnumRules } from "@bufbuild/protovalidate/gen/buf/validate/validate_pb.js";
import type { JsonSchema } from "./json-schema.ts";

/** The schema of an enum: the names of its values, those that the rules of a field leave. */
export function enumSchema(desc: DescEnum, rules?: EnumRules): JsonSchema {
  const { in: only = [], notIn: never = [] } = rules ?? {};
  const exactly = rules !== undefined && Object.hasOwn(rules, "const") ? rules.const : undefined;
  const names = desc.values
    .filter(({ number }) => only.length === 0 || only.includes(number))
    .filter(({ number }) => !never.includes(number))
    .filter(({ number }) => exactly === undefined || exactly === number)
    .map(({ jsonName }) => jsonName);
  return { type: "string", enum: names };
}
