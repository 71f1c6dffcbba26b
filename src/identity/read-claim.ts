import type { JWTPayload } from "jose";

/**
 * Reads a claim of a token by its literal name, which may have dots and slashes as in
 * `https://example.com/org`, or by a JSON pointer (RFC 6901) such as `/o/id`.
 */
export const readClaim = (claims: JWTPayload, claim: string): unknown =>
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
export const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null;
