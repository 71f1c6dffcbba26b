// @suite all
// @needs chromium
import type { Route } from "playwright-core";
import t from "tap";
import { startDashboard } from "./support/dashboard.ts";
import { inspect } from "./support/inspect.ts";

t.test("responses that the dashboard cannot use", async (t) => {
  const dashboard = await startDashboard(t);
  const { service } = dashboard;
  await service.rest("POST", "/api/v1/webhook-subscriptions", { url: "https://example.com/hooks" });
  const page = await dashboard.open("/api-keys");
  const toWebhooks = () => page.getByRole("link", { name: "Webhooks" }).click();
  const toKeys = () => page.getByRole("link", { name: "API keys" }).click();

  /** Changes the response of the list of webhooks, and shows it. */
  async function showList(change: (webhook: Webhook) => void): Promise<void> {
    await page.route("**/ListWebhookSubscriptions", async (route) => {
      const response = await route.fetch();
      const json = await response.json();
      json.data.forEach(change);
      await route.fulfill({ response, json });
    });
    await toWebhooks();
  }

  await t.test("more outcomes than it has colours for", async (t) => {
    await showList((webhook) => {
      webhook.health = { recentOutcomes: Array(25).fill("succeeded") };
    });
    await page.getByRole("img", { name: "Last 20 deliveries: 20 succeeded" }).waitFor();
    t.same(dashboard.complaints, []);
    await page.unrouteAll();
    await toKeys();
  });

  await t.test("an unrenderable value leaves the rest of the dashboard working", async (t) => {
    await page.route("**/GetWebhookSubscription", async (route) => {
      const response = await route.fetch();
      const json = await response.json();
      json.data.url = "no URL";
      await route.fulfill({ response, json });
    });
    await toWebhooks();
    await page.getByRole("link", { name: "https://example.com/hooks" }).click();
    await page.getByRole("heading", { name: "This page could not be shown" }).waitFor();
    await inspect(t, page, "page-failed");
    await page.unrouteAll();
    await toWebhooks();
    await page.getByRole("link", { name: "https://example.com/hooks" }).waitFor();
    await toKeys();
    await page.getByRole("cell", { name: "test", exact: true }).waitFor();
    dashboard.complaints.length = 0;
  });

  await t.test(
    "a script that fails to load leaves the rest of the dashboard working",
    async (t) => {
      let requests = 0;
      await page.route("**/audit-page-*.js", (route) => {
        requests += 1;
        return route.abort();
      });
      await page.getByRole("link", { name: "Audit log" }).click();
      await page.getByRole("heading", { name: "This page did not load" }).waitFor();
      t.equal(requests, 2, "it reloads once");
      await inspect(t, page, "page-not-loaded");
      await toKeys();
      await page.getByRole("cell", { name: "test", exact: true }).waitFor();
      t.equal(requests, 2);
      await page.unrouteAll();
      dashboard.complaints.length = 0;
    },
  );

  await t.test("a proxy's error page is reported as such", async (t) => {
    await page.getByRole("button", { name: "Create API key" }).click();
    await page.getByRole("textbox", { name: "Name" }).fill("behind a proxy");
    const send = async (respond: (route: Route) => Promise<void>) => {
      await page.route("**/CreateApiKey", respond, { times: 1 });
      await page.getByRole("button", { name: "Create key" }).click();
    };
    const cases = [
      [502, /A proxy in front of the service responded with HTTP 502.*may be starting/],
      [500, /HTTP 500.*ask your administrator to check the service/],
      [403, /HTTP 403.*settings of the proxy/],
      [200, /A proxy between you and the service/],
    ] as const;
    for (const [status, expected] of cases) {
      const html = { status, contentType: "text/html", body: "<html><h1>Bad gateway</h1>" };
      await send((route) => route.fulfill(html));
      await page.getByRole("alert").filter({ hasText: expected }).waitFor();
      t.notMatch(await page.getByRole("alert").textContent(), /connection/);
    }
    await send((route) => route.abort());
    await page.getByText("Could not reach the service.").waitFor();
    dashboard.complaints.length = 0;
  });

  await t.test(
    "a browser in which the frame itself fails gets more than a blank page",
    async (t) => {
      const other = await dashboard.newPage();
      await other.addInitScript("delete globalThis.MutationObserver");
      await other.goto(`${dashboard.base}/dashboard/api-keys`);
      await dashboard.logIn(other);
      await other.getByRole("heading", { name: "The dashboard could not be shown" }).waitFor();
      t.match(await other.getByRole("alert").textContent(), /MutationObserver/);
      await other.getByRole("button", { name: "Reload" }).waitFor();
      dashboard.complaints.length = 0;
    },
  );

  t.same(dashboard.complaints, [], "the console stayed empty");
});

interface Webhook {
  health: object;
}
