import { createContext, use } from "preact/compat";
import { t } from "../language/language.ts";
import { clearDrafts, clearKeptTexts } from "../session/drafts.ts";
import type { Session } from "../session/login.ts";
import { announce } from "../ui/feedback/toast.tsx";

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

/** Returns a function that logs out, and announces a failure. */
export function useLogOut(): () => void {
  const session = useSession();
  return () => {
    clearDrafts();
    clearKeptTexts();
    void session.logOut().catch(() => announce(t("Could not reach the identity provider.")));
  };
}
