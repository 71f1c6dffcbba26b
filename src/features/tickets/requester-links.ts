import { Code } from "@connectrpc/connect";
import { ApiError } from "../../rpc/api-error.ts";
import type { TicketHandlers } from "./deps.ts";

/** The handlers for links to the conversation page. */
export function requesterLinkHandlers() {
  return {
    async createRequesterLink() {
      throw new ApiError(Code.Unimplemented, "UNIMPLEMENTED", "is not implemented");
    },
    async revokeRequesterLink() {
      throw new ApiError(Code.Unimplemented, "UNIMPLEMENTED", "is not implemented");
    },
  } satisfies Partial<TicketHandlers>;
}
