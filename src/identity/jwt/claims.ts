import type { JWTPayload } from "jose";
import { shownText } from "../../contract/blank.ts";
import { noRole } from "../../rpc/errors/api-error.ts";
import type { JwtPrincipal, Role } from "../../rpc/principal.ts";

/**
 * Reads a claim of a token by its literal name, which may have dots and slashes as in
 * `https://example.com/org`, or by a JSON pointer (RFC 6901) such as `/o/id`.
 */
const readClaim = (claims: JWTPayload, claim: string): unknown =>
  Object.hasOwn(claims, claim) ? claims[claim] : follow(claims, claim);

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

/** Whether a value has properties. */
const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null;

/** From the most to the least privileged. */
const roles: readonly Role[] = ["admin", "agent"];

/** Where tokens carry their role. */
export interface RoleClaim {
  /** As {@link readClaim} accepts it. */
  readonly claim: string;
  /** The role of a token without the claim; `none` refuses it. */
  readonly absent: Role | "none";
}

/**
 * The role of a token: the highest that its claim has, as a text or in a list.
 * @throws {ApiError} NO_ROLE when the claim has other roles only, or is absent and required
 */
export function roleOf(claims: JWTPayload, { claim, absent }: RoleClaim): Role {
  const read = readClaim(claims, claim);
  // A claim that is null exists, and has no role.
  const value = read === undefined ? absent : read;
  const given: unknown[] = Array.isArray(value) ? value : [value];
  const role = roles.find((each) => given.includes(each));
  if (role === undefined) {
    throw noRole(claim);
  }
  return role;
}

/**
 * The organisations of a token. Providers use three forms: a text, a list, or a map from the name
 * of an organisation to its attributes (Keycloak).
 * @param claim as {@link readClaim} accepts it
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

const maxNameLength = 200;
/** Longest address by RFC 5321 §4.5.3.1.3, without its brackets. */
const maxEmailLength = 254;
const maxUrlLength = 2_000;

/** Name, address and picture of the subject, safe to store and to show. Empty claims are left out. */
export function profileOf({
  name,
  email,
  email_verified: emailVerified,
  picture,
}: JWTPayload): Pick<JwtPrincipal, "name" | "email" | "emailVerified" | "picture"> {
  const plainName = shownText(plain(name, maxNameLength));
  const plainEmail = plain(email, maxEmailLength);
  return {
    ...(plainName !== "" && { name: plainName }),
    ...(plainEmail !== "" && { email: plainEmail, emailVerified: emailVerified === true }),
    ...(isPicture(picture) && { picture }),
  };
}

/** A text on one line, in the direction of its letters. */
const plain = (value: unknown, maxLength: number) =>
  typeof value === "string"
    ? value
        .replace(/[\p{Cc}\p{Zl}\p{Zp}\u202a-\u202e\u2066-\u2069]/gu, "")
        .slice(0, maxLength)
        .toWellFormed()
    : "";

const isPicture = (url: unknown): url is string =>
  typeof url === "string" &&
  url.length <= maxUrlLength &&
  url.startsWith("https://") &&
  URL.canParse(url);
