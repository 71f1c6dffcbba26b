/**
 * Checks the types of a CEL expression, and that its evaluation is bounded. `@bufbuild/cel` evaluates
 * expressions, but does not check types yet, except those of constants and identifiers.
 */

import type { parse } from "@bufbuild/cel";
import { type DescField, type DescMessage, ScalarType } from "@bufbuild/protobuf";

export type Expr = ReturnType<typeof parse>["expr"];

type Simple = "bool" | "int" | "uint" | "double" | "string" | "bytes" | "time" | "duration";
/** `any` is known only at run time, such as a custom field. */
type Type =
  | { readonly kind: Simple | "null" | "any" }
  | { readonly kind: "list"; readonly of: Type }
  | { readonly kind: "map"; readonly of: Type }
  | { readonly kind: "message"; readonly desc: DescMessage };
type Scope = ReadonlyMap<string, Type>;

/** Why an expression is not a filter, and the node that shows it. */
export class FilterError extends Error {
  readonly at: bigint;

  constructor(at: bigint, message: string) {
    super(message);
    this.at = at;
  }
}

const maxNodes = 50;

const simple = (kind: Simple | "null" | "any"): Type => ({ kind });
const any = simple("any");
const bool = simple("bool");
const string = simple("string");
const int = simple("int");

/**
 * Checks that an expression about `data` is true or false, and bounded: at most 50 nodes, no macro
 * within a macro, and neither regular expressions nor copies of lists. A macro sees only its own
 * variable, so the long texts of an event are read once, not for each element.
 * @param data the payload
 * @throws {FilterError}
 */
export function checkTypes(expr: Expr, data: DescMessage): void {
  let nodes = 0;

  function typeOf(node: Expr | undefined, scope: Scope, isInMacro = false): Type {
    const { id, exprKind: kind } = node as Expr;
    const fail = (message: string): never => {
      throw new FilterError(id, message);
    };
    nodes += 1;
    if (nodes > maxNodes) {
      return fail(`must have at most ${maxNodes} operators and operands`);
    }
    const inner = (each: Expr | undefined) => typeOf(each, scope, isInMacro);
    switch (kind.case) {
      case "constExpr":
        return constants[kind.value.constantKind.case ?? ""] ?? fail("is not a constant");
      case "identExpr": {
        const hint = isInMacro ? "; a macro sees its own variable only" : "; use `data`";
        return scope.get(kind.value.name) ?? fail(`\`${kind.value.name}\` is not known${hint}`);
      }
      case "selectExpr": {
        const { operand, field, testOnly } = kind.value;
        const selected = selectFrom(inner(operand), field) ?? fail(`has no field \`${field}\``);
        return testOnly ? bool : selected;
      }
      case "listExpr": {
        const types = kind.value.elements.map(inner);
        const [first = any] = types;
        return { kind: "list", of: types.every((type) => areAlike(type, first)) ? first : any };
      }
      case "callExpr": {
        const { function: name, target, args } = kind.value;
        const types = (target ? [target, ...args] : args).map(inner);
        const overload = functions[name];
        if (overload === undefined) {
          return fail(`\`${nameOf(name)}\` cannot be used in a filter`);
        }
        return (
          overload(...types) ??
          fail(`\`${nameOf(name)}\` does not take ${types.map(wordOf).join(" and ")}`)
        );
      }
      case "comprehensionExpr": {
        const { iterRange, iterVar, accuVar, accuInit, loopStep, result } = kind.value;
        const range = inner(iterRange);
        if (isInMacro) {
          return fail("a macro within a macro cannot be used in a filter");
        }
        if (accuInit?.exprKind.case !== "constExpr") {
          return fail("only `all`, `exists` and `exists_one` can be used on lists and maps");
        }
        const element = elementOf(range) ?? fail(`a macro does not take ${wordOf(range)}`);
        const accu = typeOf(accuInit, scope);
        const own = new Map([
          [iterVar, element],
          [accuVar, accu],
        ]);
        const step = typeOf(loopStep, own, true);
        if (!areAlike(step, accu)) {
          fail("the condition of a macro must be true or false");
        }
        return typeOf(result, new Map([[accuVar, accu]]));
      }
      default:
        return fail("maps and messages cannot be made in a filter");
    }
  }

  const result = typeOf(expr, new Map<string, Type>([["data", { kind: "message", desc: data }]]));
  if (result.kind !== "bool") {
    throw new FilterError(expr.id, `must be true or false, not ${wordOf(result)}`);
  }
}

const constants: Readonly<Record<string, Type>> = {
  boolValue: bool,
  stringValue: string,
  int64Value: int,
  uint64Value: simple("uint"),
  doubleValue: simple("double"),
  bytesValue: simple("bytes"),
  nullValue: simple("null"),
};

const messages: Readonly<Record<string, Type>> = {
  "google.protobuf.Timestamp": simple("time"),
  "google.protobuf.Duration": simple("duration"),
  "google.protobuf.Struct": { kind: "map", of: any },
  "google.protobuf.ListValue": { kind: "list", of: any },
  "google.protobuf.Value": any,
};

