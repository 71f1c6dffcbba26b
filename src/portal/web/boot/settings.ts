import type { PageSettings } from "../../page-settings.ts";

export function readSettings(): Partial<PageSettings> {
  return JSON.parse(document.getElementById("settings")?.textContent ?? "{}");
}
