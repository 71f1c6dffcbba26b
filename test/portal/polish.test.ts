// @suite all
// @needs chromium
import type { Locator, Page } from "playwright-core";
import t from "tap";
import { createReceiver } from "../support/receiver.ts";
import { actOnKey } from "./support/act-on-key.ts";
import { startDashboard } from "./support/dashboard.ts";

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;
const focused = (page: Page) =>
  page.evaluate("document.activeElement.tagName + ' ' + document.activeElement.textContent");

t.test("visible details", async (t) => {
  const dashboard = await startDashboard(t);
  const { service } = dashboard;
  const receiver = await createReceiver();
  t.teardown(() => receiver.close());
  const unbroken = "x".repeat(400);
  const { id } = (
    await service.rest("POST", "/api/v1/webhook-subscriptions", {
      url: receiver.url,
      description: unbroken,
    })
  ).body.data;
  const page = await dashboard.open("/webhooks");
  const dialog = page.getByRole("dialog");
  const button = (name: string) => page.getByRole("button", { name, exact: true });
  const link = (name: string) => page.getByRole("link", { name, exact: true });
  const isActive = async () =>
    (await service.rest("GET", `/api/v1/webhook-subscriptions/${id}`)).body.data.active;

  await t.test("the focus follows the page", async (t) => {
    await link("API keys").click();
    await page.getByRole("heading", { name: "API keys", level: 1 }).waitFor();
    t.equal(await focused(page), "H1 API keys");
    await link("Webhooks").click();
    await link(receiver.url).click();
    await page.getByRole("heading", { name: /^127\.0\.0\.1/ }).waitFor();
    t.match(await focused(page), /^H1 /);
  });

  await t.test(
    "in a narrow window, the navigation is a menu that closes with a choice",
    async (t) => {
      await page.setViewportSize({ width: 360, height: 780 });
      for (const name of ["Billing", "Overview", "Webhooks"]) {
        t.notOk(await link(name).isVisible());
        await button("Menu").click();
        await link(name).click();
        await page.getByRole("heading", { name, level: 1 }).waitFor();
      }
      await page.setViewportSize({ width: 1280, height: 860 });
      await link(receiver.url).click();
    },
  );

  await t.test("a description without spaces stays in the page", async (t) => {
    await page.getByText(unbroken).waitFor();
    await page.setViewportSize({ width: 390, height: 844 });
    const isWider = (selector: string) =>
      page.locator(selector).evaluate((e: { scrollWidth: number; clientWidth: number }) => {
        return e.scrollWidth > e.clientWidth;
      });
    t.notOk(await isWider(".page-header-text"));
    await page.setViewportSize({ width: 1280, height: 860 });
  });

  await t.test("pausing asks first, and says that events are missed", async (t) => {
    const toggle = page.getByRole("switch");
    await toggle.click();
    await dialog.getByText(/misses every event until you resume it/).waitFor();
    await dialog.getByRole("button", { name: "Cancel" }).click();
    t.ok(await toggle.isChecked());
    t.ok(await isActive());
    await toggle.click();
    await dialog.getByRole("button", { name: "Pause" }).click();
    await page.getByText("Paused", { exact: true }).waitFor();
    await toggle.click();
    await page.getByText("Active", { exact: true }).waitFor();
    t.equal(await dialog.count(), 0, "resuming does not ask");
  });

  await t.test("a toast is above the sheet", async (t) => {
    await button("Send test").click();
    const name = /^service\.webhook\.ping\.v1, Succeeded, \d\d:\d\d:\d\d$/;
    await page.getByRole("button", { name }).click();
    await dialog.getByText("Your endpoint responded").waitFor();
    await dialog.getByRole("button", { name: "Redeliver" }).click();
    await page.getByText("Redelivery queued").waitFor();
    t.match((await topLayer(page)).at(-1), /toast-place/);
    t.ok((await spokenOf(page)).includes("Redelivery queued"), "for screen readers too");
    await dialog.getByRole("button", { name: "Close" }).click();
  });

  await t.test("an error disappears with its cause", async (t) => {
    await button("Edit").click();
    const url = dialog.getByLabel("Endpoint URL");
    await url.fill("https://10.0.0.1/hooks");
    await button("Save").click();
    const refusal = dialog.getByText(/must not point to 10\.0\.0\.1/i);
    await refusal.waitFor();
    await url.fill("https://example.com/hooks");
    t.equal(await refusal.count(), 0);
    t.equal(await dialog.getByRole("alert").count(), 0);
    await dialog.getByRole("button", { name: "Cancel" }).click();
  });

  await t.test("dates are relative in days, with the date next to them", async () => {
    await page.route("**/GetBillingSubscription", async (route) => {
      const response = await route.fetch();
      const { data } = await response.json();
      const currentPeriodEnd = new Date(Date.now() + 30 * dayMs + 60_000).toISOString();
      const json = { data: { ...data, planId: "pro", status: "active", currentPeriodEnd } };
      await route.fulfill({ response, json });
    });
    await link("Billing").click();
    await page.getByText(/Renews in 30 days \(\d+ \w+ \d{4}\)/).waitFor();
  });

  await t.test("the focus stays nearby when its element is removed", async (t) => {
    await link("API keys").click();
    await button("Create API key").click();
    const name = "left to right";
    await page.getByRole("textbox", { name: "Name" }).fill(`\u202E${name}`);
    await button("Create key").click();
    await page.getByRole("checkbox", { name: /I have stored/ }).check();
    await button("Done").click();
    const cell = page.getByRole("cell", { name, exact: true });
    await cell.waitFor();
    t.notMatch(await focused(page), /^BODY/, "after a dialog");
    t.equal(await cell.locator("bdi").count(), 1, "its name turns nothing else around");
    await actOnKey(page, "Revoke", name);
    await dialog.getByRole("button", { name: "Revoke key" }).click();
    await cell.waitFor({ state: "detached" });
    await page.waitForFunction("document.activeElement.tagName === 'H1'");
  });

  await t.test("after the last page, the focus stays at the end of the list", async (t) => {
    const create = (n: number) =>
      service.rest("POST", "/api/v1/webhook-subscriptions", { url: `https://example.com/${n}` });
    await Promise.all(Array.from({ length: 25 }, (_, n) => create(n)));
    await link("Audit log").click();
    await button("Show more").focus();
    await page.keyboard.press("Enter");
    await page.getByText("You have reached the end.").waitFor();
    t.equal(await focused(page), "P You have reached the end.");
  });

  await t.test("forced colours leave states visible", async (t) => {
    await link("Webhooks").click();
    // The list that was shown before has one.
    await page.locator(".strip").nth(1).waitFor();
    await page.emulateMedia({ forcedColors: "active" });
    const looks = async (locator: Locator) => {
      await page.evaluate("document.activeElement.blur()");
      await page.mouse.move(0, 0);
      return (await locator.screenshot()).toString("base64");
    };
    const strips = page.locator(".strip");
    t.not(await looks(strips.first()), await looks(strips.last()), "outcomes");
    const toggle = page.getByRole("switch").first();
    const active = await looks(toggle);
    await toggle.click();
    await dialog.getByRole("button", { name: "Pause" }).click();
    await page.getByText("Paused", { exact: true }).waitFor();
    t.not(await looks(toggle), active, "switch");
    const dark = page.locator("label").filter({ has: page.getByRole("radio", { name: "Dark" }) });
    const unchosen = await looks(dark);
    await dark.click();
    t.not(await looks(dark), unchosen, "choice");
    const billing = link("Billing");
    const elsewhere = await looks(billing);
    await billing.click();
    await page.getByRole("heading", { name: "Billing", level: 1 }).waitFor();
    t.not(await looks(billing), elsewhere, "current page");
    await page.getByRole("radio", { name: "System" }).check();
    await link("Webhooks").click();
    await strips.first().waitFor();
    await page.screenshot({ path: ".test-output/portal/webhooks-forced-colors.png" });
    await page.emulateMedia({ forcedColors: "none" });
  });

  await t.test("a printed page contains only the page", async (t) => {
    await page.emulateMedia({ media: "print" });
    t.notOk(await page.getByRole("navigation").isVisible());
    t.ok(await page.getByRole("heading", { name: "Webhooks", level: 1 }).isVisible());
    await page.emulateMedia({ media: "screen" });
  });

  await t.test(
    "another calendar and time zone: English dates, by the clock of the viewer",
    async (t) => {
      const { pool } = service.app.db;
      await pool.query(
        `insert into webhook_delivery_stats
         (subscription_id, hour, workspace_id, succeeded, failed, filtered, filter_errors)
       select $1, date_trunc('hour', now()) - interval '3 hours', $2, 12345, 1678, 0, 0`,
        [id, service.workspaceId],
      );
      const page = await dashboard.open(`/webhooks/${id}`, undefined, {
        locale: "fa-IR",
        timezoneId: "Asia/Kolkata",
      });
      const chart = page.getByRole("slider", { name: "Hour" });
      const tip = page.locator(".chart-tip");
      const begin = Math.floor(Date.now() / hourMs) * hourMs - 3 * hourMs;
      const clock = (at: number) => new Date(at + 5.5 * hourMs).toISOString().slice(11, 16);
      const told = new RegExp(
        `${clock(begin)}.*${clock(begin + hourMs)}.*12,345 succeeded.*1,678 failed`,
      );
      await page.getByText("14,023", { exact: true }).waitFor();
      await page.getByRole("img", { name: /^12,3\d\d succeeded and 1,678 failed/ }).waitFor();

      await chart.focus();
      for (let hour = 0; hour < 3; hour++) {
        await page.keyboard.press("ArrowLeft");
      }
      t.match(await chart.getAttribute("aria-valuetext"), told, "keyboard");
      t.match(await tip.textContent(), told);
      await page.keyboard.press("Escape");
      t.equal(await tip.count(), 0);
      await page.keyboard.press("Home");
      t.equal(await chart.getAttribute("aria-valuenow"), "0");

      const { width, height } = (await chart.boundingBox()) ?? { width: 0, height: 0 };
      await chart.hover({ position: { x: (width * 20.5) / 24, y: height / 2 } });
      t.match(await tip.textContent(), told, "pointer");
      await page.evaluate("document.activeElement.blur()");
      await page.mouse.move(0, 0);
      t.equal(await tip.count(), 0);

      const signed = page.locator(".signature");
      await signed.getByText("Service-Signature of the last delivery").waitFor();
      const { day, month, year } = partsOf(new Date());
      t.match(
        await signed.textContent(),
        new RegExp(`in Unix seconds: ${day} ${month} ${year}, \\d`),
      );
      t.notMatch(
        await page.locator("#main").textContent(),
        /[\u06f0-\u06f9\u0660-\u0669]/,
        "digits",
      );
      await page.goto(`${dashboard.base}/dashboard/api-keys`);
      const row = page.getByRole("row", { name: /^test / });
      t.match(
        await row.textContent(),
        new RegExp(`${day} ${month} ${year}, \\d\\d:\\d\\d`),
        "keys",
      );
      await page.context().close();
    },
  );

  t.same(
    dashboard.complaints.filter((text) => !text.includes("400")),
    [],
    "the console stayed empty",
  );
});

/** The text for screen readers. */
async function spokenOf(page: Page): Promise<unknown[]> {
  const session = await page.context().newCDPSession(page);
  const { nodes } = await session.send("Accessibility.getFullAXTree");
  return nodes.filter(({ ignored }) => !ignored).map(({ name }) => name?.value);
}

/** A day in India, as the page writes it. */
function partsOf(date: Date) {
  const [day = "", month = "", year = ""] = new Intl.DateTimeFormat("en-GB", {
    dateStyle: "medium",
    timeZone: "Asia/Kolkata",
  })
    .format(date)
    .split(" ");
  return { day, month, year };
}

/** Classes of the elements that are above the page, from the lowest. */
async function topLayer(page: Page): Promise<string[]> {
  const session = await page.context().newCDPSession(page);
  await session.send("DOM.getDocument");
  const { nodeIds } = await session.send("DOM.getTopLayerElements");
  const classes: string[] = [];
  for (const nodeId of nodeIds) {
    const { node } = await session.send("DOM.describeNode", { nodeId });
    classes.push((node.attributes ?? []).join(" "));
  }
  return classes.filter((text) => text !== "");
}
