import { announce } from "../ui/toast.tsx";
import { forgetDrafts } from "./drafts.ts";
import { forgetKeptTexts } from "./kept-texts.ts";
import { useSession } from "./session-context.ts";

/** Logs out, or says that it failed. */
export function useLogOut(): () => void {
  const session = useSession();
  return () => {
    forgetDrafts();
    forgetKeptTexts();
    void session.logOut().catch(() => announce("Could not reach the identity provider."));
  };
}
