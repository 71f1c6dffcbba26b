import type { Page } from "playwright-core";

/** How an agent does each step: with the mouse, or by keys alone. */
export interface Hand {
  openTicket(page: Page, subject: string): Promise<void>;
  /** Replies with the canned reply whose shortcut begins so, and sets the status. */
  replyWith(page: Page, shortcut: string, status: string): Promise<void>;
  note(page: Page, text: string): Promise<void>;
  setStatus(page: Page, status: string): Promise<void>;
}

/** With the mouse, and a keyboard for texts alone. */
export const mouse: Hand = {
  async openTicket(page, subject) {
    await page.getByRole("link", { name: subject }).click();
  },
  async replyWith(page, shortcut, status) {
    await page.getByRole("button", { name: "Canned replies" }).click();
    await page.getByRole("option", { name: shortcut }).click();
    await page.getByLabel("Status after sending").selectOption({ label: `Set to ${status}` });
    await page.getByRole("button", { name: "Send reply" }).dblclick();
  },
  async note(page, text) {
    await page.getByRole("radio", { name: "Internal note" }).click();
    await page.getByRole("textbox", { name: "Internal note" }).fill(text);
    await page.getByRole("button", { name: "Add note" }).dblclick();
  },
  async setStatus(page, status) {
    await page.getByLabel("Status", { exact: true }).selectOption({ label: status });
  },
};

export const keyboard: Hand = {
  async openTicket(page, subject) {
    await page.getByRole("link", { name: subject }).waitFor();
    await page.keyboard.press("j");
    await page.keyboard.press("Enter");
    await page.getByRole("heading", { name: subject }).waitFor();
  },
  async replyWith(page, shortcut, status) {
    await page.keyboard.press("r");
    await page.keyboard.press("/");
    await page.getByRole("combobox", { name: "Search canned replies" }).waitFor();
    await page.keyboard.type(shortcut);
    await page.getByRole("option", { name: shortcut }).waitFor();
    await page.keyboard.press("Enter");
    await page.waitForFunction(
      "document.activeElement?.matches('textarea:not(:placeholder-shown)')",
    );
    await page.keyboard.press("Tab");
    await page.keyboard.type(`Set to ${status}`);
    await page.keyboard.press("Shift+Tab");
    await page.keyboard.press("Control+Enter");
    await page.keyboard.press("Control+Enter");
  },
  async note(page, text) {
    await page.getByRole("heading", { level: 1 }).focus();
    await page.keyboard.press("n");
    await page.keyboard.type(text);
    await page.keyboard.press("Control+Enter");
  },
  async setStatus(page, status) {
    await page.getByRole("heading", { level: 1 }).focus();
    await page.keyboard.press("s");
    await page.keyboard.type(status);
  },
};
