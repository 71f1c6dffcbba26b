import type { JWTPayload } from "jose";
import { noRole } from "../rpc/api-error.ts";
import type { Role } from "../rpc/principal.ts";
import { readClaim } from "./read-claim.ts";

/** From the most to the least that one may do. */
const roles: readonly Role[] = ["admin", "agent"];

/**
 * The role of a token: the highest that its claim has, as a text or in a list. A token without
 * the claim is an admin's.
 * @param claim as {@link readClaim} takes it
 * @throws {ApiError} NO_ROLE when the claim has other roles only
 */
export function roleOf(claims: JWTPayload, claim: string | undefined): Role {
  if (claim === undefined) {
    return "admin";
  }
  const value = readClaim(claims, claim);
  if (value === undefined) {
    return "admin";
  }
  const given: unknown[] = Array.isArray(value) ? value : [value];
  const role = roles.find((each) => given.includes(each));
  if (role === undefined) {
    throw noRole(claim);
  }
  return role;
}
