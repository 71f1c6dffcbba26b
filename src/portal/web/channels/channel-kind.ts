import type { LucideIcon } from "lucide-react";

/** How the dashboard speaks of a kind of channel. */
export interface ChannelKind {
  readonly label: string;
  readonly icon: LucideIcon;
  /** Consequence of pausing a channel. */
  readonly pause: string;
  /** Consequence of deleting a channel, other than for its tickets. */
  readonly deletion: string;
  /** Whether messages arrive through it. */
  readonly receives: boolean;
  /** Name of a ticket's channel if it is deleted; default: the label. */
  readonly ticketLabel?: string;
  /** How a ticket arrived; default: the label. */
  readonly arrival?: string;
  /** Until when agents can reply, in a sentence, if there is such a limit. */
  readonly replyWindow?: string;
  /** Whether replies, and confirmations of new tickets, are e-mails; the latter by default or not. */
  readonly mail?: { readonly confirms?: "by default" | "if asked" };
  /** A sentence that offers the first such channel in a workspace: its link, and the rest of it. */
  readonly firstStep?: { readonly action: string; readonly rest: string };
}
