import { invalidArgument } from "../../rpc/errors/api-error.ts";
import type { JwtPrincipal, Principal } from "../../rpc/principal.ts";

/** Longest subject of a member. Providers keep to it (OpenID Connect Core §2). */
const maxSubjectLength = 255;

/** Whether a caller is a member of its workspace. An API key is none. */
export const isMember = (principal: Principal | undefined): principal is JwtPrincipal =>
  principal?.kind === "jwt" && principal.subject.length <= maxSubjectLength;

/**
 * The assignee that a request means: `me` stands for the calling member.
 * @param field where the request has it
 * @throws {ApiError} INVALID_ARGUMENT when the caller is no member
 */
export function assigneeOf(assignee: string, caller: Principal, field = "assignee"): string {
  if (assignee !== "me") {
    return assignee;
  }
  if (!isMember(caller)) {
    throw invalidArgument({
      field,
      reason: "NOT_A_MEMBER",
      message: '"me" stands for the calling member, and an API key is not one',
    });
  }
  return caller.subject;
}
