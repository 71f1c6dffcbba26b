import { homedir } from "node:os";
import { join } from "node:path";
import { Failure } from "../../terminal/failure.ts";
import { openStore, type Store } from "./config-file.ts";
import { findProfile, type Settings } from "./profile.ts";

/** The service that a command calls, and the credential for it. */
export interface Environment {
  /** Address of the service, without a trailing slash. */
  readonly url: string;
  /** API key or JWT of `SERVICE_TOKEN`. Undefined: the profile has the token. */
  readonly token: string | undefined;
  /** Name of the profile of this service. */
  readonly profile: string | undefined;
  readonly store: Store;
}

const defaultUrl = "http://localhost:8080";
let chosen: string | undefined;

/** Selects a profile, which replaces `SERVICE_URL` and `SERVICE_TOKEN`. */
export function chooseProfile(name: string): void {
  chosen = name;
}

/**
 * Reads `SERVICE_URL`, `SERVICE_TOKEN`, `SERVICE_PROFILE`, `XDG_CONFIG_HOME` and the config file.
 * `--profile` comes first, then the variables, then the current profile. The credential of a profile
 * is only for its own URL.
 * @throws {Failure} when the URL is not one, or there is no such profile
 */
export function readEnvironment(): Environment {
  const store = openOwnStore();
  const settings = store.read();
  if (chosen !== undefined) {
    const { url } = findProfile(settings, chosen);
    return { url: parseUrl(url, `profile "${chosen}"`), token: undefined, profile: chosen, store };
  }
  const { SERVICE_URL, SERVICE_TOKEN, SERVICE_PROFILE } = process.env;
  const name = SERVICE_PROFILE || settings.current;
  const named = SERVICE_PROFILE
    ? findProfile(settings, SERVICE_PROFILE)
    : settings.profiles.get(name ?? "");
  const url = SERVICE_URL
    ? parseUrl(SERVICE_URL, "SERVICE_URL")
    : parseUrl(named?.url ?? defaultUrl, `profile "${name}"`);
  return {
    url,
    token: SERVICE_TOKEN || undefined,
    profile: named?.url === url ? name : findByUrl(settings, url),
    store,
  };
}

/**
 * The environment of a login, whose profile may be new.
 * @param given URL of the service. Default: from the profile, else from the environment
 */
export function readLoginEnvironment(
  given: string | undefined,
): Environment & { readonly profile: string } {
  const { env } = process;
  const store = openOwnStore();
  const settings = store.read();
  const isNew = chosen !== undefined && !settings.profiles.has(chosen);
  const url = given
    ? parseUrl(given, "--url")
    : isNew
      ? parseUrl(env.SERVICE_URL || defaultUrl, "SERVICE_URL")
      : readEnvironment().url;
  const profile = chosen ?? findByUrl(settings, url) ?? newName(settings, url);
  return { url, token: env.SERVICE_TOKEN || undefined, profile, store };
}

/** The config file of this user. */
export function openOwnStore(): Store {
  const { XDG_CONFIG_HOME } = process.env;
  return openStore(join(XDG_CONFIG_HOME || join(homedir(), ".config"), "ticketing"));
}

/** Paths of the service, which people copy together with its address; `/api/v1` is understood. */
const ownPath = /^\/(api|cli|dashboard|docs|mcp|openapi\.json|sdk)(\/|$)/;

/** @param source where it comes from */
function parseUrl(text: string, source: string): string {
  const put = (better: string) =>
    source === "SERVICE_URL" ? `set SERVICE_URL=${better}` : `use ${better}`;
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (url === undefined || !/^https?:$/.test(url.protocol)) {
    const guess = `http://${text}`;
    throw new Failure("usage", `${source} must be an http or https URL, not "${text}"`, {
      hint: !text.includes("://") && URL.canParse(guess) ? put(guess) : undefined,
    });
  }
  // A proxy may serve it under its own path.
  const path = url.pathname.replace(/\/+$/, "").replace(/\/api\/v1$/, "");
  if (ownPath.test(path)) {
    throw new Failure("usage", `${source} must be without the path ${url.pathname}`, {
      hint: put(url.origin),
    });
  }
  return url.origin + path;
}

const findByUrl = ({ profiles }: Settings, url: string) =>
  [...profiles].find(([, profile]) => profile.url === url)?.[0];

/** `default`, or a name after the host when that is taken. */
function newName({ profiles }: Settings, url: string): string {
  const host = new URL(url).host.replace(/[^\w.-]/g, "-");
  const names = ["default", host, ...Array.from({ length: 99 }, (_, i) => `${host}-${i + 2}`)];
  return names.find((name) => !profiles.has(name)) ?? host;
}
