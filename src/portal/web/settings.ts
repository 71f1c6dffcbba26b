import type { LoginSettings } from "../login-settings.ts";

/** What the service wrote into the page about this installation. */
export interface Settings {
  readonly login?: LoginSettings;
}

export function readSettings(): Settings {
  return JSON.parse(document.getElementById("settings")?.textContent ?? "{}") as Settings;
}
