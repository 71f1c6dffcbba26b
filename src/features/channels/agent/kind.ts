import type { Replies } from "../../tickets/deps.ts";
import type { ChannelKind } from "../kind.ts";

/** Ways in which requests reach agents, who log them as tickets. */
export const agentKind = ({ replies }: { readonly replies: Replies }): ChannelKind => ({
  type: "agent",
  mail: {},
  replies,
});
