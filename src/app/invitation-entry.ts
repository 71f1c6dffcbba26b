import type { Config } from "../config/settings.ts";
import type { InvitationEntry } from "../features/members/invite.ts";
import { hasSignIn } from "../identity/sign-in/settings.ts";

/** Where invitations lead with these settings. */
export function invitationEntry(config: Config): InvitationEntry {
  if (hasSignIn(config)) {
    return "link";
  }
  return config.JWT_LINK_BY_EMAIL ? "dashboard" : "none";
}
