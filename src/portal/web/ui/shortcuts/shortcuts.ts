import { useLayoutEffect, useRef } from "preact/compat";

/** A single-key shortcut. */
interface Shortcut {
  /** Values of `KeyboardEvent.key`, any of which triggers it: `j`, `Enter`, `?`. */
  readonly keys: readonly string[];
  /** Shown in the help: `Open the ticket`. */
  readonly does: string;
  /** Whether it repeats while the key is held. */
  readonly repeats?: boolean;
  readonly run: () => void;
}

interface Registered {
  readonly group: string;
  readonly latest: { readonly current: readonly Shortcut[] };
}

/** Whether shortcuts take Command instead of Control. */
export const isMac = /Mac|iPhone|iPad/.test(navigator.platform);

/** In order of registration. */
let registered: readonly Registered[] = [];

/**
 * Registers single-key shortcuts while the component is mounted. They are inactive while the user
 * types, while a dialog or menu is open, and with Control, Alt or Meta. The latest registration of
 * a key wins.
 * @param group heading in the help
 */
export function useShortcuts(group: string, shortcuts: readonly Shortcut[]): void {
  const latest = useRef(shortcuts);
  useLayoutEffect(() => {
    latest.current = shortcuts;
  });
  useLayoutEffect(() => {
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

/** The registered shortcuts by group. */
export function activeShortcuts(): ReadonlyMap<string, readonly Shortcut[]> {
  const groups = new Map<string, readonly Shortcut[]>();
  for (const { group, latest } of registered) {
    groups.set(group, [...(groups.get(group) ?? []), ...latest.current]);
  }
  return groups;
}

/** Speech input would trigger single keys, so users can turn them off. */
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

/** Whether nothing else handles the key. */
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

/** Whether the element accepts keys as text, or to find an option. */
function isTyped(target: HTMLElement): boolean {
  const plain = "[type=checkbox], [type=radio], [type=button], [type=submit]";
  return target.isContentEditable || target.matches(`input:not(${plain}), textarea, select`);
}
