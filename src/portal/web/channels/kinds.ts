import { ClipboardPen, Headset, Mail, MessageCircle } from "lucide-react";
import type { ChannelType } from "../../../../gen/enums.ts";
import type { ChannelKind } from "./channel-kind.ts";

/** The kinds of channels, in the order to choose from. */
export const kinds: Readonly<Record<ChannelType, ChannelKind>> = {
  form: {
    label: "Form",
    icon: ClipboardPen,
    pause: "Its page says that the form does not exist until you resume it.",
    deletion: "Its page and every form that sends to it stop working.",
    receives: true,
    mail: { confirms: "by default" },
    firstStep: {
      action: "Create a contact form",
      rest: " to share or put on your website.",
    },
  },
  whatsapp: {
    label: "WhatsApp",
    icon: MessageCircle,
    pause: "Messages from Meta are refused and replies are not sent until you resume it.",
    deletion:
      "Messages to its number no longer become tickets, nobody can reply through it, and its credentials are deleted.",
    receives: true,
    replyWindow: "WhatsApp takes replies for 24 hours after the requester’s last message",
  },
  email: {
    label: "E-mail",
    icon: Mail,
    pause:
      "E-mails from your mail server are refused and replies are not sent until you resume it.",
    deletion: "E-mails to its address no longer become tickets, and its secret is deleted.",
    receives: true,
    mail: { confirms: "if asked" },
    firstStep: {
      action: "Connect an e-mail address",
      rest: ", so that what people write to it becomes a ticket.",
    },
  },
  agent: {
    label: "Agents",
    icon: Headset,
    pause: "Its tickets stay. You can resume it at any time.",
    deletion: "",
    receives: false,
    ticketLabel: "Agent",
    arrival: "Logged by an agent",
    mail: {},
  },
};

/** The kind of a type; that of agents for a ticket without one, and a type of a newer service. */
export const kindOf = (type = ""): ChannelKind => kinds[type as ChannelType] ?? kinds.agent;
