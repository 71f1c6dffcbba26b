import { Code } from "@connectrpc/connect";
import { ApiError } from "../../rpc/errors/api-error.ts";
import type { Principal } from "../../rpc/principal.ts";

/** The identifier of the member who calls. @throws {ApiError} MEMBER_REQUIRED */
export function memberOf({ member }: Principal): string {
  if (member === undefined) {
    const message =
      "this is for a member; an API key sends X-Member-Id to call for one, and a console session cannot";
    throw new ApiError(Code.PermissionDenied, "MEMBER_REQUIRED", message);
  }
  return member.id;
}
