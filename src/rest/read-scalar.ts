import { type DescEnum, ScalarType } from "@bufbuild/protobuf";
import { base64Decode } from "@bufbuild/protobuf/wire";

/**
 * Turns a parsed JSON value into a scalar as protobuf-es keeps it, or into `undefined` when the
 * value does not fit. 64-bit integers may arrive as bigint.
 */
export type ScalarReader = (json: unknown) => unknown;

const numberForm = /^-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?$/;

/** The number in a JSON value, NaN if there is none. ProtoJSON allows numbers as strings. */
function toNumber(json: unknown): number {
  const numeric =
    typeof json === "string"
      ? numberForm.test(json)
      : typeof json === "number" || typeof json === "bigint";
  return numeric ? Number(json) : Number.NaN;
}

function integerReader(min: number, max: number): ScalarReader {
  return (json) => {
    const value = toNumber(json);
    return Number.isInteger(value) && value >= min && value <= max ? value : undefined;
  };
}

function bigintReader(min: bigint, max: bigint): ScalarReader {
  return (json) => {
    let value: bigint;
    if (typeof json === "bigint") {
      value = json;
    } else if (typeof json === "string" && /^-?(?:0|[1-9]\d{0,19})$/.test(json)) {
      value = BigInt(json);
    } else {
      // Also forms such as 1.0 and 2e3, which are integers too.
      const number = toNumber(json);
      if (!Number.isInteger(number)) {
        return undefined;
      }
      value = BigInt(number);
    }
    return value >= min && value <= max ? value : undefined;
  };
}

/** @param round to the precision of the type: what is infinite then is out of range. */
function floatReader(round: (value: number) => number): ScalarReader {
  return (json) => {
    switch (json) {
      case "NaN":
        return Number.NaN;
      case "Infinity":
        return Number.POSITIVE_INFINITY;
      case "-Infinity":
        return Number.NEGATIVE_INFINITY;
    }
    const value = toNumber(json);
    const rounded = round(value);
    return Number.isFinite(rounded) ? rounded : undefined;
  };
}

function readBytes(json: unknown): Uint8Array | undefined {
  if (typeof json !== "string") {
    return undefined;
  }
  try {
    return base64Decode(json);
  } catch {
    return undefined;
  }
}

const readInt32 = integerReader(-(2 ** 31), 2 ** 31 - 1);
const readUint32 = integerReader(0, 2 ** 32 - 1);
const readInt64 = bigintReader(-(2n ** 63n), 2n ** 63n - 1n);
const readUint64 = bigintReader(0n, 2n ** 64n - 1n);

const readDouble = floatReader((value) => value);
const readFloat = floatReader(Math.fround);

/** The reader for a scalar type, and in words what it accepts. */
export function scalarReader(type: ScalarType): { read: ScalarReader; expected: string } {
  switch (type) {
    case ScalarType.STRING:
      return {
        // A lone surrogate has no UTF-8, and so no place in a message.
        read: (json) => (typeof json === "string" && json.isWellFormed() ? json : undefined),
        expected: "must be a string of valid Unicode",
      };
    case ScalarType.BOOL:
      return {
        read: (json) => (typeof json === "boolean" ? json : undefined),
        expected: "must be true or false",
      };
    case ScalarType.BYTES:
      return { read: readBytes, expected: "must be a base64 string" };
    case ScalarType.INT32:
    case ScalarType.SINT32:
    case ScalarType.SFIXED32:
      return { read: readInt32, expected: "must be an integer from -2147483648 to 2147483647" };
    case ScalarType.UINT32:
    case ScalarType.FIXED32:
      return { read: readUint32, expected: "must be an integer from 0 to 4294967295" };
    case ScalarType.INT64:
    case ScalarType.SINT64:
    case ScalarType.SFIXED64:
      return { read: readInt64, expected: "must be a 64-bit integer" };
    case ScalarType.UINT64:
    case ScalarType.FIXED64:
      return { read: readUint64, expected: "must be an unsigned 64-bit integer" };
    case ScalarType.DOUBLE:
      return { read: readDouble, expected: "must be a number" };
    case ScalarType.FLOAT:
      return { read: readFloat, expected: "must be a 32-bit floating point number" };
  }
}

/** The reader for an enum, which takes names and numbers, and in words what it accepts. */
export function enumReader(desc: DescEnum): { read: ScalarReader; expected: string } {
  const numbers = new Map<unknown, number>();
  for (const value of desc.values) {
    numbers.set(value.jsonName, value.number).set(value.name, value.number);
  }
  if (desc.typeName === "google.protobuf.NullValue") {
    numbers.set(null, 0);
  }
  const read: ScalarReader = (json) => {
    if (typeof json === "string" || json === null) {
      return numbers.get(json);
    }
    // An open enum keeps numbers that this version of the contract does not know.
    return desc.open || (typeof json === "number" && json in desc.value)
      ? readInt32(json)
      : undefined;
  };
  const names = desc.values.map((value) => value.jsonName);
  return { read, expected: `must be one of ${names.join(", ")}` };
}
