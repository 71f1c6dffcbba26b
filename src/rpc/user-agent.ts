import type { CallContext } from "./call.ts";

/** Longer ones are cut. In characters. */
const maxLength = 200;

/** The client of a call, as it identifies itself; empty if it does not. */
export const userAgentOf = (context: Pick<CallContext, "requestHeader">): string =>
  (context.requestHeader("user-agent") ?? "").slice(0, maxLength);
