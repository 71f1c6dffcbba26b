// @suite all
// @needs chromium
import type { BrowserContextOptions, Page, Route } from "playwright-core";
import t from "tap";
import { eventually } from "../support/eventually.ts";
import { launchBrowser } from "./support/browser.ts";
import { startDashboard } from "./support/dashboard.ts";
import { inspect } from "./support/inspect.ts";

const heading = (page: Page, name: string) => page.getByRole("heading", { name });
/** Waits for a page that may reload, and log in again, on its way. */
async function arrived(page: Page): Promise<void> {
  try {
    await page.getByRole("cell", { name: "test", exact: true }).waitFor({ timeout: 20_000 });
  } catch (cause) {
    throw new Error(`${page.url()} shows: ${await page.innerText("body")}`, { cause });
  }
}
const notShown = "This page could not be shown";
const notLoaded = "This page did not load";

t.test("a dashboard that starts or explains why it does not", async (t) => {
  const dashboard = await startDashboard(t);
  const { base } = dashboard;
  const entry = "**/assets/index-*.js";
  const screens = "**/assets/screens-*.js";

  /** A window in which a script runs before the scripts of the page. */
  async function prepared(script: string, options?: BrowserContextOptions): Promise<Page> {
    const page = await dashboard.newPage(options);
    await page.addInitScript(script);
    return page;
  }
  /** Counts the requests of a page, and refuses them. */
  async function refuse(page: Page, pattern: string, respond = (route: Route) => route.abort()) {
    const refused = { count: 0 };
    await page.route(pattern, (route) => {
      refused.count += 1;
      return respond(route);
    });
    return refused;
  }
  const end = async (page: Page) => {
    await page.context().close();
    dashboard.complaints.length = 0;
  };

  await t.test("in a browser without a locale", async (t) => {
    const browser = await launchBrowser(t, { LANG: "C", LC_ALL: "C" });
    const page = await browser.newPage();
    await page.goto(`${base}/dashboard/api-keys`);
    await dashboard.logIn(page);
    await arrived(page);
    t.equal(await page.evaluate("navigator.language"), "en-US@posix");
  });

  await t.test("in browsers with odd names for their language", async () => {
    for (const language of ['"en-US@posix"', '""', '"C"', '"en_GB.UTF-8"', "undefined"]) {
      const page = await prepared(
        `Object.defineProperty(Navigator.prototype, "language", { get: () => ${language} })`,
      );
      await page.goto(`${base}/dashboard/api-keys`);
      await dashboard.logIn(page);
      await arrived(page);
      await page.context().close();
    }
    t.same(dashboard.complaints, []);
  });

  await t.test("any error before the first paint is shown", async (t) => {
    const cases = {
      "at the top of a module":
        "Intl.NumberFormat = class { constructor() { throw new RangeError('no numbers') } }",
      "in what the login needs":
        "URL.prototype.toString = URL.parse = JSON.parse = () => { throw new Error('no numbers') }",
      "where the screens begin": `const find = document.getElementById.bind(document);
        document.getElementById = (id) => {
          if (id === "settings") throw new Error("no numbers");
          return find(id);
        }`,
    };
    for (const [where, script] of Object.entries(cases)) {
      const page = await prepared(script);
      await page.goto(`${base}/dashboard/api-keys`);
      const login = page.getByRole("heading", { name: "Sign in" });
      await heading(page, notShown).or(login).first().waitFor();
      if (await login.isVisible()) {
        await dashboard.logIn(page);
      }
      await heading(page, notShown).waitFor();
      const text = await page.getByRole("alert").textContent();
      t.match(text, "no numbers", where);
      t.match(text, /administrator of the service, with the time \(\d{4}-.*Chrome\//, where);
      await page.getByRole("button", { name: "Reload" }).waitFor();
      await end(page);
    }
  });

  await t.test("a later error that leaves an empty page is shown too", async (t) => {
    const page = await dashboard.open("/api-keys");
    await arrived(page);
    await page.evaluate(`setTimeout(() => {
      document.getElementById("root").replaceChildren();
      throw new Error("all is gone");
    })`);
    await heading(page, notShown).waitFor();
    t.match(await page.getByRole("alert").textContent(), "all is gone");
    await inspect(t, page, "boot-failed");
    await page.getByRole("button", { name: "Reload" }).click();
    await arrived(page);
    await end(page);
  });

  await t.test("a script that fails to load once is retried", async () => {
    for (const file of [entry, screens, "**/assets/shared-*.js", "**/assets/api-keys-page-*.js"]) {
      const page = await dashboard.newPage();
      await page.route(file, (route) => route.abort(), { times: 1 });
      await page.goto(`${base}/dashboard/api-keys`);
      await dashboard.logIn(page);
      await arrived(page);
      await end(page);
    }
  });

  await t.test("styles are retried too", async (t) => {
    const page = await dashboard.newPage();
    let isLost = true;
    await page.route("**/assets/style-*.css", (route) =>
      isLost ? route.abort() : route.continue(),
    );
    await page.goto(`${base}/dashboard/api-keys`);
    await page.getByRole("heading", { name: "Sign in" }).waitFor();
    page.on("request", (request) => {
      isLost &&= request.method() !== "HEAD";
    });
    await dashboard.logIn(page);
    await arrived(page);
    t.equal(await page.evaluate("getComputedStyle(document.body).margin"), "0px");
    await end(page);
  });

  await t.test("a script that never loads causes one reload and a message", async (t) => {
    const ways = {
      "no connection": (route: Route) => route.abort(),
      "a tab from before a deployment": (route: Route) => route.fulfill({ status: 404 }),
    };
    for (const [way, respond] of Object.entries(ways)) {
      const page = await dashboard.newPage();
      const refused = await refuse(page, entry, respond);
      await page.goto(`${base}/dashboard/api-keys`);
      await eventually(
        async () => refused.count,
        (count) => count === 2,
      );
      await heading(page, notLoaded).waitFor();
      t.equal(refused.count, 2, way);
      t.notMatch(await page.getByRole("alert").textContent(), /by itself/);
      await inspect(t, page, "boot-not-loaded");
      await page.unrouteAll();
      await page.getByRole("button", { name: "Reload" }).click();
      await dashboard.logIn(page);
      await arrived(page);
      await end(page);
    }
  });

  await t.test("while the service restarts, the page waits for it", async (t) => {
    const page = await dashboard.newPage();
    let isUp = false;
    const whenUp = (route: Route) => (isUp ? route.continue() : route.abort());
    await page.route(entry, whenUp);
    await page.route("**/dashboard/api-keys", (route) =>
      route.request().method() === "HEAD" ? whenUp(route) : route.continue(),
    );
    await page.goto(`${base}/dashboard/api-keys`);
    await page.getByText("It reloads by itself").waitFor();
    isUp = true;
    await dashboard.logIn(page);
    await arrived(page);
    t.pass();
    await end(page);
  });

  await t.test("a browser without storage does not reload endlessly", async (t) => {
    const page = await prepared(`for (const name of ["sessionStorage", "localStorage"])
      Object.defineProperty(window, name, {
        get() { throw new DOMException("The operation is insecure.", "SecurityError"); }
      })`);
    const refused = await refuse(page, entry);
    await page.goto(`${base}/dashboard/api-keys`);
    await heading(page, notLoaded).waitFor();
    t.equal(refused.count, 1);
    await page.unrouteAll();
    await page.getByRole("button", { name: "Reload" }).click();
    await heading(page, "Login failed").waitFor();
    await page.getByText("Allow cookies and site data for this page.").waitFor();
    await page.getByRole("button", { name: "Try again" }).waitFor();
    await end(page);
  });

  await t.test("a page that does not start speaks the language of the browser", async (t) => {
    const page = await dashboard.newPage({ locale: "ar-EG" });
    await page.clock.install();
    await page.route(entry, () => {});
    await page.goto(`${base}/dashboard/api-keys`, { waitUntil: "commit" });
    await page.locator("[data-boot]").waitFor({ state: "attached" });
    t.match(await page.title(), "لوحة التحكم");
    t.equal(await page.locator("html").getAttribute("dir"), "rtl");
    await page.clock.fastForward(25_000);
    await heading(page, "تستغرق هذه الصفحة وقتًا طويلًا لتبدأ").waitFor();
    await page.getByRole("button", { name: "إعادة التحميل" }).waitFor();
    await page.context().close();
  });

  await t.test("a slow page says so and still loads", async () => {
    const page = await dashboard.newPage();
    await page.clock.install();
    const { promise: held, resolve: release } = Promise.withResolvers<void>();
    await page.route(entry, async (route) => {
      await held;
      await route.continue();
    });
    await page.goto(`${base}/dashboard/api-keys`, { waitUntil: "commit" });
    await page.locator("[data-boot]").waitFor({ state: "attached" });
    await page.clock.fastForward(25_000);
    await heading(page, "This page is taking a long time to start").waitFor();
    release();
    await dashboard.logIn(page);
    await arrived(page);
    await end(page);
  });

  await t.test("the API reference says so too", async () => {
    const page = await dashboard.newPage();
    const refused = await refuse(page, "**/assets/*.js");
    await page.goto(`${base}/docs/api`);
    await eventually(
      async () => refused.count,
      (count) => count >= 2,
    );
    await heading(page, notLoaded).waitFor();
    await page.unrouteAll();
    await page.getByRole("button", { name: "Reload" }).click();
    await page.getByLabel("API key").waitFor();
    await page.locator("[data-boot]").waitFor({ state: "detached" });
    await end(page);
  });

  await t.test("typed text survives reloads", async (t) => {
    const { id } = (
      await dashboard.service.rest("POST", "/api/v1/tickets", {
        subject: "Lamp",
        requester: { email: "ada@example.com" },
      })
    ).body.data;
    const page = await dashboard.open(`/tickets/${id}`);
    await page.getByRole("textbox", { name: "Reply" }).fill("Dear Ada");
    // Not only once: a preload and the import may each request it.
    await refuse(page, "**/assets/palette-*.js");
    const reloaded = page.waitForEvent("domcontentloaded");
    await page.keyboard.press("Control+k");
    await reloaded;
    await page.waitForURL(`${base}/dashboard/tickets/${id}`);
    t.equal(await page.getByRole("textbox", { name: "Reply" }).inputValue(), "Dear Ada");

    await page.goto(`${base}/dashboard/api-keys?create`);
    await page.getByRole("textbox", { name: "Name" }).fill("deploy");
    await page.reload();
    await page.waitForURL(`${base}/dashboard/api-keys?create`);
    t.equal(await page.getByRole("textbox", { name: "Name" }).inputValue(), "deploy");
    await end(page);
  });
});
