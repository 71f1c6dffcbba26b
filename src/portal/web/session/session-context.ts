import { createContext, use } from "react";
import type { Session } from "./session.ts";

const SessionContext = createContext<Session | undefined>(undefined);

export const SessionProvider = SessionContext.Provider;

/** The session of whoever is logged in. */
export function useSession(): Session {
  const session = use(SessionContext);
  if (session === undefined) {
    throw new Error("there is no session here");
  }
  return session;
}
