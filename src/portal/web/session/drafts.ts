import { useEffect, useState } from "react";

/** Unsaved values of forms, by the name of the form. */
type Drafts = Readonly<Record<string, unknown>>;

const open = new Map<string, unknown>();
let restored: Drafts = {};

const key = "drafts";

/** Restores the values that forms had before a reload or a login, and keeps them over the next. */
export function keepDrafts(): void {
  restored = takeDrafts();
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

function takeDrafts(): Drafts {
  const text = sessionStorage.getItem(key);
  sessionStorage.removeItem(key);
  return text === null ? {} : (JSON.parse(text) as Drafts);
}

/** Leaves no values to the next user. */
export function forgetDrafts(): void {
  open.clear();
  restored = {};
}

/** The value that a form had before a reload or a login. */
const restoredDraft = (name: string): unknown => restored[name];

/** Notes the value of a form that is open. */
function openDraft(name: string, value: unknown): void {
  open.set(name, value);
}

/** Forgets a form. */
function closeDraft(name: string): void {
  open.delete(name);
  const { [name]: _, ...rest } = restored;
  restored = rest;
}

/** State of a form that survives a reload and a login. It must not hold secrets. */
export function useDraft<T>(name: string, initial: T): [T, (next: T) => void] {
  const [value, setValue] = useState(() => (restoredDraft(name) as T | undefined) ?? initial);
  useEffect(() => {
    openDraft(name, value);
    return () => closeDraft(name);
  }, [name, value]);
  return [value, setValue];
}

/** Of the entries in the storage of this tab. */
const prefix = "text:";

/**
 * A text that this tab keeps until it is emptied: while other pages are shown, and over a reload
 * or a login. It must not be a secret.
 */
export function useKeptText(name: string): [string, (next: string) => void] {
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
      // The storage is full: the text stays on the page.
    }
  };
  return [text, keep];
}

/** Leaves no texts to the next user. */
export function forgetKeptTexts(): void {
  for (const key of Object.keys(sessionStorage).filter((each) => each.startsWith(prefix))) {
    sessionStorage.removeItem(key);
  }
}
