import type { Page } from "playwright-core";

type Action = "Send another event" | "Rotate secret" | "Delete webhook";

/** Chooses from the menu of a webhook's page. */
export async function chooseAction(page: Page, action: Action): Promise<void> {
  await page.getByRole("button", { name: "More actions" }).click();
  await page.getByRole("menuitem", { name: action }).click();
}
