import { type DescField, type DescMessage, ScalarType } from "@bufbuild/protobuf";
import { BinaryReader, WireType } from "@bufbuild/protobuf/wire";
import { Code } from "@connectrpc/connect";
import { ApiError, invalidArgument } from "../errors/api-error.ts";
import {
  isFreeForm,
  type LimitFault,
  limitsOf,
  maxFreeFormValues,
  type TextLimit,
  tooLong,
  tooMany,
  tooManyValues,
} from "./request-limits.ts";

/**
 * How often a message may repeat a field that is not a list, of which the last counts, and how many
 * unknown fields it may have.
 */
const maxRepeats = 100;
/** As many as protobuf-es decodes. */
const maxDepth = 100;

/**
 * Checks a binary message against the limits of the contract before it is decoded, by counting fields
 * on the wire. It is stricter than the decoder of protobuf-es, which reads a field by its type in the
 * contract whatever its wire type, and reads a message past the end of the enclosing one: the count
 * must agree with the decoder.
 *
 * @throws {ApiError} INVALID_ARGUMENT that names the field
 * @see https://protobuf.dev/programming-guides/encoding/
 */
export function checkBinary(desc: DescMessage, bytes: Uint8Array): void {
  try {
    new Scan(bytes).message(tableOf(desc), newCounts(), bytes.length, 1);
  } catch (error) {
    if (error instanceof ApiError) {
      throw error;
    }
    const message = `is not a ${desc.typeName}: ${error instanceof Error ? error.message : error}`;
    throw new ApiError(Code.InvalidArgument, "INVALID_ARGUMENT", `The message ${message}.`);
  }
}

/** The form of a field of the contract on the wire. */
interface WireField {
  readonly field: DescField;
  /** Undefined inside a map or free-form JSON, whose parts have no names. */
  readonly name: string | undefined;
  /** Index of its count in the counts of its message. */
  readonly index: number;
  readonly wireType: WireType;
  /** Whether each is a value of free-form JSON. */
  readonly isValue: boolean;
  /** How often it may be given. */
  readonly most: number;
  readonly text: TextLimit | undefined;
  /** For a list of numbers, which may be packed. */
  readonly isPackable: boolean;
  /** The table of the messages it holds, if it holds messages; for a map, that of its entries. */
  readonly inner: (() => Table) | undefined;
  /** Whether several on the wire are merged into one message. */
  readonly isMerged: boolean;
}

type Table = ReadonlyMap<number, WireField>;

/** Counts of a message so far: of unknown fields, and of each field at its index. */
interface Counts {
  unknown: number;
  readonly fields: number[];
  readonly merged: Counts[];
}

const newCounts = (): Counts => ({ unknown: 0, fields: [], merged: [] });

const tables = new WeakMap<DescMessage, Table>();

function tableOf(desc: DescMessage): Table {
  let table = tables.get(desc);
  if (table === undefined) {
    const fields = desc.fields.map(
      (field, index) => [field.number, wireField(field, index)] as const,
    );
    table = new Map(fields);
    tables.set(desc, table);
  }
  return table;
}

function wireField(field: DescField, index: number): WireField {
  const { items = Number.POSITIVE_INFINITY, text, key } = limitsOf(field);
  const { message } = field;
  const isMany = field.fieldKind === "list" || field.fieldKind === "map";
  const isHidden = isFreeForm(field.parent);
  const base = {
    field,
    name: isHidden ? undefined : field.jsonName,
    index,
    isValue: isHidden && isMany,
    most: isMany ? items : maxRepeats,
    isPackable: false,
    inner: message && (() => tableOf(message)),
    isMerged: field.fieldKind === "message",
  };
  if (field.fieldKind === "map") {
    const part = { ...base, name: undefined, isValue: false, most: maxRepeats };
    const entry: Table = new Map([
      [1, { ...part, index: 0, wireType: wireTypeOf(field.mapKey), text: key, inner: undefined }],
      [2, { ...part, index: 1, wireType: wireTypeOf(field.scalar, message), text, isMerged: true }],
    ]);
    return { ...base, wireType: WireType.LengthDelimited, text: undefined, inner: () => entry };
  }
  const wireType = wireTypeOf(field.scalar, message);
  const isPackable = field.fieldKind === "list" && wireType !== WireType.LengthDelimited;
  return { ...base, wireType, text, isPackable };
}

/** The wire type of one value; enums have neither scalar nor message. */
function wireTypeOf(scalar: ScalarType | undefined, message?: DescMessage): WireType {
  switch (scalar) {
    case ScalarType.STRING:
    case ScalarType.BYTES:
      return WireType.LengthDelimited;
    case ScalarType.DOUBLE:
    case ScalarType.FIXED64:
    case ScalarType.SFIXED64:
      return WireType.Bit64;
    case ScalarType.FLOAT:
    case ScalarType.FIXED32:
    case ScalarType.SFIXED32:
      return WireType.Bit32;
    default:
      return message === undefined ? WireType.Varint : WireType.LengthDelimited;
  }
}