const scalars: Readonly<Partial<Record<ScalarType, Type>>> = {
  [ScalarType.BOOL]: bool,
  [ScalarType.STRING]: string,
  [ScalarType.BYTES]: simple("bytes"),
  [ScalarType.DOUBLE]: simple("double"),
  [ScalarType.FLOAT]: simple("double"),
  [ScalarType.UINT32]: simple("uint"),
  [ScalarType.UINT64]: simple("uint"),
  [ScalarType.FIXED32]: simple("uint"),
  [ScalarType.FIXED64]: simple("uint"),
};

/** The type of a field, or of each of its values. Enums and all other scalars are integers. */
function valueType({ message, scalar }: DescField): Type {
  if (message) {
    return messages[message.typeName] ?? { kind: "message", desc: message };
  }
  return (scalar && scalars[scalar]) ?? int;
}

function selectFrom(type: Type, name: string): Type | undefined {
  switch (type.kind) {
    case "message": {
      const field = type.desc.fields.find((each) => each.name === name);
      const isMany = field?.fieldKind === "list" || field?.fieldKind === "map";
      return isMany ? { kind: field.fieldKind, of: valueType(field) } : field && valueType(field);
    }
    case "map":
      return type.of;
    case "any":
      return any;
    default:
      return undefined;
  }
}

/** The type that macros and `in` iterate over: the elements of a list, the keys of a map. */
function elementOf(type: Type): Type | undefined {
  switch (type.kind) {
    case "list":
      return type.of;
    case "map":
      return string;
    case "any":
      return any;
    default:
      return undefined;
  }
}

function areAlike(a: Type, b: Type): boolean {
  if (a.kind === "any" || b.kind === "any") {
    return true;
  }
  if ((a.kind === "list" && b.kind === "list") || (a.kind === "map" && b.kind === "map")) {
    return areAlike(a.of, b.of);
  }
  return a.kind === b.kind && a.kind !== "message";
}

type Overload = (...types: Type[]) => Type | undefined;

/** A function of matching types, each of one of these kinds. */
const alike =
  (kinds: readonly Type["kind"][], result?: Type): Overload =>
  (a = any, b = a) => {
    const isTaken = [a, b].every(({ kind }) => kind === "any" || kinds.includes(kind));
    return isTaken && areAlike(a, b) ? (result ?? (a.kind === "any" ? b : a)) : undefined;
  };

/** A function of these kinds. */
const takes =
  (kinds: readonly Type["kind"][], result: Type): Overload =>
  (...types) =>
    types.length === kinds.length &&
    types.every(({ kind }, i) => kind === "any" || kind === kinds[i])
      ? result
      : undefined;

const either =
  (...overloads: readonly Overload[]): Overload =>
  (...types) => {
    for (const overload of overloads) {
      const result = overload(...types);
      if (result !== undefined) {
        return result;
      }
    }
    return undefined;
  };

const numbers = ["int", "uint", "double"] as const;
const logic = takes(["bool", "bool"], bool);
const equality: Overload = (a = any, b = any) => (areAlike(a, b) ? bool : undefined);
/** Not of texts: JavaScript orders them by UTF-16 units, and CEL by code points. */
const order = alike([...numbers, "time", "duration"], bool);
const textTest = takes(["string", "string"], bool);
const time = simple("time");
const duration = simple("duration");

/** By the names that the parser gives operators. Regular expressions are left out because of their cost. */
const functions: Readonly<Record<string, Overload>> = {
  "_&&_": logic,
  "_||_": logic,
  "!_": takes(["bool"], bool),
  "@not_strictly_false": takes(["bool"], bool),
  "_==_": equality,
  "_!=_": equality,
  "_<_": order,
  "_<=_": order,
  "_>_": order,
  "_>=_": order,
  "_+_": either(alike([...numbers, "string", "duration"]), takes(["time", "duration"], time)),
  "_-_": either(
    alike([...numbers, "duration"]),
    takes(["time", "time"], duration),
    takes(["time", "duration"], time),
  ),
  "_*_": alike(numbers),
  "_/_": alike(numbers),
  "_%_": alike(["int", "uint"]),
  "-_": alike(["int", "double"]),
  "_?_:_": (test = any, yes = any, no = any) =>
    takes(["bool"], bool)(test) && areAlike(yes, no) ? (yes.kind === "any" ? no : yes) : undefined,
  "@in": (item = any, set = any) => {
    const of = elementOf(set);
    return of && areAlike(item, of) ? bool : undefined;
  },
  "_[_]": (set = any, key = any) => {
    if (set.kind === "list") {
      return areAlike(key, int) ? set.of : undefined;
    }
    return areAlike(key, string) ? selectFrom(set, "") : undefined;
  },
  size: either(takes(["list"], int), takes(["map"], int)),
  contains: textTest,
  startsWith: textTest,
  endsWith: textTest,
  timestamp: takes(["string"], time),
  duration: takes(["string"], duration),
};

const words: Readonly<Record<Type["kind"], string>> = {
  bool: "true or false",
  int: "an integer",
  uint: "an unsigned integer",
  double: "a fraction",
  string: "a text",
  bytes: "bytes",
  time: "a time",
  duration: "a duration",
  null: "null",
  any: "any value",
  list: "a list",
  map: "a map",
  message: "an object",
};

const wordOf = ({ kind }: Type): string => words[kind];

/** `==` for `_==_`, as people write it. */
const nameOf = (name: string): string =>
  name.replace(/^@not_strictly_false$/, "!").replace(/^@|_/g, "") || name;
