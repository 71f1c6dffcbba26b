import { type KeyboardEvent, useEffect, useId, useState } from "react";

/** What an option needs to be one of a choice. */
export interface OptionState {
  readonly id: string;
  readonly isActive: boolean;
  readonly onPoint: () => void;
  readonly onRun: () => void;
}

/** One of several things, chosen by the keys of a combobox; the first at the beginning. */
export interface Choice<T> {
  /** The one that Enter runs. */
  readonly active: T | undefined;
  readonly activeId: string | undefined;
  readonly listId: string;
  readonly hasOptions: boolean;
  readonly optionOf: (item: T) => OptionState;
  readonly press: (event: KeyboardEvent) => void;
  /** Goes back to the first. */
  readonly reset: () => void;
}

/** Keeps what is chosen of a list that changes while the user types. */
export function useChoice<T extends { readonly id: string }>(
  items: readonly T[],
  onRun: (item: T) => void,
): Choice<T> {
  const [chosen, setChosen] = useState("");
  const listId = useId();
  const active = items.find(({ id }) => id === chosen) ?? items[0];
  const idOf = (item: T) => `${listId}-${item.id}`;
  const activeId = active && idOf(active);
  useEffect(() => {
    if (activeId) {
      document.getElementById(activeId)?.scrollIntoView({ block: "nearest" });
    }
  }, [activeId]);

  function press(event: KeyboardEvent): void {
    const at = active ? items.indexOf(active) : 0;
    const next = { ArrowDown: at + 1, ArrowUp: at - 1 }[event.key];
    if (next !== undefined) {
      event.preventDefault();
      setChosen(items.at(next % items.length)?.id ?? "");
    } else if (event.key === "Enter" && !event.nativeEvent.isComposing) {
      event.preventDefault();
      if (active) {
        onRun(active);
      }
    }
  }

  return {
    active,
    activeId,
    listId,
    hasOptions: items.length > 0,
    optionOf: (item) => ({
      id: idOf(item),
      isActive: item === active,
      onPoint: () => setChosen(item.id),
      onRun: () => onRun(item),
    }),
    press,
    reset: () => setChosen(""),
  };
}
