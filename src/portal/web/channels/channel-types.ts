import { ClipboardPen, Headset, type LucideIcon, Mail, MessageCircle } from "lucide-react";
import type { ChannelType } from "../../../../gen/enums.ts";

interface TypeText {
  readonly label: string;
  readonly icon: LucideIcon;
  /** Consequence of pausing a channel. */
  readonly pause: string;
  /** Consequence of deleting a channel, other than for its tickets. */
  readonly deletion: string;
}

/** The texts and icons of channel types, in the order to choose from. */
export const channelTypes: Readonly<Record<ChannelType, TypeText>> = {
  form: {
    label: "Form",
    icon: ClipboardPen,
    pause: "Its page says that the form does not exist until you resume it.",
    deletion: "Its page and every form that sends to it stop working.",
  },
  whatsapp: {
    label: "WhatsApp",
    icon: MessageCircle,
    pause: "Messages from Meta are refused and replies are not sent until you resume it.",
    deletion:
      "Messages to its number no longer become tickets, nobody can reply through it, and its credentials are deleted.",
  },
  email: {
    label: "E-mail",
    icon: Mail,
    pause:
      "E-mails from your mail server are refused and replies are not sent until you resume it.",
    deletion: "E-mails to its address no longer become tickets, and its secret is deleted.",
  },
  agent: {
    label: "Agents",
    icon: Headset,
    pause: "Its tickets stay. You can resume it at any time.",
    deletion: "",
  },
};

/** The texts of a type; those of agents for a type of a newer service. */
export const channelTypeOf = (type: string): TypeText =>
  channelTypes[type as ChannelType] ?? channelTypes.agent;

/** How a ticket arrived, by the type of its channel. */
export const arrivalOf = (type = "agent"): string =>
  type === "agent" ? "Logged by an agent" : channelTypeOf(type).label;
