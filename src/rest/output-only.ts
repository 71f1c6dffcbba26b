import { type DescField, type DescMessage, type DescMethod, getOption } from "@bufbuild/protobuf";
import { hasCustomJsonRepresentation } from "@bufbuild/protobuf/wkt";
import { FieldBehavior, field_behavior } from "../../gen/google/api/field_behavior_pb.ts";
import { reachable } from "./parse-json.ts";
import { type Route, rulesOf } from "./route.ts";

/** The resource that a method changes; undefined: none. */
export type ResourceOf = (method: DescMethod) => DescMessage | undefined;

/** Removes, in place, the fields from parsed JSON that only responses have. */
export type Prune = (json: unknown) => void;

/** Whether only the service sets a field (AIP-203). */
export const isOutputOnly = (field: DescField): boolean =>
  getOption(field, field_behavior).includes(FieldBehavior.OUTPUT_ONLY);

/**
 * Lets callers send back resources that they have read: fields with the behaviour OUTPUT_ONLY are
 * ignored in bodies. An update whose body is the whole request also ignores those that exist only on
 * its resource.
 * @returns undefined if the body of the route cannot have any
 */
export function createPrune(route: Route, resourceOf: ResourceOf): Prune | undefined {
  const { body, method } = route;
  const root = body === "*" ? method.input : body?.message;
  if (body === undefined || root === undefined) {
    return undefined;
  }
  const sent = reachable(root);
  // Also those of the items of a batch, which are requests of another method.
  const updates = method.parent.methods.filter(
    (other) =>
      sent.has(other.input) && (other === method ? isUpdate(route) : isUpdateMethod(other)),
  );
  const resources = new Map(updates.map((update) => [update.input, resourceOf(update)]));
  const shown = [...resources.values()].filter((desc) => desc !== undefined);
  if (![root, ...shown].some((desc) => [...reachable(desc)].some(hasOutputOnly))) {
    return undefined;
  }
  return body === "*" ? pruneMessage(root, resources) : pruneField(body, resources);
}

const isUpdate = ({ httpMethod, body }: Pick<Route, "httpMethod" | "body">) =>
  httpMethod === "PATCH" && body === "*";

const isUpdateMethod = (method: DescMethod) =>
  rulesOf(method).some(({ pattern, body }) => pattern.case === "patch" && body === "*");

const hasOutputOnly = ({ fields }: DescMessage) => fields.some(isOutputOnly);

type Resources = ReadonlyMap<DescMessage, DescMessage | undefined>;

function pruneMessage(
  desc: DescMessage,
  resources: Resources,
  resource = resources.get(desc),
): Prune {
  // Compiled at the first call: a message can contain itself.
  let entries: ReadonlyMap<string, Prune | undefined> | undefined;
  return (json) => {
    entries ??= entriesOf(desc, resources, resource);
    if (!isObject(json)) {
      return;
    }
    for (const key of Object.keys(json)) {
      if (!entries.has(key)) {
        continue;
      }
      const prune = entries.get(key);
      const value = json[key];
      const wasEmpty = isEmpty(value);
      prune?.(value);
      // A message that held nothing else must not look like an empty message that was sent.
      if (prune === undefined || (!wasEmpty && isEmpty(value))) {
        delete json[key];
      }
    }
  };
}

/** How to prune the fields by their names. Undefined: the field itself is left out. */
function entriesOf(
  desc: DescMessage,
  resources: Resources,
  resource: DescMessage | undefined,
): ReadonlyMap<string, Prune | undefined> {
  const entries = new Map<string, Prune | undefined>();
  const add = ({ name, jsonName }: DescField, prune?: Prune) =>
    entries.set(name, prune).set(jsonName, prune);
  const shown = new Map(resource?.fields.map((field) => [field.name, field]));
  for (const field of desc.fields) {
    const prune = pruneField(field, resources, shown.get(field.name)?.message);
    if (prune !== undefined || isOutputOnly(field)) {
      add(field, isOutputOnly(field) ? undefined : prune);
    }
    shown.delete(field.name);
  }
  for (const field of [...shown.values()].filter(isOutputOnly)) {
    add(field);
  }
  return entries;
}

function pruneField(
  field: DescField,
  resources: Resources,
  shown?: DescMessage,
): Prune | undefined {
  const { message } = field;
  if (message === undefined || hasCustomJsonRepresentation(message)) {
    return undefined;
  }
  const prune = pruneMessage(message, resources, shown === message ? undefined : shown);
  if (field.fieldKind === "message") {
    return prune;
  }
  return (json) => {
    for (const item of isObject(json) || Array.isArray(json) ? Object.values(json) : []) {
      prune(item);
    }
  };
}

const isObject = (json: unknown): json is Record<string, unknown> =>
  typeof json === "object" && json !== null && !Array.isArray(json);

const isEmpty = (json: unknown) => isObject(json) && Object.keys(json).length === 0;
