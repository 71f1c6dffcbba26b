import { type Language, languageOf } from "../../../language/languages.ts";

/** The values in the fragment of the console's address. */
export interface Link {
  readonly token: string;
  readonly theme?: "light" | "dark" | undefined;
  /** Default: the language of the browser. */
  readonly language?: Language | undefined;
}

const key = "console";

/** Whether the address holds a link. */
export const hasLink = (): boolean => new URLSearchParams(location.hash.slice(1)).has("token");

/**
 * Moves the link out of the address, so that it is not copied from there, and keeps it in this tab for a
 * reload.
 * @returns undefined if there is none
 */
export function takeLink(): Link | undefined {
  const text = hasLink() ? location.hash.slice(1) : readKept();
  keep(text);
  history.replaceState(history.state, "", location.pathname + location.search);
  const parts = new URLSearchParams(text);
  const token = parts.get("token");
  const theme = parts.get("theme");
  if (token === null) {
    return undefined;
  }
  return {
    token,
    theme: theme === "light" || theme === "dark" ? theme : undefined,
    language: languageOf(parts.get("language") ?? ""),
  };
}

// A browser that blocks the storage of frames throws: a reload then needs a new link.

function readKept(): string {
  try {
    return sessionStorage.getItem(key) ?? "";
  } catch {
    return "";
  }
}

function keep(text: string): void {
  try {
    sessionStorage.setItem(key, text);
  } catch {}
}
