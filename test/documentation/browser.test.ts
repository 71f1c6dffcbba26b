// @suite all
// @needs chromium
import t from "tap";
import { startDashboard } from "../portal/support/dashboard.ts";
import { inspect } from "../portal/support/inspect.ts";

interface Measured {
  /** Of the page. */
  readonly width: number;
  /** Boxes that scroll. */
  readonly wide: number;
  /** Elements that reach beyond the window, and do not scroll. */
  readonly cut: readonly string[];
  /** Boxes with the source of a diagram. */
  readonly diagrams: number;
}

const measure = `(() => {
  const boxes = [...document.querySelectorAll("main pre, main .table")];
  return {
    width: document.documentElement.scrollWidth,
    wide: boxes.filter((box) => box.scrollWidth > box.clientWidth).length,
    cut: [...document.querySelectorAll("main *")]
      .filter((e) => e.closest("pre, .table") === null)
      .filter((e) => e.getBoundingClientRect().right > innerWidth + 1)
      .map((e) => e.outerHTML.slice(0, 80)),
    diagrams: boxes.filter((box) => /^(sequenceDiagram|flowchart)/.test(box.textContent)).length,
  };
})()`;

t.test("the documentation in a browser", async (t) => {
  const { base, complaints, newPage } = await startDashboard(t);
  const page = await newPage();

  await t.test("every kind of page is accessible in each theme", async (t) => {
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

  await t.test("a reader finds a page by keyboard", async (t) => {
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

  await t.test("the list of pages collapses in a narrow window", async (t) => {
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

  await t.test("code can be copied, and wide tables can be scrolled by keyboard", async (t) => {
    await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
    await page.goto(`${base}/docs/reference/pagination`);
    await page.getByRole("button", { name: "Copy" }).first().click();
    await page.getByText("Copied").waitFor();
    t.match(await page.evaluate("navigator.clipboard.readText()"), /^curl -s .*pageSize=2" \\\n/);
    await page.setViewportSize({ width: 360, height: 780 });
    await page.locator("pre[tabindex='0']").first().waitFor();
    await page.setViewportSize({ width: 1280, height: 860 });
  });

  await t.test("it works without script, including the search", async (t) => {
    const plain = await newPage({ javaScriptEnabled: false });
    await plain.goto(`${base}/docs`);
    await plain.getByRole("searchbox").fill("idempotency");
    await plain.getByRole("button", { name: "Search" }).click();
    await plain.getByRole("link", { name: "Idempotency", exact: true }).last().click();
    t.equal(await plain.getByRole("heading", { level: 1 }).innerText(), "Idempotency");
  });

  await t.test("no page is wider than a phone, and its wide parts scroll", async (t) => {
    const phone = { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true };
    const window = await newPage(phone);
    await window.goto(`${base}/docs`);
    const paths = await window
      .locator("nav.pages a")
      .evaluateAll((links) => links.map((link) => link.getAttribute("href") ?? ""));
    t.ok(paths.length > 50, `${paths.length} pages`);
    let scrolled = 0;
    for (const path of ["/", "/sdk", "/docs/search?q=key", ...paths]) {
      await window.goto(base + path);
      const { width, wide, cut, diagrams } = (await window.evaluate(measure)) as Measured;
      t.equal(width, 360, path);
      t.same(cut, [], path);
      t.equal(diagrams, 0, path);
      scrolled += wide;
    }
    t.ok(scrolled > 50, `${scrolled} boxes scroll`);
  });

  await t.test("the list of pages opens by keyboard on a phone", async (t) => {
    await page.setViewportSize({ width: 360, height: 740 });
    await page.goto(`${base}/docs/guides/quickstart`);
    const link = page.getByRole("navigation", { name: "Documentation" }).getByText("Runbooks");
    t.notOk(await link.isVisible());
    for (let presses = 0; presses < 10; presses++) {
      await page.keyboard.press("Tab");
      if (await page.locator("nav.pages summary:focus-visible").count()) {
        break;
      }
    }
    await page.keyboard.press("Enter");
    t.ok(await link.isVisible());
    await page.setViewportSize({ width: 1280, height: 860 });
  });

  await t.test(
    "a printed page contains only its text, with no line of code truncated",
    async (t) => {
      await page.goto(`${base}/docs/guides/other-languages`);
      await page.setViewportSize({ width: 640, height: 900 });
      await page.emulateMedia({ media: "print" });
      for (const name of [".bar", "nav.pages", "nav.contents", ".around", ".copy"]) {
        t.notOk(await page.locator(name).first().isVisible(), name);
      }
      const cut = await page
        .locator("pre")
        .evaluateAll((all) => all.filter((e) => e.scrollWidth > e.clientWidth).length);
      t.equal(cut, 0);
      await page.emulateMedia({ media: "screen" });
      await page.setViewportSize({ width: 1280, height: 860 });
    },
  );

  t.same(complaints, [], "the console stayed empty");
});
