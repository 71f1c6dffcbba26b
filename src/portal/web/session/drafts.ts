import { useEffect, useState } from "react";

/** What forms hold that have not been saved, by the name of the form. */
export type Drafts = Readonly<Record<string, unknown>>;

const open = new Map<string, unknown>();
let restored: Drafts = {};

/** The forms on the page at this moment. */
export const openDrafts = (): Drafts => Object.fromEntries(open);

/** Hands back what forms held before the login. */
export function restoreDrafts(drafts: Drafts): void {
  restored = drafts;
}

/** State of a form, which a login in between does not lose. It must not hold secrets. */
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
