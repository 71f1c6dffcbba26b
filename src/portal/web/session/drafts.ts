import { useEffect, useState } from "react";

/** Unsaved values of forms, by the name of the form. */
export type Drafts = Readonly<Record<string, unknown>>;

const open = new Map<string, unknown>();
let restored: Drafts = {};

/** Values of the forms on the page. */
export const openDrafts = (): Drafts => Object.fromEntries(open);

/** Restores the values that forms had before the login. */
export function restoreDrafts(drafts: Drafts): void {
  restored = drafts;
}

/** State of a form that survives a login. It must not hold secrets. */
export function useDraft<T>(name: string, initial: T): [T, (next: T) => void] {
  const [value, setValue] = useState(() => (restored[name] as T | undefined) ?? initial);
  useEffect(() => {
    open.set(name, value);
    return () => {
      open.delete(name);
      const { [name]: _, ...rest } = restored;
      restored = rest;
    };
  }, [name, value]);
  return [value, setValue];
}
