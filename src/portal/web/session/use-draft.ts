import { useEffect, useState } from "react";
import { closeDraft, openDraft, restoredDraft } from "./drafts.ts";

/** State of a form that survives a reload and a login. It must not hold secrets. */
export function useDraft<T>(name: string, initial: T): [T, (next: T) => void] {
  const [value, setValue] = useState(() => (restoredDraft(name) as T | undefined) ?? initial);
  useEffect(() => {
    openDraft(name, value);
    return () => closeDraft(name);
  }, [name, value]);
  return [value, setValue];
}
