import { t } from "../language/language.ts";

const browsers = [
  ["Edg/", "Edge"],
  ["OPR/", "Opera"],
  ["Firefox/", "Firefox"],
  ["Chrome/", "Chrome"],
  ["Safari/", "Safari"],
] as const;

const systems = [
  ["iPhone", "iOS"],
  ["iPad", "iPadOS"],
  ["Android", "Android"],
  ["Windows", "Windows"],
  ["Mac OS X", "macOS"],
  ["Linux", "Linux"],
] as const;

/** A short name for a client, such as `Firefox on Linux`. The whole `User-Agent` says more. */
export function agentOf(client: string, userAgent: string): string {
  if (client === "cli") {
    return t("Command line");
  }
  const nameIn = (names: readonly (readonly [mark: string, name: string])[]) =>
    names.find(([mark]) => userAgent.includes(mark))?.[1];
  const browser = nameIn(browsers) ?? t("Browser");
  const system = nameIn(systems);
  return system === undefined ? browser : t("{browser} on {system}", { browser, system });
}
