import { ClipboardPen, Headset, type LucideIcon, Mail, MessageCircle } from "lucide-react";

interface ChannelType {
  readonly label: string;
  readonly icon: LucideIcon;
  /** What it means to pause it. */
  readonly pause: string;
}

const types: Readonly<Record<string, ChannelType>> = {
  form: {
    label: "Form",
    icon: ClipboardPen,
    pause: "Its page says that the form does not exist until you resume it.",
  },
  whatsapp: {
    label: "WhatsApp",
    icon: MessageCircle,
    pause: "Messages from Meta are refused and replies are not sent until you resume it.",
  },
  email: {
    label: "E-mail",
    icon: Mail,
    pause:
      "E-mails from your mail server are refused and replies are not sent until you resume it.",
  },
};

const logged: ChannelType = {
  label: "Agents",
  icon: Headset,
  pause: "Its tickets stay. You can resume it at any time.",
};

/** A type in words. */
export const channelType = (type: string): ChannelType => types[type] ?? logged;
