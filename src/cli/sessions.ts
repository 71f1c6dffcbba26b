import { mkdirSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { join } from "node:path";

/** A stored login: tokens of an identity provider. */
export interface Session {
  readonly issuer: string;
  readonly clientId: string;
  readonly accessToken: string;
  readonly refreshToken?: string | undefined;
  /** Milliseconds since 1970; undefined when the provider does not say. */
  readonly expiresAt?: number | undefined;
}

/** The logins of this user, one per service address. */
export interface Sessions {
  readonly path: string;
  get(url: string): Session | undefined;
  set(url: string, session: Session): void;
  /** @returns whether a login was stored */
  delete(url: string): boolean;
}

/** Sessions in a file that only its owner may read. */
export function openSessions(configDir: string): Sessions {
  const path = join(configDir, "sessions.json");

  function read(): Record<string, Session> {
    try {
      return JSON.parse(readFileSync(path, "utf8")) as Record<string, Session>;
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === "ENOENT") {
        return {};
      }
      throw new Error(`cannot read ${path}: ${(error as Error).message}`);
    }
  }

  /** Atomic, so that a concurrent command reads the old file or the new one. */
  function write(sessions: Record<string, Session>): void {
    mkdirSync(configDir, { recursive: true, mode: 0o700 });
    const draft = `${path}.${process.pid}`;
    writeFileSync(draft, JSON.stringify(sessions, null, 2), { mode: 0o600 });
    renameSync(draft, path);
  }

  return {
    path,
    get: (url) => read()[url],
    set: (url, session) => write({ ...read(), [url]: session }),
    delete(url) {
      const { [url]: found, ...others } = read();
      if (found !== undefined) {
        write(others);
      }
      return found !== undefined;
    },
  };
}
