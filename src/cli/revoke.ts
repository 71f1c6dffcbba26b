import { note } from "./output.ts";
import type { Session } from "./profiles/profile.ts";

/** Revokes the refresh token of a login at its identity provider, and says so when that fails. */
export async function revoke(login: Session | undefined): Promise<void> {
  if (login !== undefined && !(await isRevoked(login))) {
    note("Your tokens could not be revoked. They expire on their own.");
  }
}

async function isRevoked({ issuer, clientId, refreshToken }: Session): Promise<boolean> {
  if (refreshToken === undefined) {
    return false;
  }
  const [{ discover }, { tokenRevocation }] = await Promise.all([
    import("./openid.ts"),
    import("openid-client"),
  ]);
  try {
    await tokenRevocation(await discover(issuer, clientId), refreshToken);
    return true;
  } catch {
    return false;
  }
}