class Scan {
  readonly #bytes: Uint8Array;
  readonly #reader: BinaryReader;
  /** Values of free-form JSON so far. */
  #values = 0;
  /** The fields that the scan is in, with their positions in lists. */
  readonly #path: (string | undefined)[] = [];

  constructor(bytes: Uint8Array) {
    this.#bytes = bytes;
    this.#reader = new BinaryReader(bytes);
  }

  /** Counts the fields up to `end`. */
  message(table: Table, counts: Counts, end: number, depth: number): void {
    if (depth > maxDepth) {
      throw new Error(`it nests deeper than ${maxDepth} levels`);
    }
    const reader = this.#reader;
    while (reader.pos < end) {
      const [number, wireType] = reader.tag();
      const wire = table.get(number);
      if (wire === undefined) {
        this.#unknown(counts, number, wireType, depth);
      } else {
        this.#field(wire, wireType, counts, end, depth);
      }
    }
    stayWithin(end, reader.pos);
  }

  #field(wire: WireField, wireType: WireType, counts: Counts, end: number, depth: number): void {
    const isPacked = wire.isPackable && wireType === WireType.LengthDelimited;
    if (wireType !== wire.wireType && !isPacked) {
      throw new Error(`${wire.field.jsonName} has the wire type ${wireType}`);
    }
    const reader = this.#reader;
    const before = counts.fields[wire.index] ?? 0;
    if (wireType !== WireType.LengthDelimited) {
      this.#count(wire, counts, 1);
      reader.skip(wireType);
      return;
    }
    const length = reader.uint32();
    const stop = reader.pos + length;
    stayWithin(end, stop);
    this.#count(wire, counts, isPacked ? this.#itemsUpTo(stop, wire.wireType) : 1);
    if (wire.inner !== undefined) {
      this.#path.push(nameOf(wire, before));
      this.message(wire.inner(), innerCounts(wire, counts), stop, depth + 1);
      this.#path.pop();
    } else if (wire.text !== undefined && length > wire.text.ceiling) {
      throw this.#fault(nameOf(wire, before), tooLong(wire.text));
    }
    reader.pos = stop;
  }

  #count(wire: WireField, counts: Counts, items: number): void {
    const count = (counts.fields[wire.index] ?? 0) + items;
    counts.fields[wire.index] = count;
    if (count > wire.most) {
      throw this.#fault(wire.name, tooMany(wire.most));
    }
    this.#values += wire.isValue ? items : 0;
    if (this.#values > maxFreeFormValues) {
      throw this.#fault(undefined, tooManyValues());
    }
  }

  /** The number of items in a packed list that ends at `stop`. */
  #itemsUpTo(stop: number, wireType: WireType): number {
    const bytes = this.#bytes.subarray(this.#reader.pos, stop);
    if (wireType !== WireType.Varint) {
      const items = bytes.length / (wireType === WireType.Bit64 ? 8 : 4);
      stayWithin(Math.floor(items), items);
      return items;
    }
    let items = 0;
    for (const byte of bytes) {
      items += (byte >> 7) ^ 1;
    }
    stayWithin(0x7f, bytes.at(-1) ?? 0);
    return items;
  }

  #unknown(counts: Counts, number: number, wireType: WireType, depth: number): void {
    if (++counts.unknown > maxRepeats) {
      const message = `must have no more than ${maxRepeats} unknown fields`;
      throw this.#fault(undefined, { reason: "TOO_MANY", message });
    }
    if (wireType !== WireType.StartGroup) {
      this.#reader.skip(wireType);
      return;
    }
    if (depth >= maxDepth) {
      throw new Error(`it nests deeper than ${maxDepth} levels`);
    }
    for (;;) {
      const [inner, type] = this.#reader.tag();
      if (type === WireType.EndGroup) {
        if (inner !== number) {
          throw new Error("a group has the end of another");
        }
        return;
      }
      this.#unknown(counts, inner, type, depth + 1);
    }
  }

  #fault(field: string | undefined, fault: LimitFault) {
    const path = [...this.#path, field].filter((part) => part !== undefined);
    return invalidArgument({ field: path.join("."), ...fault });
  }
}

/** The name of a field, with the position of its next item if it is a list. */
const nameOf = ({ field, name }: WireField, place: number) =>
  name !== undefined && field.fieldKind === "list" ? `${name}[${place}]` : name;

/** The counts for a message in a field: those so far, if it is merged with others. */
function innerCounts({ isMerged, index }: WireField, counts: Counts): Counts {
  if (!isMerged) {
    return newCounts();
  }
  counts.merged[index] ??= newCounts();
  return counts.merged[index];
}

function stayWithin(end: number, pos: number): void {
  if (pos > end) {
    throw new Error("a field ends past the message that it is in");
  }
}
