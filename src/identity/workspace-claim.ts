import type { JWTPayload } from "jose";
import { isObject, readClaim } from "./read-claim.ts";

/**
 * The organisations of a token. Providers use three forms: a text, a list, or a map from the name
 * of an organisation to its attributes (Keycloak).
 * @param claim as {@link readClaim} takes it
 * @see https://www.keycloak.org/docs/latest/server_admin/#_mapping_organization_claims
 */
export function organizationsOf(claims: JWTPayload, claim: string): string[] {
  return [...new Set(namesIn(readClaim(claims, claim)))].filter(
    (name) => name !== "" && name.length <= maxLength,
  );
}

/** No identifier is longer. */
const maxLength = 255;

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
