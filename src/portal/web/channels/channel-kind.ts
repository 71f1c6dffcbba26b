import type { LucideIcon } from "lucide-react";
import type { Channel } from "../../../../gen/ticketing/v1/channel_service_pb.ts";
import type { Message } from "../../../language/translate.ts";

/** How the dashboard describes a kind of channel. */
export interface ChannelKind {
  readonly label: Message;
  readonly icon: LucideIcon;
  /** Consequence of pausing a channel. */
  readonly pause: Message;
  /** Consequence of deleting a channel, other than for its tickets. */
  readonly deletion?: Message;
  /** Whether messages arrive through it. */
  readonly receives: boolean;
  /** Name of a ticket's channel if it is deleted; default: the label. */
  readonly ticketLabel?: Message;
  /** How a ticket arrived; default: the label. */
  readonly arrival?: Message;
  /** Says that agents could reply until `{ended}`, if there is such a limit. */
  readonly replyWindow?: Message;
  /** Whether replies, and confirmations of new tickets, are emails; the latter by default or not. */
  readonly mail?: {
    readonly confirms?: "by default" | "if asked";
    /** Address that a channel sends from, empty if it cannot; absent: only other channels can. */
    senderOf?(channel: Channel): string;
  };
  /** Offers the first such channel in a workspace: the action, and a sentence with it as `link`. */
  readonly firstStep?: { readonly action: Message; readonly sentence: Message };
}
