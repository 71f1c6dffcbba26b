import type { ChannelType } from "../../../../gen/enums.ts";
import { agentKind } from "./agent-kind.tsx";
import type { ChannelKind } from "./channel-kind.ts";
import { emailKind } from "./email-kind.tsx";
import { formKind } from "./form-kind.tsx";
import { whatsAppKind } from "./whatsapp-kind.tsx";

/** The kinds of channels, in the order to choose from. */
export const kinds: Readonly<Record<ChannelType, ChannelKind>> = {
  form: formKind,
  whatsapp: whatsAppKind,
  email: emailKind,
  agent: agentKind,
};

/** The kind of a type; that of agents for a ticket without one, and a type of a newer service. */
export const kindOf = (type = ""): ChannelKind => kinds[type as ChannelType] ?? kinds.agent;
