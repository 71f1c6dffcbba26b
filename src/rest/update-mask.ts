import { create, type DescField, type DescMessage, hasOption } from "@bufbuild/protobuf";
import { FieldMaskSchema } from "@bufbuild/protobuf/wkt";
import { http } from "../../gen/google/api/annotations_pb.ts";
import { type AnyMessage, isPlainMessage } from "./any-message.ts";
import { compileRoute, type Route, rulesOf } from "./route.ts";

/** Sets the update masks of a request that has none. `json`: its body as parsed. */
export type UpdateMask = (message: AnyMessage, json: unknown) => void;

/**
 * For a PATCH route whose request has exactly one field mask: derives it from the keys of the body. If
 * the body is the whole request, only for the scope `request`, as then it need not be a resource. It
 * names the innermost fields; lists, maps and well-known types are replaced as a whole. A key with
 * `null` is in the mask while its field is unset, which is how a client clears a field.
 *
 * For a batch (AIP-234), whose request lists single updates, it does so for each.
 */
export function createUpdateMask(route: Route, scope: MaskScope): UpdateMask | undefined {
  return route.httpMethod === "PATCH" ? createMask(route, scope) : createMasksOfBatch(route, scope);
}

/** Which bodies an update mask is derived from. */
export type MaskScope = "resource" | "request";

function createMask(route: Route, scope: MaskScope): UpdateMask | undefined {
  const { input } = route.method;
  const [mask, ...others] = input.fields.filter(isFieldMask);
  if (mask === undefined || others.length > 0) {
    return undefined;
  }
  const { body } = route;
  if (body === "*" && scope === "resource") {
    return undefined;
  }
  const root =
    body === "*" ? input : body !== undefined && isPlainMessage(body) ? body.message : undefined;
  if (root === undefined) {
    return undefined;
  }
  // Paths start at the resource: with `body: "book"` it is "title", not "book.title".
  const skip = body === "*" ? 0 : 1;
  const inPath = route.variables
    .filter(({ fields }) => body === "*" || fields[0] === body)
    .map(({ fields }) =>
      fields
        .slice(skip)
        .map(({ name }) => name)
        .join("."),
    );
  const excluded = new Set([mask.name, ...inPath]);

  return (message, json) => {
    if (message[mask.localName] === undefined) {
      const paths: string[] = [];
      collectPaths(root, json, "", excluded, paths);
      message[mask.localName] = create(FieldMaskSchema, { paths });
    }
  };
}

function createMasksOfBatch(route: Route, scope: MaskScope): UpdateMask | undefined {
  if (route.body !== "*") {
    return undefined;
  }
  const { input } = route.method;
  const lists = input.fields.flatMap((field) => {
    const setMask = field.fieldKind === "list" && createMaskOfItem(route, field.message, scope);
    return setMask ? [{ field, setMask }] : [];
  });
  if (lists.length === 0) {
    return undefined;
  }
  return (message, json) => {
    for (const { field, setMask } of lists) {
      const items = (jsonOf(json, field) ?? []) as readonly unknown[];
      for (const [i, item] of (message[field.localName] as AnyMessage[]).entries()) {
        setMask(item, items[i]);
      }
    }
  };
}

/** Sets the mask of an item that is the request of a PATCH method of the same service. */
function createMaskOfItem(
  { method: { parent } }: Route,
  type: DescMessage | undefined,
  scope: MaskScope,
): UpdateMask | undefined {
  const update = parent.methods
    .filter((method) => method.input === type && hasOption(method, http))
    .flatMap((method) => rulesOf(method).map((rule) => compileRoute(method, rule)))
    .find(({ httpMethod }) => httpMethod === "PATCH");
  const setMask = update && createMask(update, scope);
  const body = update?.body;
  return body === undefined || body === "*"
    ? setMask
    : setMask && ((message, json) => setMask(message, jsonOf(json, body)));
}

/** The value of a field in the JSON of a message, by either of its names. */
function jsonOf(json: unknown, { jsonName, name }: DescField): unknown {
  const values = (json ?? {}) as Record<string, unknown>;
  return values[jsonName] ?? values[name];
}

function collectPaths(
  desc: DescMessage,
  json: unknown,
  prefix: string,
  excluded: ReadonlySet<string>,
  paths: string[],
): void {
  for (const [key, value] of Object.entries(json ?? {})) {
    const field = desc.fields.find(({ name, jsonName }) => key === jsonName || key === name);
    const path = `${prefix}${field?.name}`;
    if (field === undefined || excluded.has(path)) {
      continue;
    }
    if (isPlainMessage(field) && value !== null && Object.keys(value).length > 0) {
      collectPaths(field.message, value, `${path}.`, excluded, paths);
    } else {
      paths.push(path);
    }
  }
}

function isFieldMask(field: DescField): boolean {
  return (
    field.fieldKind === "message" &&
    field.oneof === undefined &&
    field.message.typeName === FieldMaskSchema.typeName
  );
}
