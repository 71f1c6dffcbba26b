import { createContext, use } from "react";
import type { Session } from "./session.ts";

const SessionContext = createContext<Session | undefined>(undefined);

export const SessionProvider = SessionContext.Provider;

/** The session of the user. */
export function useSession(): Session {
  const session = use(SessionContext);
  if (session === undefined) {
    throw new Error("useSession needs a SessionProvider");
  }
  return session;
}
