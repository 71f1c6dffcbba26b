import type { LoginSettings } from "../login-settings.ts";

/** Settings of this installation, which the service writes into the page. */
export interface Settings {
  readonly login?: LoginSettings;
}

export function readSettings(): Settings {
  return JSON.parse(document.getElementById("settings")?.textContent ?? "{}") as Settings;
}
