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

/** The value that a form had before the login. */
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
