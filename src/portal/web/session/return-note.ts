import type { OidcMetadata } from "oidc-client-ts";

/** What the page that the identity provider leads back to would otherwise wait for. */
interface ReturnNote {
  /** Where the user goes after the login. */
  readonly path: string;
  /** The endpoints of the provider. */
  readonly provider: Partial<OidcMetadata>;
}

const key = "return";

/** Leaves a note in this tab for after the login. */
export function leaveNote(note: ReturnNote): void {
  sessionStorage.setItem(key, JSON.stringify(note));
}

/** Takes the note; undefined if there is none. */
export function takeNote(): ReturnNote | undefined {
  const text = sessionStorage.getItem(key);
  sessionStorage.removeItem(key);
  return text === null ? undefined : (JSON.parse(text) as ReturnNote);
}
