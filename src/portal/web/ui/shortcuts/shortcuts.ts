import { useEffect, useLayoutEffect, useRef } from "react";

/** What a single key does. */
interface Shortcut {
  /** As in `KeyboardEvent.key`: `j`, `Enter`, `?`. Each of them does it. */
  readonly keys: readonly string[];
  /** What it does, for the list of shortcuts: `Open the ticket`. */
  readonly does: string;
  /** Whether it goes on while the key is held. */
  readonly repeats?: boolean;
  readonly run: () => void;
}

interface Registered {
  readonly group: string;
  readonly latest: { readonly current: readonly Shortcut[] };
}

/** Those of the page that is shown, the latest last. */
let registered: readonly Registered[] = [];

/**
 * Gives single keys a meaning while the component is mounted. They do nothing while the user types,
 * while a dialog or a menu is open, or with Control, Alt or Meta. Of two for the same key, the
 * later one counts.
 * @param group their heading in the list of shortcuts
 */
export function useShortcuts(group: string, shortcuts: readonly Shortcut[]): void {
  const latest = useRef(shortcuts);
  useLayoutEffect(() => {
    latest.current = shortcuts;
  });
  useEffect(() => {
    const own = { group, latest };
    if (registered.length === 0) {
      addEventListener("keydown", press);
    }
    registered = [...registered, own];
    return () => {
      registered = registered.filter((each) => each !== own);
      if (registered.length === 0) {
        removeEventListener("keydown", press);
      }
    };
  }, [group]);
}

/** The shortcuts that work now, by group. */
export function activeShortcuts(): ReadonlyMap<string, readonly Shortcut[]> {
  const groups = new Map<string, readonly Shortcut[]>();
  for (const { group, latest } of registered) {
    groups.set(group, [...(groups.get(group) ?? []), ...latest.current]);
  }
  return groups;
}

/** People who speak to their computer turn single keys off, as words would set them off. */
export const shortcutSetting = {
  isOn: () => localStorage.shortcuts !== "off",
  turn(isOn: boolean) {
    localStorage.shortcuts = isOn ? "on" : "off";
  },
};

function press(event: KeyboardEvent): void {
  if (!isFree(event) || !shortcutSetting.isOn()) {
    return;
  }
  const shortcut = registered
    .flatMap(({ latest }) => latest.current)
    .findLast(({ keys }) => keys.includes(event.key));
  if (shortcut === undefined || (event.repeat && !shortcut.repeats)) {
    return;
  }
  event.preventDefault();
  shortcut.run();
}

/** Whether a key is meant for nothing else. */
function isFree(event: KeyboardEvent): boolean {
  const { target, key } = event;
  if (event.defaultPrevented || event.isComposing) {
    return false;
  }
  if (event.ctrlKey || event.altKey || event.metaKey) {
    return false;
  }
  if (document.querySelector("dialog[open], [popover=auto]:popover-open") !== null) {
    return false;
  }
  if (!(target instanceof HTMLElement)) {
    return true;
  }
  const operates = key === "Enter" && target.matches("a, button, summary");
  return !operates && !isTyped(target);
}

/** Whether keys are text there, or find an option. */
function isTyped(target: HTMLElement): boolean {
  const plain = "[type=checkbox], [type=radio], [type=button], [type=submit]";
  return target.isContentEditable || target.matches(`input:not(${plain}), textarea, select`);
}
