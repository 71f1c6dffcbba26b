import type { Command } from "commander";
import { readEnvironment } from "../environment.ts";
import { note } from "../output.ts";
import { withProfile } from "../profiles/profile.ts";
import { revoke } from "../revoke.ts";

/** Adds `logout`. */
export function addLogout(program: Command): void {
  program
    .command("logout")
    .description(
      "Deletes your stored login or API key, and revokes the tokens of the login at the identity provider.",
    )
    .action(logOut);
}

async function logOut(): Promise<void> {
  const { url, profile: name = "", store } = readEnvironment();
  const profile = store.read().profiles.get(name);
  if (profile?.apiKey === undefined && profile?.login === undefined) {
    return note(`You are not logged in to ${url}.`);
  }
  await store.update((before) => withProfile(before, name, { url: profile.url }));
  note(`Logged out of ${url}.`);
  await revoke(profile.login);
}
