import type { JWTPayload } from "jose";

/**
 * The organisations of a token. `claim` is its literal name, which may have dots
 * and slashes as in `https://example.com/org`, or a JSON pointer (RFC 6901) such
 * as `/o/id`. Providers use three forms: a text, a list, or a map from the name
 * of an organisation to its attributes (Keycloak).
 * @see https://www.keycloak.org/docs/latest/server_admin/#_mapping_organization_claims
 */
export function organizationsOf(claims: JWTPayload, claim: string): string[] {
  const value = Object.hasOwn(claims, claim) ? claims[claim] : follow(claims, claim);
  return [...new Set(namesIn(value))].filter((name) => name !== "" && name.length <= maxLength);
}

/** No identifier is longer. */
const maxLength = 255;

function follow(claims: unknown, pointer: string): unknown {
  if (!pointer.startsWith("/")) {
    return undefined;
  }
  const steps = pointer
    .slice(1)
    .split("/")
    .map((step) => step.replaceAll("~1", "/").replaceAll("~0", "~"));
  return steps.reduce<unknown>(
    (value, step) => (isObject(value) && Object.hasOwn(value, step) ? value[step] : undefined),
    claims,
  );
}

function namesIn(value: unknown): string[] {
  if (typeof value === "string") {
    return [value];
  }
  if (Array.isArray(value)) {
    return value.flatMap(nameOf);
  }
  if (!isObject(value)) {
    return [];
  }
  if (typeof value.id === "string") {
    return [value.id];
  }
  return Object.entries(value).flatMap(([name, known]) => {
    const [id = name] = nameOf(known);
    return isObject(known) ? [id] : [];
  });
}

/** The name itself, or the `id` of an object. */
function nameOf(item: unknown): string[] {
  const name = isObject(item) ? item.id : item;
  return typeof name === "string" ? [name] : [];
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null;
