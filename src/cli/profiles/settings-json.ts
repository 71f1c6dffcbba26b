import type { Json } from "../table.ts";
import { noSettings, type Profile, type Session, type Settings } from "./profile.ts";

/** The settings as the config file has them. */
export function renderSettings({ profiles, ...others }: Settings): string {
  return `${JSON.stringify({ ...others, profiles: Object.fromEntries(profiles) }, null, 2)}\n`;
}

/** @throws {Error} that says what is wrong */
export function parseSettings(text: string): Settings {
  const { current, listenSecret, profiles } = readObject(JSON.parse(text), "it");
  return {
    ...noSettings,
    current: readText(current, "current"),
    listenSecret: readText(listenSecret, "listenSecret"),
    profiles: new Map(
      Object.entries(readObject(profiles ?? {}, "profiles")).map(([name, value = null]) => [
        name,
        readProfile(value, `profiles.${name}`),
      ]),
    ),
  };
}

function readProfile(value: Json, path: string): Profile {
  const { url, apiKey, login } = readObject(value, path);
  return {
    url: required(url, `${path}.url`),
    apiKey: readText(apiKey, `${path}.apiKey`),
    login: login === undefined ? undefined : readSession(login, `${path}.login`),
  };
}

function readSession(value: Json, path: string): Session {
  const { issuer, clientId, accessToken, refreshToken, expiresAt } = readObject(value, path);
  if (expiresAt !== undefined && typeof expiresAt !== "number") {
    throw new Error(`${path}.expiresAt must be a number`);
  }
  return {
    issuer: required(issuer, `${path}.issuer`),
    clientId: required(clientId, `${path}.clientId`),
    accessToken: required(accessToken, `${path}.accessToken`),
    refreshToken: readText(refreshToken, `${path}.refreshToken`),
    expiresAt,
  };
}

function readObject(value: Json, path: string): { readonly [name: string]: Json | undefined } {
  if (typeof value === "object" && value !== null && !Array.isArray(value)) {
    return value as { readonly [name: string]: Json };
  }
  throw new Error(`${path} must be an object`);
}

function readText(value: Json | undefined, path: string): string | undefined {
  if (value === undefined || typeof value === "string") {
    return value;
  }
  throw new Error(`${path} must be a string`);
}

function required(value: Json | undefined, path: string): string {
  const text = readText(value, path);
  if (text === undefined) {
    throw new Error(`${path} is missing`);
  }
  return text;
}
