import { type KeyboardEvent, useEffect, useId, useLayoutEffect, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { findEntries } from "./find-entries.ts";
import { type Entry, useEntries } from "./use-entries.ts";
import "./palette.css";

/** Finds pages, actions, webhooks, keys and events by keyboard: a combobox in a dialog. */
export function Palette({ onClose }: { onClose: () => void }) {
  const [text, setText] = useState("");
  const [chosen, setChosen] = useState("");
  const dialog = useRef<HTMLDialogElement>(null);
  const listId = useId();
  const groups = findEntries(useEntries(), text);
  const shown = groups.flatMap(({ entries }) => entries);
  const active = shown.find(({ id }) => id === chosen) ?? shown[0];
  const optionId = (entry: Entry) => `${listId}-${entry.id}`;

  useLayoutEffect(() => {
    const opened = dialog.current;
    opened?.showModal();
    return () => opened?.close();
  }, []);
  const activeId = active && optionId(active);
  useEffect(() => {
    if (activeId) {
      document.getElementById(activeId)?.scrollIntoView({ block: "nearest" });
    }
  }, [activeId]);

  function run(entry: Entry | undefined): void {
    if (entry !== undefined) {
      // It is gone by then, so that what it runs may move the focus.
      flushSync(onClose);
      entry.run();
    }
  }
  function press(event: KeyboardEvent): void {
    const at = active ? shown.indexOf(active) : 0;
    const next = { ArrowDown: at + 1, ArrowUp: at - 1 }[event.key];
    if (next !== undefined) {
      event.preventDefault();
      setChosen(shown.at(next % shown.length)?.id ?? "");
    } else if (event.key === "Enter" && !event.nativeEvent.isComposing) {
      event.preventDefault();
      run(active);
    }
  }

  return (
    <dialog
      ref={dialog}
      className="dialog palette"
      aria-label="Search"
      // Not `close`, which comes late: the palette may be open again by then.
      onCancel={onClose}
      onMouseDown={(event) => event.target === dialog.current && onClose()}
    >
      <input
        className="palette-input"
        type="text"
        role="combobox"
        aria-label="Search pages, actions, webhooks, keys and events"
        aria-expanded={shown.length > 0}
        aria-controls={shown.length > 0 ? listId : undefined}
        aria-activedescendant={activeId}
        aria-autocomplete="list"
        placeholder="Search or jump to…"
        autoComplete="off"
        spellCheck={false}
        maxLength={200}
        value={text}
        onChange={(event) => {
          setText(event.target.value);
          setChosen("");
        }}
        onKeyDown={press}
      />
      {shown.length > 0 && (
        <div id={listId} className="palette-list" role="listbox" aria-label="Results">
          {groups.map(({ name, entries }) => (
            // biome-ignore lint/a11y/useSemanticElements: a group of a listbox is no fieldset
            <div key={name} role="group" aria-label={name}>
              <p className="palette-group soft" aria-hidden="true">
                {name}
              </p>
              {entries.map((entry) => (
                <Option
                  key={entry.id}
                  id={optionId(entry)}
                  entry={entry}
                  isActive={entry === active}
                  onPoint={() => setChosen(entry.id)}
                  onRun={() => run(entry)}
                />
              ))}
            </div>
          ))}
        </div>
      )}
      <p className={shown.length > 0 ? "visually-hidden" : "palette-none soft"} role="status">
        {shown.length > 0 ? `${shown.length} results` : "No results"}
      </p>
    </dialog>
  );
}

interface OptionProps {
  readonly id: string;
  readonly entry: Entry;
  readonly isActive: boolean;
  readonly onPoint: () => void;
  readonly onRun: () => void;
}

/** The focus stays in the input, which handles the keys. */
const Option = ({ id, entry, isActive, onPoint, onRun }: OptionProps) => (
  // biome-ignore lint/a11y/useKeyWithClickEvents: the input handles the keys
  // biome-ignore lint/a11y/useFocusableInteractive: the focus stays in the input
  <div
    id={id}
    className="palette-option"
    role="option"
    aria-selected={isActive}
    onMouseMove={isActive ? undefined : onPoint}
    onClick={onRun}
  >
    <entry.icon size={16} aria-hidden="true" />
    <bdi>{entry.label}</bdi>
    {entry.detail && <bdi className="soft">{entry.detail}</bdi>}
  </div>
);
