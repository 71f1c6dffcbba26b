import { create, type DescField, type DescMessage } from "@bufbuild/protobuf";
import { FieldMaskSchema } from "@bufbuild/protobuf/wkt";
import { type AnyMessage, isPlainMessage } from "./any-message.ts";
import type { Route } from "./route.ts";

/** Sets the update mask of a PATCH request that came without one. */
export type UpdateMask = (message: AnyMessage, json: unknown) => void;

/**
 * For a PATCH route whose request has exactly one field mask: derives it from the keys of the body.
 * It names the innermost fields; lists, maps and well-known types are replaced as a whole. A key
 * with `null` is in the mask while its field is unset, which is how a client clears a field.
 */
export function createUpdateMask(route: Route): UpdateMask | undefined {
  const { input } = route.method;
  const [mask, ...others] = input.fields.filter(isFieldMask);
  if (route.httpMethod !== "PATCH" || mask === undefined || others.length > 0) {
    return undefined;
  }
  const { body } = route;
  const root =
    body === "*" ? input : body !== undefined && isPlainMessage(body) ? body.message : undefined;
  if (root === undefined) {
    return undefined;
  }
  // Paths start at the resource: with `body: "book"` it is "title" and not "book.title".
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
