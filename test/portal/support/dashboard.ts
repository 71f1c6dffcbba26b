import type { Browser, BrowserContext, BrowserContextOptions, Page } from "playwright-core";
import { createLoginCode } from "../../../src/identity/demo-login/login-link.ts";
import { temporaryFolder } from "../../support/process.ts";
import type { Scope } from "../../support/scope.ts";
import { startService, type TestService } from "../../support/service.ts";
import { launchBrowser } from "./browser.ts";

/** A running service and a browser. */
export interface Dashboard {
  readonly service: TestService;
  /** Address at which the demo login works. */
  readonly base: string;
  readonly browser: Browser;
  /** Errors on the console, which must stay empty; violations of the policy are among them. */
  readonly complaints: string[];
  /** A browser window that is not logged in. */
  newPage(options?: BrowserContextOptions): Promise<Page>;
  /** Logs in to a workspace on the page that asks for a code. */
  logIn(page: Page, workspaceId?: string, as?: Who): Promise<void>;
  /** A logged-in browser window at a path below `/dashboard`. */
  open(
    path: string,
    workspaceId?: string,
    options?: BrowserContextOptions,
    as?: Who,
  ): Promise<Page>;
}

/** A person of the demo login: an admin, and an agent. */
type Who = "ada" | "alex";

const timeoutMs = 5_000;

/** Starts the service with its demo login, and a browser. Both end with the test. */
export async function startDashboard(
  t: Scope,
  overrides: Parameters<typeof startService>[1] = {},
): Promise<Dashboard> {
  const service = await startService(t, {
    DEMO_LOGIN: "auto",
    DATA_DIR: await temporaryFolder(t),
    ...overrides,
  });
  const browser = await launchBrowser(t);
  const base = `http://localhost:${service.app.port}`;
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

  async function logIn(page: Page, workspaceId = service.workspaceId, as: Who = "ada") {
    await page.getByLabel("Login code").fill(await createLoginCode(service.app.db.pool));
    await page.getByRole("button", { name: "Log in" }).click();
    await page.locator(`button[value="${as}:${workspaceId}"]`).click();
  }

  return {
    service,
    base,
    browser,
    complaints,
    newPage,
    logIn,
    async open(path, workspaceId, options, as) {
      const page = await newPage(options);
      await page.goto(`${base}/dashboard${path}`);
      await logIn(page, workspaceId, as);
      await page.waitForURL(`${base}/dashboard${path}`);
      return page;
    },
  };
}
