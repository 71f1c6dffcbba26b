import type { Page } from "playwright-core";
import { callsOf } from "./calls.ts";

/** How much a person did, and the page for them. */
export interface Effort {
  /** Clicks or taps. */
  readonly presses: number;
  /** Without the text that was typed. A chord, as Ctrl with Enter, is one. */
  readonly keys: number;
  /** Calls of the API, without those that report presence every few seconds. */
  readonly calls: number;
}

/**
 * Counts what a person does on the pages that are loaded from now on. The counts outlive a page, but
 * not its tab.
 * @returns how to read them
 */
export async function watchEffort(page: Page): Promise<() => Promise<Effort>> {
  await page.addInitScript(`{
    const add = (kind) => {
      sessionStorage[kind] = Number(sessionStorage[kind] ?? 0) + 1;
    };
    addEventListener("pointerdown", () => add("presses"), true);
    addEventListener("keydown", ({ key, ctrlKey, metaKey, target }) => {
      const isModifier = ["Alt", "Control", "Meta", "Shift"].includes(key);
      const isText = key.length === 1 && !ctrlKey && !metaKey &&
        target.matches("textarea, input:not([type=checkbox], [type=radio])");
      if (!isModifier && !isText) {
        add("keys");
      }
    }, true);
  }`);
  const calls = callsOf(page);
  return async () => ({
    presses: await page.evaluate<number>("Number(sessionStorage.presses ?? 0)"),
    keys: await page.evaluate<number>("Number(sessionStorage.keys ?? 0)"),
    calls: calls.filter((method) => method !== "ReportPresence").length,
  });
}
