import type { Browser, BrowserContext, BrowserContextOptions } from "playwright-core";

/** Long, as a browser may wait for its turn among other test files. */
const timeoutMs = 30_000;

/**
 * Windows of a browser that share nothing, for pages at an address.
 * @returns how to open one, and what they all write to the console as errors
 */
export function createWindows(browser: Browser, base: string) {
  const complaints: string[] = [];

  async function newContext(options?: BrowserContextOptions): Promise<BrowserContext> {
    const context = await browser.newContext({
      viewport: { width: 1280, height: 860 },
      reducedMotion: "reduce",
      locale: "en-GB",
      timezoneId: "UTC",
      ...options,
    });
    await context.grantPermissions(["clipboard-read", "clipboard-write"], { origin: base });
    context.setDefaultTimeout(timeoutMs);
    context.on("weberror", (error) => complaints.push(String(error.error())));
    context.on("console", (message) => {
      // Chromium reports it at its own time, at times after a test is online again.
      const offline = message.text().includes("net::ERR_INTERNET_DISCONNECTED");
      if (message.type() === "error" && !offline) {
        complaints.push(message.text());
      }
    });
    return context;
  }

  const newPage = async (options?: BrowserContextOptions) => (await newContext(options)).newPage();
  return { complaints, newPage };
}
