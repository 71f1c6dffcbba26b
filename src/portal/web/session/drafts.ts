import { useLayoutEffect, useState } from "preact/compat";

/** Unsaved values of forms, by the name of the form. */
type Drafts = Readonly<Record<string, unknown>>;

const open = new Map<string, unknown>();
let restored: Drafts = {};

const key = "drafts";

/** Restores form values from before a reload or login, and saves them before the next. */
export function persistDrafts(): void {
  restored = restoreDrafts();
  addEventListener("pagehide", () => {
    const drafts = { ...restored, ...Object.fromEntries(open) };
    try {
      if (Object.keys(drafts).length > 0) {
        sessionStorage.setItem(key, JSON.stringify(drafts));
      }
    } catch {
      // The storage is full.
    }
  });
}

function restoreDrafts(): Drafts {
  const text = sessionStorage.getItem(key);
  sessionStorage.removeItem(key);
  return text === null ? {} : (JSON.parse(text) as Drafts);
}

/** Clears the values for the next user. */
export function clearDrafts(): void {
  open.clear();
  restored = {};
}

/** The value of a form before a reload or login. */
const restoredDraft = (name: string): unknown => restored[name];

function openDraft(name: string, value: unknown): void {
  open.set(name, value);
}

function closeDraft(name: string): void {
  open.delete(name);
  const { [name]: _, ...rest } = restored;
  restored = rest;
}

/** State of a form that survives a reload and a login. It must not hold secrets. */
export function useDraft<T>(name: string, initial: T): [T, (next: T) => void] {
  const [value, setValue] = useState(() => (restoredDraft(name) as T | undefined) ?? initial);
  // Before the page can go: other effects wait until it was painted.
  useLayoutEffect(() => {
    openDraft(name, value);
    return () => closeDraft(name);
  }, [name, value]);
  return [value, setValue];
}

type Values = Readonly<Record<string, unknown>>;

/** The draft of an edit: what the user has changed, over the current values. */
export function useEdit<T extends object>(
  name: string,
  current: T,
): [draft: T, change: (next: T) => void] {
  const [changes, setChanges] = useDraft<Values>(name, {});
  const change = (next: T) => setChanges(changesBetween(current as Values, next as Values));
  const draft = withChanges(current as Values, changes) as T;
  // A field that was saved follows the changes of others again.
  // biome-ignore lint/correctness/useExhaustiveDependencies: after each change of the current values
  useLayoutEffect(() => change(draft), [JSON.stringify(current)]);
  return [draft, change];
}

/** The fields that differ, so that saving leaves concurrent changes of other people alone. */
export const changedFields = <T extends object>(before: T, after: T) =>
  (Object.keys(after) as (keyof T & string)[]).filter(
    (name) => JSON.stringify(before[name]) !== JSON.stringify(after[name]),
  );

/** The fields that differ, with their new values. A group of fields has those of its own that differ. */
function changesBetween(before: Values, after: Values): Values {
  const changed = changedFields(before, after).map((name) => {
    const [old, value] = [before[name], after[name]];
    return [name, isGroup(old) && isGroup(value) ? changesBetween(old, value) : value];
  });
  return Object.fromEntries(changed);
}

function withChanges(current: Values, changes: Values): Values {
  const changed = Object.entries(changes).map(([name, value]) => {
    const old = current[name];
    return [name, isGroup(old) && isGroup(value) ? withChanges(old, value) : value];
  });
  return { ...current, ...Object.fromEntries(changed) };
}

/** Whether a value has fields of its own. */
export const isGroup = (value: unknown): value is Values =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** Prefix of the entries in session storage. */
const prefix = "text:";

/**
 * A text that this tab keeps until it is emptied, across pages, reloads and logins. It must not be
 * a secret.
 * @returns the text, how to change it, and how to empty the field while the text is being sent: it
 * is kept until the next change, in case that fails
 */
export function useKeptText(name: string): [string, (next: string) => void, () => void] {
  const key = prefix + name;
  const [text, setText] = useState(() => sessionStorage.getItem(key) ?? "");
  const keep = (next: string) => {
    setText(next);
    try {
      if (next === "") {
        sessionStorage.removeItem(key);
      } else {
        sessionStorage.setItem(key, next);
      }
    } catch {
      // The storage is full: the text is kept in memory only.
    }
  };
  return [text, keep, () => setText("")];
}

/** Clears the texts for the next user. */
export function clearKeptTexts(): void {
  for (const key of Object.keys(sessionStorage).filter((each) => each.startsWith(prefix))) {
    sessionStorage.removeItem(key);
  }
}
