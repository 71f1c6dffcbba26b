// @suite default
// @needs chromium
import t from "tap";
import { startDashboard } from "../portal/support/dashboard.ts";
import { inspect } from "../portal/support/inspect.ts";

t.test("the documentation in a browser", async (t) => {
  const { base, complaints, newPage } = await startDashboard(t);
  const page = await newPage();

  await t.test("every kind of page is accessible in each look", async (t) => {
    for (const path of [
      "/",
      "/sdk",
      "/docs",
      "/docs/guides/receive-webhooks",
      "/docs/reference/errors",
      "/docs/search?q=rate+limit",
      "/docs/search?q=xylophone",
    ]) {
      await page.goto(base + path);
      await inspect(t, page, path);
    }
  });

  await t.test("a reader gets by keyboard from a page to what it searches for", async (t) => {
    await page.goto(`${base}/docs/guides/quickstart`);
    await page.keyboard.press("/");
    await page.keyboard.type("verify / signatures");
    await page.keyboard.press("Enter");
    await page.getByText(/^\d+ results?$/).waitFor();
    t.equal(await page.getByRole("searchbox").inputValue(), "verify / signatures");
    await page.goto(`${base}/docs/search?q=verify+signatures`);
    await page.getByRole("link", { name: "Receive webhooks › Verify signatures" }).click();
    await page.waitForURL(/receive-webhooks#verify-signatures$/);
    const top = await page
      .locator("#verify-signatures")
      .evaluate((e) => e.getBoundingClientRect().top);
    t.ok(top >= 0 && top < 60, `the heading is at ${top}`);
  });

  await t.test("the list of pages folds in a narrow window, and shows in a wide one", async (t) => {
    await page.goto(`${base}/docs/guides/quickstart`);
    const link = page.getByRole("navigation", { name: "Documentation" }).getByText("Runbooks");
    const current = page.locator(".pages [aria-current=page]");
    t.ok(await link.isVisible());
    t.equal(await current.innerText(), "Quickstart");
    await page.setViewportSize({ width: 360, height: 780 });
    t.notOk(await link.isVisible());
    await page.getByText("All pages", { exact: true }).click();
    await link.click();
    await page.waitForURL(/\/docs\/guides\/runbooks$/);
    await page.setViewportSize({ width: 1280, height: 860 });
  });

  await t.test("code can be copied, and wide tables be scrolled by keyboard", async (t) => {
    await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
    await page.goto(`${base}/docs/reference/pagination`);
    await page.getByRole("button", { name: "Copy" }).first().click();
    await page.getByText("Copied").waitFor();
    t.match(await page.evaluate("navigator.clipboard.readText()"), /^curl -s .*pageSize=2" \\\n/);
    await page.setViewportSize({ width: 360, height: 780 });
    await page.locator("pre[tabindex='0']").first().waitFor();
    await page.setViewportSize({ width: 1280, height: 860 });
  });

  await t.test("it reads without script, the search too", async (t) => {
    const plain = await newPage({ javaScriptEnabled: false });
    await plain.goto(`${base}/docs`);
    await plain.getByRole("searchbox").fill("idempotency");
    await plain.getByRole("button", { name: "Search" }).click();
    await plain.getByRole("link", { name: "Idempotency", exact: true }).last().click();
    t.equal(await plain.getByRole("heading", { level: 1 }).innerText(), "Idempotency");
  });

  t.same(complaints, [], "the console stayed empty");
});
