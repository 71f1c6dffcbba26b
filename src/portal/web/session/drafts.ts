/** Unsaved values of forms, by the name of the form. */
export type Drafts = Readonly<Record<string, unknown>>;

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
export const restoredDraft = (name: string): unknown => restored[name];

/** Notes the value of a form that is open. */
export function openDraft(name: string, value: unknown): void {
  open.set(name, value);
}

/** Forgets a form. */
export function closeDraft(name: string): void {
  open.delete(name);
  const { [name]: _, ...rest } = restored;
  restored = rest;
}
