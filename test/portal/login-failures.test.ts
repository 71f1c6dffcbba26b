// @suite all
// @needs chromium
import type { Page, Route } from "playwright-core";
import t from "tap";
import { startDashboard } from "./support/dashboard.ts";
import { inspect } from "./support/inspect.ts";
import { startLoginProvider } from "./support/login-provider.ts";

t.test("a login that fails says why, and can be tried again", async (t) => {
  const organization = "org_1";
  const settings = await startLoginProvider(t, { organization });
  const issuer = settings.JWT_ISSUER;
  const dashboard = await startDashboard(t, { ...settings, SIGN_IN: "off" });
  const { base } = dashboard;
  const discovery = `${issuer}/.well-known/openid-configuration`;
  const json =
    (body: object, status = 200) =>
    (route: Route) =>
      route.fulfill({ status, json: body, headers: { "access-control-allow-origin": "*" } });

  const failed = (page: Page) => page.getByRole("heading", { name: "Login failed" }).waitFor();
  const tryAgain = (page: Page) => page.getByRole("button", { name: "Try again" }).click();
  const arrives = async (page: Page, path = "/dashboard/api-keys") => {
    await page.getByRole("navigation", { name: "Dashboard" }).waitFor();
    await page.waitForURL(base + path);
  };
  const end = async (page: Page) => {
    await page.context().close();
    dashboard.complaints.length = 0;
  };

  const providers: Record<string, [pattern: string, (route: Route) => unknown, RegExp]> = {
    "cannot be reached": [
      discovery,
      (route) => route.abort(),
      /could not reach the identity provider at http/,
    ],
    "does not describe itself": [
      discovery,
      (route) =>
        route.fulfill({
          status: 502,
          body: "Bad gateway",
          headers: { "access-control-allow-origin": "*" },
        }),
      /sent an unexpected response.*502/,
    ],
    "describes itself in HTML": [
      discovery,
      (route) =>
        route.fulfill({
          contentType: "text/html",
          body: "<h1>Welcome",
          headers: { "access-control-allow-origin": "*" },
        }),
      /sent an unexpected response.*text\/html/,
    ],
    "does not take the code": [
      `${issuer}/token`,
      json({ error: "invalid_grant" }, 400),
      /refused the login.*invalid_grant/,
    ],
    "drops the request for a token": [
      `${issuer}/token`,
      (route) => route.abort(),
      /could not reach/,
    ],
    "refuses the person": [
      `${issuer}/authorize*`,
      (route) => {
        const { searchParams } = new URL(route.request().url());
        const back = new URL(searchParams.get("redirect_uri") ?? "");
        back.searchParams.set("error", "access_denied");
        back.searchParams.set("error_description", "You are not on the list.");
        back.searchParams.set("state", searchParams.get("state") ?? "");
        return route.fulfill({ status: 302, headers: { location: back.href } });
      },
      /refused the login.*You are not on the list\./,
    ],
    "sends somebody else's state back": [
      `${issuer}/authorize*`,
      (route) => {
        const { searchParams } = new URL(route.request().url());
        const back = `${searchParams.get("redirect_uri")}?code=1&state=other`;
        return route.fulfill({ status: 302, headers: { location: back } });
      },
      /started in another tab, or it has already been used/,
    ],
  };
  for (const [what, [pattern, respond, expected]] of Object.entries(providers)) {
    await t.test(`with a provider that ${what}`, async (t) => {
      const page = await dashboard.newPage();
      await page.route(pattern, respond);
      await page.goto(`${base}/dashboard/api-keys`);
      await failed(page);
      t.match(await page.getByRole("main").textContent(), expected);
      // It still does not work, and still says so.
      await tryAgain(page);
      await failed(page);
      await page.unrouteAll();
      await tryAgain(page);
      await arrives(page);
      await end(page);
    });
  }

  await t.test("with a provider that never responds", async (t) => {
    const page = await dashboard.newPage();
    await page.clock.install();
    const asked = page.waitForRequest(discovery);
    await page.route(discovery, () => {});
    await page.goto(`${base}/dashboard/api-keys`);
    await asked;
    await page.clock.fastForward(11_000);
    await failed(page);
    t.match(await page.getByRole("main").textContent(), /could not reach the identity provider/);
    await inspect(t, page, "login-unreachable");
    await end(page);
  });

  await t.test("without storage", async (t) => {
    const quota = `Storage.prototype.setItem = () => {
      throw new DOMException("exceeded the quota", "QuotaExceededError");
    }`;
    const page = await dashboard.newPage();
    await page.addInitScript(quota);
    await page.goto(`${base}/dashboard/api-keys`);
    await failed(page);
    t.match(await page.getByRole("main").textContent(), /Allow cookies and site data/);
    await end(page);
  });

  await t.test("with a callback URL that was used before or opened by hand", async (t) => {
    const page = await dashboard.newPage();
    for (const query of ["", "?code=1&state=2", "?state=&error=server_error"]) {
      await page.goto(`${base}/dashboard/callback${query}`);
      await failed(page);
      t.match(await page.getByRole("main").textContent(), /Reason: .+Try again/, query);
    }
    await tryAgain(page);
    await arrives(page, "/dashboard/overview");
    await end(page);
  });

  await t.test("with a corrupted login state", async () => {
    const page = await dashboard.newPage();
    await page.goto(`${base}/dashboard/callback`);
    await failed(page);
    await page.evaluate("sessionStorage.setItem('return', '{')");
    await page.reload();
    await failed(page);
    await tryAgain(page);
    await arrives(page, "/dashboard/overview");
    await end(page);
  });

  await t.test("with tokens that are already expired, without a redirect loop", async (t) => {
    const page = await dashboard.newPage();
    let logins = 0;
    await page.route(`${issuer}/token`, async (route) => {
      logins += 1;
      const response = await route.fetch();
      const body = await response.json();
      await route.fulfill({ response, json: { ...body, access_token: "ey.ey.ey", expires_in: 0 } });
    });
    await page.goto(`${base}/dashboard/api-keys`);
    await page.getByRole("alert").first().waitFor();
    t.match(await page.getByRole("alert").first().textContent(), /clocks of both agree/);
    t.equal(logins, 1);
    await end(page);
  });
});
