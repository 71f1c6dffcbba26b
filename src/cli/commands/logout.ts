import type { Command } from "commander";
import { readEnvironment } from "../environment.ts";
import { note } from "../output.ts";
import { openSessions, type Session } from "../sessions.ts";

/** Adds `logout`. */
export function addLogout(program: Command): void {
  program
    .command("logout")
    .description("Deletes your stored login and revokes its tokens at the identity provider.")
    .action(async () => {
      const { url, configDir } = readEnvironment();
      const sessions = openSessions(configDir);
      const session = sessions.get(url);
      if (session === undefined) {
        return note(`You are not logged in to ${url}.`);
      }
      sessions.delete(url);
      const isRevoked = await revoke(session);
      note(`Logged out of ${url}.`);
      if (!isRevoked) {
        note("Your tokens could not be revoked. They expire on their own.");
      }
    });
}

/** @returns whether the provider revoked the refresh token */
async function revoke({ issuer, clientId, refreshToken }: Session): Promise<boolean> {
  if (refreshToken === undefined) {
    return false;
  }
  const [{ discover }, { tokenRevocation }] = await Promise.all([
    import("../openid.ts"),
    import("openid-client"),
  ]);
  try {
    await tokenRevocation(await discover(issuer, clientId), refreshToken);
    return true;
  } catch {
    return false;
  }
}
