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
      "Messages to its number no longer become tickets, nobody can reply through it, and its credentials are deleted.",
    ),
    receives: true,
    replyWindow: msg(
      "WhatsApp takes replies for 24 hours after the requester’s last message, and that ended {ended}.",
    ),
  },
  email: {
    label: msg("E-mail"),
    icon: Mail,
    pause: msg(
      "Until you resume it, e-mails wait in its mailbox or are refused to your mail server, and replies are not sent.",
    ),
    deletion: msg(
      "E-mails to its address no longer become tickets, and its credentials are deleted.",
    ),
    receives: true,
    mail: {
      confirms: "if asked",
      senderOf: ({ settings: { value } }) =>
        value && "fromAddress" in value ? value.fromAddress : "",
    },
    firstStep: {
      action: msg("Connect an e-mail address"),
      sentence: msg(
        "<link>Connect an e-mail address</link>, so that what people write to it becomes a ticket.",
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

/** The kind of a type; that of agents for a ticket without one, and a type of a newer service. */
export const kindOf = (type = ""): ChannelKind => kinds[type as ChannelType] ?? kinds.agent;
