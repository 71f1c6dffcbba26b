import { t } from "../language/language.ts";
import { CodeBlock } from "../ui/text/code-block.tsx";
import type { KindSettings } from "./kind-settings.ts";

/** Requests that agents log. */
export const agentSettings: KindSettings = {
  empty: {},
  valuesOf: () => ({}),
  settingsOf: () => ({ case: undefined }),
  Page: ({ channel }) => (
    <div className="stack">
      <p>{t("Tickets that agents log belong to it if they name it:")}</p>
      <CodeBlock code={`"channelId": "${channel.id}"`} label={t("field of a ticket")} />
    </div>
  ),
};
