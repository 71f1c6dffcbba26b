import { flushSync, useState } from "preact/compat";
import { t } from "../language/language.ts";
import { ChoiceDialog, Option, useChoice } from "../ui/dialog/choice-dialog.tsx";
import { Isolate } from "../ui/text/isolate.tsx";
import { type Entry, useEntries } from "./entries.ts";
import { useFound } from "./found.ts";

/** Finds tickets, requesters, pages, actions, webhooks, keys and events by keyboard. */
export function Palette({ onClose }: { onClose: () => void }) {
  const [text, setText] = useState("");
  const { found, isPending } = useFound(text);
  const groups = arrange(findEntries(useEntries(), text), found, text, isPending);
  const shown = groups.flatMap(({ entries }) => entries);
  const choice = useChoice(shown, (entry: Entry) => {
    // Closed first, so that the action may move the focus.
    flushSync(onClose);
    entry.run();
  });

  return (
    <ChoiceDialog
      choice={choice}
      label={t("Search")}
      searchLabel={t("Search tickets, requesters, pages, actions, webhooks, keys and events")}
      placeholder={t("Search tickets, people and pages…")}
      text={text}
      onText={setText}
      onClose={onClose}
    >
      {shown.length > 0 && (
        <div id={choice.listId} className="palette-list" role="listbox" aria-label={t("Results")}>
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
        {shown.length > 0
          ? t("{count, plural, one {# result} other {# results}}", { count: shown.length })
          : t(isPending ? "Searching…" : "No results")}
      </p>
    </ChoiceDialog>
  );
}

const maxPerGroup = 6;

interface Group {
  readonly name: string;
  readonly entries: readonly Entry[];
}

/**
 * Puts what the service has found before the recent events, which are about the same tickets; and
 * before everything if the text is the number of a ticket. While it may find more, there are no
 * events, so that Enter does not open a different entry a moment later.
 */
function arrange(
  own: readonly Group[],
  found: readonly Entry[],
  text: string,
  isPending: boolean,
): Group[] {
  const isEvents = ({ name }: Group) => name === t("Recent events");
  const theirs = [...Map.groupBy(found, ({ group }) => group)].map(([name, entries]) => ({
    name,
    entries,
  }));
  const others = own.filter((group) => !isEvents(group));
  const events = isPending && text.trim() !== "" ? [] : own.filter(isEvents);
  const isNumber = /^\s*#?\d+\s*$/.test(text);
  return isNumber ? [...theirs, ...others, ...events] : [...others, ...theirs, ...events];
}

/** The entries that contain every word, the first few of each group. */
function findEntries(entries: readonly Entry[], text: string): Group[] {
  const words = text.toLowerCase().split(/\s+/).filter(Boolean);
  const found = entries.filter(({ group, label, detail = "", id }) => {
    const searched = `${group} ${label} ${detail} ${id}`.toLowerCase();
    return words.every((word) => searched.includes(word));
  });
  const groups = Map.groupBy(found, ({ group }) => group);
  return [...groups].map(([name, members]) => ({ name, entries: members.slice(0, maxPerGroup) }));
}
