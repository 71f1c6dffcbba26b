import { type DescField, getOption } from "@bufbuild/protobuf";
import { FeatureSet_FieldPresence } from "@bufbuild/protobuf/wkt";
import { Ignore, field as rules } from "@bufbuild/protovalidate/gen/buf/validate/validate_pb.js";

/** Whether the rules of the contract refuse a message without this field. */
export function isRequired(field: DescField): boolean {
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
