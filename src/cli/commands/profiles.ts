import type { Command } from "commander";
import { note, printJson, printLine } from "../../terminal/output.ts";
import { createTable } from "../../terminal/table.ts";
import { openOwnStore, readEnvironment } from "../credentials/environment.ts";
import { findProfile, type Profile, withProfile } from "../credentials/profile.ts";
import { revoke } from "../credentials/token.ts";

/** Adds `profiles`. */
export function addProfiles(program: Command): void {
  const profiles = program
    .command("profiles")
    .description(
      "A profile is the URL of a service and your credential for it, an API key or a login. `ticketing login --profile NAME` creates one.",
    );
  profiles
    .command("list")
    .summary("Lists profiles")
    .description("Lists profiles, without their credentials. A star marks the current one.")
    .option("--json", "print the profiles as JSON")
    .action(list);
  profiles
    .command("use")
    .summary("Makes a profile the current one")
    .description("Makes a profile the current one, which commands use by default.")
    .argument("<name>", "name of the profile")
    .action(use);
  profiles
    .command("remove")
    .summary("Removes a profile and revokes its login")
    .description("Removes a profile, and revokes the tokens of its login at the identity provider.")
    .argument("<name>", "name of the profile")
    .action(remove);
}

function list({ json }: { json?: boolean }): void {
  const { current, profiles } = openOwnStore().read();
  const rows = [...profiles].map(([name, profile]) => ({
    current: name === current,
    name,
    url: profile.url,
    credential: credentialOf(profile),
  }));
  if (json) {
    printJson(rows);
  } else if (rows.length === 0) {
    note("No profiles. `ticketing login` creates one.");
  } else {
    printLine(createTable()(rows.map((row) => ({ ...row, current: row.current ? "*" : "" }))));
  }
}

const credentialOf = ({ apiKey, login }: Profile) =>
  apiKey !== undefined ? "API key" : login !== undefined ? "login" : "";

async function use(name: string): Promise<void> {
  await openOwnStore().update((before) => {
    findProfile(before, name);
    return { ...before, current: name };
  });
  note(`The current profile is ${name}.`);
}

async function remove(name: string): Promise<void> {
  let removed: Profile | undefined;
  await openOwnStore().update((before) => {
    removed = findProfile(before, name);
    const after = withProfile(before, name, undefined);
    return after.current === name ? { ...after, current: undefined } : after;
  });
  note(`Removed profile ${name}.`);
  await revoke(removed?.login);
}

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
