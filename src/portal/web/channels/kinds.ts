import { ClipboardPen, Headset, Mail, MessageCircle } from "lucide-react";
import type { ChannelType } from "../../../../gen/enums.ts";
import { msg } from "../../../language/translate.ts";
import type { ChannelKind } from "./channel-kind.ts";

/** The kinds of channels, in the order to choose from. */
export const kinds: Readonly<Record<ChannelType, ChannelKind>> = {
  form: {
    label: msg("Form"),
    icon: ClipboardPen,
    pause: msg("Its page says that the form does not exist until you resume it."),
    deletion: msg("Its page and every form that sends to it stop working."),
    receives: true,
    mail: { confirms: "by default" },
    firstStep: {
      action: msg("Create a contact form"),
      sentence: msg("<link>Create a contact form</link> to share or put on your website."),
    },
  },
  whatsapp: {
    label: msg("WhatsApp"),
    icon: MessageCircle,
    pause: msg("Messages from Meta are refused and replies are not sent until you resume it."),
    deletion: msg(
      "Messages to its number no longer become tickets, no one can reply through it, and its credentials are deleted.",
    ),
    receives: true,
    replyWindow: msg(
      "WhatsApp accepts replies for 24 hours after the requester’s last message. That time ended {ended}.",
    ),
  },
  email: {
    label: msg("Email"),
    icon: Mail,
    pause: msg(
      "Until you resume it, emails wait in the mailbox or are rejected, and replies are not sent.",
    ),
    deletion: msg(
      "Emails to its address no longer become tickets, and its credentials are deleted.",
    ),
    receives: true,
    mail: {
      confirms: "if asked",
      senderOf: ({ settings: { value } }) =>
        value && "fromAddress" in value ? value.fromAddress : "",
    },
    firstStep: {
      action: msg("Connect an email address"),
      sentence: msg(
        "<link>Connect an email address</link> to turn the messages that it receives into tickets.",
      ),
    },
  },
  agent: {
    label: msg("Agents"),
    icon: Headset,
    pause: msg("Its tickets stay. You can resume it at any time."),
    receives: false,
    ticketLabel: msg("Agent"),
    arrival: msg("Logged by an agent"),
    mail: {},
  },
};

/** The kind of a type; the kind of agents for a ticket without one, and for a type of a newer service. */
export const kindOf = (type = ""): ChannelKind => kinds[type as ChannelType] ?? kinds.agent;
