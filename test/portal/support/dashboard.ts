import type { Browser, BrowserContextOptions, Page } from "playwright-core";
import { addPerson, linkFor, people } from "../../support/accounts.ts";
import type { Scope } from "../../support/scope.ts";
import { startService, type TestService } from "../../support/service.ts";
import { launchBrowser } from "./browser.ts";
import { createWindows } from "./windows.ts";

/** A running service and a browser. */
export interface Dashboard {
  readonly service: TestService;
  /** Address at which people sign in. */
  readonly base: string;
  readonly browser: Browser;
  /** Errors on the console, which must stay empty; violations of the policy are among them. */
  readonly complaints: string[];
  /** A browser window that is not signed in. */
  newPage(options?: BrowserContextOptions): Promise<Page>;
  /** Signs in as a member of a workspace, on the page that asks for it. */
  logIn(page: Page, workspaceId?: string, as?: Who): Promise<void>;
  /** A signed-in browser window at a path below `/dashboard`. */
  open(
    path: string,
    workspaceId?: string,
    options?: BrowserContextOptions,
    as?: Who,
  ): Promise<Page>;
}

type Who = keyof typeof people;

/** Starts the service with its own sign-in, and a browser. Both end with the test. */
export async function startDashboard(
  t: Scope,
  overrides: Parameters<typeof startService>[1] = {},
): Promise<Dashboard> {
  const service = await startService(t, {
    SIGN_IN: "auto",
    ...overrides,
  });
  const browser = await launchBrowser(t);
  const base = `http://localhost:${service.app.port}`;
  const { complaints, newPage } = createWindows(browser, base);

  async function logIn(page: Page, workspaceId = service.workspaceId, as: Who = "ada") {
    const accountId = await addPerson(service, workspaceId, people[as]);
    const press = (name: string) => page.getByRole("button", { name, exact: true }).click();
    await page.getByText("Paste a link instead").click();
    await page.getByLabel("Link", { exact: true }).fill(await linkFor(service, accountId));
    await press("Continue");
    await press("Sign in");
    await press("Not now");
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
