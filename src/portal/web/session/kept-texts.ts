import { useState } from "react";

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
