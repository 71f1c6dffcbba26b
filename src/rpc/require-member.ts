import { Code } from "@connectrpc/connect";
import { ApiError } from "./errors/api-error.ts";
import type { ActingMember, Principal } from "./principal.ts";

/**
 * The member who acts, for data that belongs to each member.
 * @throws {ApiError} 403 MEMBER_REQUIRED for an API key that acts for no one
 */
export function requireMember({ member }: Principal): ActingMember {
  if (member === undefined) {
    const message = "this call requires a member; with an API key, send X-Member-Id to act for one";
    throw new ApiError(Code.PermissionDenied, "MEMBER_REQUIRED", message);
  }
  return member;
}
