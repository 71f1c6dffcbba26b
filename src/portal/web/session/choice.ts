const key = "issuer";

/** The issuer at which the user of this browser signs in, if there are several. */
export function readChoice(): string | undefined {
  try {
    return localStorage.getItem(key) ?? undefined;
  } catch {
    return undefined;
  }
}

export function keepChoice(issuer: string): void {
  try {
    localStorage.setItem(key, issuer);
  } catch {
    // The login reports it, if it needs the storage too.
  }
}

/** Lets the next user choose. */
export const forgetChoice = (): void => localStorage.removeItem(key);
