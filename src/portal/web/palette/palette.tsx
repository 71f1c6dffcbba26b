import { useState } from "react";
import { flushSync } from "react-dom";
import { ChoiceDialog, Option, useChoice } from "../ui/dialog/choice-dialog.tsx";
import { Isolate } from "../ui/text/isolate.tsx";
import { type Entry, useEntries } from "./entries.ts";

/** Finds pages, actions, webhooks, keys and events by keyboard. */
export function Palette({ onClose }: { onClose: () => void }) {
  const [text, setText] = useState("");
  const groups = findEntries(useEntries(), text);
  const shown = groups.flatMap(({ entries }) => entries);
  const choice = useChoice(shown, (entry: Entry) => {
    // Closed first, so that the action may move the focus.
    flushSync(onClose);
    entry.run();
  });

  return (
    <ChoiceDialog
      choice={choice}
      label="Search"
      searchLabel="Search pages, actions, webhooks, keys and events"
      placeholder="Search or jump to…"
      text={text}
      onText={setText}
      onClose={onClose}
    >
      {shown.length > 0 && (
        <div id={choice.listId} className="palette-list" role="listbox" aria-label="Results">
          {groups.map(({ name, entries }) => (
            // biome-ignore lint/a11y/useSemanticElements: a group of a listbox is no fieldset
            <div key={name} role="group" aria-label={name}>
              <p className="palette-group soft" aria-hidden="true">
                {name}
              </p>
              {entries.map((entry) => (
                <Option key={entry.id} {...choice.optionOf(entry)}>
                  <entry.icon size={16} aria-hidden="true" />
                  <Isolate>{entry.label}</Isolate>
                  {entry.detail && <Isolate className="soft">{entry.detail}</Isolate>}
                </Option>
              ))}
            </div>
          ))}
        </div>
      )}
      <p className={shown.length > 0 ? "visually-hidden" : "palette-none soft"} role="status">
        {shown.length > 0 ? `${shown.length} results` : "No results"}
      </p>
    </ChoiceDialog>
  );
}

const maxPerGroup = 6;

/** The entries that contain every word, the first few of each group. */
function findEntries(entries: readonly Entry[], text: string) {
  const words = text.toLowerCase().split(/\s+/).filter(Boolean);
  const found = entries.filter(({ group, label, detail = "", id }) => {
    const searched = `${group} ${label} ${detail} ${id}`.toLowerCase();
    return words.every((word) => searched.includes(word));
  });
  const groups = Map.groupBy(found, ({ group }) => group);
  return [...groups].map(([name, members]) => ({ name, entries: members.slice(0, maxPerGroup) }));
}
