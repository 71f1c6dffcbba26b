import { Failure } from "../../terminal/failure.ts";

/** A stored login: tokens of an identity provider. */
export interface Session {
  readonly issuer: string;
  readonly clientId: string;
  readonly accessToken: string;
  readonly refreshToken?: string | undefined;
  /** Milliseconds since 1970; undefined when the provider does not say. */
  readonly expiresAt?: number | undefined;
}

/** A service, and the credential for it: an API key, a login, or none. */
export interface Profile {
  /** Without a trailing slash. */
  readonly url: string;
  readonly apiKey?: string | undefined;
  readonly login?: Session | undefined;
}

/** The content of the config file. */
export interface Settings {
  /** Name of the profile that is used when no other one is named. */
  readonly current?: string | undefined;
  /** Signing secret of `listen`. */
  readonly listenSecret?: string | undefined;
  readonly profiles: ReadonlyMap<string, Profile>;
}

export const noSettings: Settings = { profiles: new Map() };

/** @throws {Failure} when it is not the name of a profile */
export function checkName(name: string): string {
  if (/^[\w.-]{1,64}$/.test(name)) {
    return name;
  }
  throw new Failure(
    "usage",
    `"${name}" is not a profile name: use up to 64 letters, digits, dots, hyphens and underscores`,
  );
}

/** @throws {Failure} when there is none with this name */
export function findProfile({ profiles }: Settings, name: string): Profile {
  const profile = profiles.get(name);
  if (profile !== undefined) {
    return profile;
  }
  const names = [...profiles.keys()];
  throw new Failure("usage", `there is no profile "${name}"`, {
    hint:
      names.length === 0
        ? `create it with \`ticketing login --profile ${checkName(name)}\``
        : `choose one of ${names.join(", ")}, or create it with \`ticketing login --profile ${checkName(name)}\``,
  });
}

/** The settings with another profile in place of the one with this name; undefined: with none. */
export function withProfile(
  settings: Settings,
  name: string,
  profile: Profile | undefined,
): Settings {
  const profiles = new Map(settings.profiles);
  if (profile !== undefined) {
    profiles.set(name, profile);
  } else {
    profiles.delete(name);
  }
  return { ...settings, profiles };
}
