// @suite all
// @needs chromium
import { setTimeout } from "node:timers/promises";
import type { Page } from "playwright-core";
import t from "tap";
import { eventually } from "../support/eventually.ts";
import { createReceiver } from "../support/receiver.ts";
import { startDashboard } from "./support/dashboard.ts";
import { inspect } from "./support/inspect.ts";

/** Sends the next call of a method with an invalid token. */
const spoilToken = (page: Page, method: string) =>
  page.route(
    `**/${method}`,
    (route) =>
      route.continue({
        headers: { ...route.request().headers(), authorization: "Bearer ey.ey.ey" },
      }),
    { times: 1 },
  );

t.test("a user of the dashboard", async (t) => {
  const dashboard = await startDashboard(t);
  const { service, base } = dashboard;
  const receiver = await createReceiver();
  t.teardown(() => receiver.close());
  const created = await service.rest("POST", "/api/v1/webhook-subscriptions", {
    url: receiver.url,
  });
  const { id } = created.body.data;

  await t.test("logs in and arrives at the requested page", async (t) => {
    const page = await dashboard.newPage();
    const requests: string[] = [];
    page.on("request", (request) => requests.push(request.url()));
    const wanted = `/dashboard/webhooks/${id}/?outcome=failed`;
    await page.goto(`http://127.0.0.1:${service.app.port}${wanted}`);
    await dashboard.logIn(page);
    await page.waitForURL(base + wanted);
    await page.getByRole("heading", { name: /^Deliveries/ }).waitFor();
    const others = requests.filter((url) => !/^http:\/\/(127\.0\.0\.1|localhost):\d+\//.test(url));
    t.same(others, [], "no other origin gets a request");

    await page.reload();
    await page.getByRole("heading", { name: /^Deliveries/ }).waitFor();
    t.equal(page.url(), base + wanted, "the session is remembered");
    const kept = String(
      await page.evaluate(
        "JSON.stringify([{...localStorage}, {...sessionStorage}, document.cookie])",
      ),
    );
    t.notMatch(kept, /eyJ|access_token/, "no token is kept where scripts could find it later");
    await page.context().close();
  });

  await t.test("goes back to the previous page after a reload", async () => {
    const page = await dashboard.open("/api-keys");
    await page.getByRole("link", { name: "Webhooks", exact: true }).click();
    const webhooks = page.getByRole("heading", { name: "Webhooks", level: 1 });
    await webhooks.waitFor();
    await page.reload();
    await webhooks.waitFor();
    await page.goBack();
    await page.getByRole("heading", { name: "API keys", level: 1 }).waitFor();
    await page.context().close();
  });

  await t.test("makes independent calls in parallel", async (t) => {
    const page = await dashboard.open("/api-keys");
    let release = () => {};
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    const calls = new Set<string>();
    await page.route("**/ticketing.v1.*/*", async (route) => {
      calls.add(new URL(route.request().url()).pathname.replace(/.*\//, ""));
      await held;
      await route.continue();
    });
    await page.goto(`${base}/dashboard/webhooks/${id}`);
    const wanted = [
      "GetMe",
      "GetWebhookSubscription",
      "ListWebhookDeliveries",
      "ListDeliveryCounts",
    ];
    await eventually(
      async () => wanted.filter((name) => !calls.has(name)),
      (missing) => missing.length === 0,
    );
    t.same(
      wanted.filter((name) => !calls.has(name)),
      [],
      "all are in flight before the first response",
    );
    await inspect(t, page, "webhook-loading");
    release();
    await page.getByText("No deliveries yet").waitFor();
    await page.context().close();
  });

  await t.test("sees nothing of another workspace", async (t) => {
    const other = await service.newWorkspace();
    const page = await dashboard.open("/webhooks", other.workspaceId);
    await page.getByRole("heading", { name: "No webhooks yet" }).waitFor();
    await page.goto(`${base}/dashboard/webhooks/${id}`);
    await page.getByRole("alert").first().waitFor();
    t.match(await page.getByRole("alert").first().textContent(), /not found/i);
    t.notMatch(await page.content(), String(receiver.port));
    await page.context().close();
  });

  await t.test(
    "comes back to the page, and to what was typed, when the session has expired",
    async (t) => {
      const page = await dashboard.open("/webhooks");
      await page.getByRole("button", { name: "Add webhook" }).click();
      await page.getByLabel("Endpoint URL").fill(receiver.url);
      await page.getByLabel("Description").fill("typed before the end");
      // Neither the token nor the provider's session is valid any more.
      await page.context().clearCookies();
      await spoilToken(page, "CreateWebhookSubscription");
      await page.getByRole("button", { name: "Add webhook" }).last().click();
      await dashboard.logIn(page);
      await page.waitForURL(`${base}/dashboard/webhooks?create=`);
      t.equal(await page.getByLabel("Endpoint URL").inputValue(), receiver.url);
      t.equal(await page.getByLabel("Description").inputValue(), "typed before the end");
      await page.getByRole("button", { name: "Add webhook" }).last().click();
      await page.getByRole("textbox", { name: "signing secret" }).waitFor();
      await page.context().close();
      dashboard.complaints.length = 0;
    },
  );

  await t.test("stays on a page with a secret that cannot be shown again", async (t) => {
    const page = await dashboard.open("/api-keys");
    await page.getByRole("button", { name: "Create API key" }).click();
    await page.getByRole("textbox", { name: "Name" }).fill("held");
    await spoilToken(page, "ListApiKeys");
    const refused = page.waitForResponse("**/ListApiKeys");
    await page.getByRole("button", { name: "Create key" }).click();
    t.equal((await refused).status(), 401);
    await page.getByRole("textbox", { name: "API key" }).waitFor();
    await page.waitForTimeout(500);
    t.ok(await page.getByRole("textbox", { name: "API key" }).isVisible());
    await page.getByRole("checkbox", { name: /I have stored/ }).check();
    await page.getByRole("button", { name: "Done" }).click();
    await page.getByRole("cell", { name: "held", exact: true }).waitFor();
    t.equal(page.url(), `${base}/dashboard/api-keys`, "by way of the provider");
    await page.context().close();
    dashboard.complaints.length = 0;
  });

  await t.test("sees why the provider refuses, and can try again", async (t) => {
    const page = await dashboard.newPage();
    await page.goto(`${base}/dashboard/callback?error=access_denied&state=none`);
    await page.getByRole("heading", { name: "Login failed" }).waitFor();
    await inspect(t, page, "login-failed");
    await page.getByRole("button", { name: "Try again" }).click();
    await dashboard.logIn(page);
    await page.waitForURL(`${base}/dashboard/overview`);
    await page.context().close();
  });

  await t.test("keeps a session that the provider renews", async (t) => {
    const page = await dashboard.newPage();
    await page.clock.install();
    await page.goto(`${base}/dashboard/webhooks`);
    await dashboard.logIn(page);
    await page.getByRole("button", { name: "Add webhook" }).waitFor();
    const renewal = page.waitForRequest((request) =>
      (request.postData() ?? "").includes("refresh_token"),
    );
    await page.clock.setSystemTime(Date.now() + 3_590_000);
    await page.getByRole("link", { name: "API keys" }).click();
    await renewal;
    await page.getByRole("cell", { name: "test", exact: true }).waitFor();
    t.match(page.url(), /api-keys$/);
    await page.context().close();
  });

  await t.test("chooses a theme, which persists", async (t) => {
    const page = await dashboard.open("/api-keys");
    const background = () =>
      page.evaluate("getComputedStyle(document.documentElement).backgroundColor");
    await page.emulateMedia({ colorScheme: "light" });
    const light = await background();
    await page.getByRole("radio", { name: "Dark" }).check();
    t.not(await background(), light);
    await page.reload();
    await page.getByRole("heading", { name: "API keys" }).waitFor();
    t.not(await background(), light);
    await page.getByRole("radio", { name: "System" }).check();
    t.equal(await background(), light);
    await page.context().close();
  });

  await t.test("sees the plan", async (t) => {
    const page = await dashboard.open("/billing");
    await page.getByRole("button", { name: /^Choose/ }).waitFor();
    await page.getByRole("button", { name: /^Choose/ }).click();
    await page.getByText("Active", { exact: true }).waitFor();
    const { data } = (await service.rest("GET", "/api/v1/billing/subscription")).body;
    t.equal(data.status, "active");
    await page.goto(`${base}/dashboard/nowhere`);
    await page.getByText("This page does not exist").waitFor();
    await page.context().close();
  });

  await t.test("logs out, and has to log in again", async () => {
    const page = await dashboard.open("/api-keys");
    await page.getByRole("button", { name: "Sign out" }).waitFor();
    // It is slow, and the page makes calls meanwhile, which must not sign them in again.
    await page.route("**/oidc/session/end*", async (route) => {
      await setTimeout(1_000);
      await route.continue();
    });
    await page.evaluate(`
      document.querySelector("[aria-label='Sign out']").click();
      setTimeout(() => history.pushState(null, "", "/dashboard/webhooks"), 100)`);
    await page.waitForURL("**/oidc/session/end*");
    await page.getByRole("button", { name: "Sign out" }).click();
    await page.getByRole("heading", { name: "Sign in" }).waitFor();
    await page.context().close();
  });

  t.same(dashboard.complaints, [], "the console stayed empty");
});
