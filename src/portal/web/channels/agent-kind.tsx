import { Headset } from "lucide-react";
import { CodeBlock } from "../ui/text/code-block.tsx";
import type { ChannelKind } from "./channel-kind.ts";

/** Requests that agents log. */
export const agentKind: ChannelKind = {
  label: "Agents",
  icon: Headset,
  pause: "Its tickets stay. You can resume it at any time.",
  deletion: "",
  receives: false,
  ticketLabel: "Agent",
  arrival: "Logged by an agent",
  mail: {},
  empty: {},
  valuesOf: () => ({}),
  settingsOf: () => ({ case: undefined }),
  Page: ({ channel }) => (
    <div className="stack">
      <p>Tickets that agents log belong to it if they name it:</p>
      <CodeBlock code={`"channelId": "${channel.id}"`} label="field of a ticket" />
    </div>
  ),
};
