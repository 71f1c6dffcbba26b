import type { Page } from "playwright-core";

/** Actions and contents of the sign-in pages. */

export const atDashboard = (page: Page) =>
  page.getByRole("navigation", { name: "Dashboard" }).waitFor();

export const press = (page: Page, name: string) =>
  page.getByRole("button", { name, exact: true }).click();

export const heading = (page: Page, name: string | RegExp) =>
  page.getByRole("heading", { name, level: 1 }).waitFor();

export async function signOut(page: Page): Promise<void> {
  await press(page, "Sign out");
  await page.waitForURL("**/oidc/session/end*");
  await press(page, "Sign out");
  await heading(page, "Sign in");
}
