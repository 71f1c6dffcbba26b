/** Tells rows apart for those who hear only their buttons. Begins with what the button shows. */
export const rowName = (...parts: readonly (string | undefined)[]): string =>
  parts.filter(Boolean).join(", ");
