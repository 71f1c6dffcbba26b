import type { Command } from "commander";
import { readEnvironment } from "../environment.ts";
import { note } from "../output.ts";
import { openSessions, type Session } from "../sessions.ts";

/** Adds `logout`. */
export function addLogout(program: Command): void {
  program
    .command("logout")
    .summary("Forgets the login, and has the provider forget it")
    .description("Forgets the login, and has the identity provider forget it.")
    .action(async () => {
      const { url, configDir } = readEnvironment();
      const sessions = openSessions(configDir);
      const session = sessions.get(url);
      if (session === undefined) {
        return note(`There is no login at ${url}.`);
      }
      sessions.delete(url);
      const isRevoked = await revoke(session);
      note(`Logged out of ${url}.`);
      if (!isRevoked) {
        note("The provider could not be told; its tokens end by themselves.");
      }
    });
}

/** @returns whether the provider has taken back what it can take back */
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
