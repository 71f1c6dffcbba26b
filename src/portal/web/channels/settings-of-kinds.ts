import type { ChannelType } from "../../../../gen/enums.ts";
import { agentSettings } from "./agent-settings.tsx";
import { emailSettings } from "./email-settings.tsx";
import { formSettings } from "./form-settings.tsx";
import type { KindSettings } from "./kind-settings.ts";
import { whatsAppSettings } from "./whatsapp-settings.tsx";

/** The settings of every kind of channel. */
export const settingsOfKinds: Readonly<Record<ChannelType, KindSettings>> = {
  form: formSettings,
  whatsapp: whatsAppSettings,
  email: emailSettings,
  agent: agentSettings,
};

/** The settings of a type; the settings of agents for a type of a newer service. */
export const settingsOfKind = (type: string): KindSettings =>
  settingsOfKinds[type as ChannelType] ?? settingsOfKinds.agent;
