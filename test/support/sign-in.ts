import { createBrowser } from "./browser.ts";

/** A browser that stops at the dashboard. */
export const newBrowser = (send?: typeof fetch) =>
  createBrowser((url) => /\/dashboard(\/callback)?[?#]/.test(url), send);

type Browser = ReturnType<typeof newBrowser>;

/** Opens a link as the script of the page does, and stops at the button. */
export async function openLink(browser: Browser, link: string) {
  const [address = "", token] = link.split("#");
  const page = await browser(address);
  return browser(page.url, `step=link&link=${token}`);
}

/** Presses the button of a link, and skips the passkey. @returns the last page */
export async function acceptLink(browser: Browser, page: { url: string }, more = "") {
  const next = await browser(page.url, `step=accept${more}`);
  return next.url.includes("/interaction/") && next.text.includes('value="skip"')
    ? browser(next.url, "step=skip")
    : next;
}

/** Uses a link in a new browser. @returns the last page */
export async function followLink(link: string, more?: string, send?: typeof fetch) {
  const browser = newBrowser(send);
  return acceptLink(browser, await openLink(browser, link), more);
}
