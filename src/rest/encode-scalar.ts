import { type DescEnum, ScalarType } from "@bufbuild/protobuf";

type ScalarEncoder = (value: unknown) => unknown;

/** The encoder for a scalar type; undefined if JSON.stringify writes the value as it should be. */
export function scalarEncoder(type: ScalarType): ScalarEncoder | undefined {
  switch (type) {
    case ScalarType.INT64:
    case ScalarType.UINT64:
    case ScalarType.SINT64:
    case ScalarType.FIXED64:
    case ScalarType.SFIXED64:
      return String;
    case ScalarType.FLOAT:
    case ScalarType.DOUBLE:
      // NaN and the infinities are strings in ProtoJSON.
      return (value) => (Number.isFinite(value) ? value : String(value));
    case ScalarType.BYTES:
      return (value) => {
        const { buffer, byteOffset, byteLength } = value as Uint8Array;
        return Buffer.from(buffer, byteOffset, byteLength).toString("base64");
      };
    default:
      return undefined;
  }
}

/** The encoder for an enum: names, and numbers for values that the contract does not know. */
export function enumEncoder(desc: DescEnum): ScalarEncoder {
  if (desc.typeName === "google.protobuf.NullValue") {
    return () => null;
  }
  return (value) => desc.value[value as number]?.jsonName ?? value;
}
