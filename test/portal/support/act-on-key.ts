import type { Page } from "playwright-core";

/** Chooses an action from the menu of an API key's row. */
export async function actOnKey(page: Page, action: "Rename" | "Details" | "Revoke", key: string) {
  await page.getByRole("button", { name: `Actions for ${key}`, exact: true }).click();
  await page.getByRole("menuitem", { name: action }).click();
}
