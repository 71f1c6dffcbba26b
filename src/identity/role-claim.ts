import type { JWTPayload } from "jose";
import { noRole } from "../rpc/api-error.ts";
import type { Role } from "../rpc/principal.ts";
import { readClaim } from "./read-claim.ts";

/** From the most to the least that one may do. */
const roles: readonly Role[] = ["admin", "agent"];

/** Where tokens have their role. */
export interface RoleClaim {
  /** As {@link readClaim} takes it. */
  readonly claim: string;
  /** The role of a token without the claim; `none` refuses it. */
  readonly absent: Role | "none";
}

/**
 * The role of a token: the highest that its claim has, as a text or in a list.
 * @throws {ApiError} NO_ROLE when the claim has other roles only, or is absent and has to be there
 */
export function roleOf(claims: JWTPayload, { claim, absent }: RoleClaim): Role {
  const read = readClaim(claims, claim);
  // A claim that is null is there, and has no role.
  const value = read === undefined ? absent : read;
  const given: unknown[] = Array.isArray(value) ? value : [value];
  const role = roles.find((each) => given.includes(each));
  if (role === undefined) {
    throw noRole(claim);
  }
  return role;
}
