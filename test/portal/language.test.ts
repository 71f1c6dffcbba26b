// @suite all
// @needs chromium
import type { Page } from "playwright-core";
import t from "tap";
import { readCatalogue } from "../../build/messages.ts";
import { languages } from "../../src/language/languages.ts";
import { startDashboard } from "./support/dashboard.ts";
import { inspect } from "./support/inspect.ts";

/** The texts and names of a page, one by one. */
const said = (page: Page) =>
  page.evaluate<string[]>(`[
    ...[...document.querySelectorAll("body *")].flatMap(({ childNodes }) =>
      [...childNodes].filter(({ nodeType }) => nodeType === 3).map(({ data }) => data.trim())),
    ...["aria-label", "title", "placeholder", "alt"].flatMap((name) =>
      [...document.querySelectorAll(\`[\${name}]\`)].map((element) => element.getAttribute(name))),
  ]`);

const isWide = (page: Page) =>
  page.evaluate<boolean>("document.documentElement.scrollWidth > innerWidth");

t.test("people choose the language of the dashboard", async (t) => {
  const dashboard = await startDashboard(t);
  const { rest } = dashboard.service;
  const subject = "12345";
  const { body } = await rest("POST", "/api/v1/tickets", {
    subject,
    requester: { name: "98765" },
    message: { body: "55555" },
  });
  await rest("POST", "/api/v1/channels", { type: "form", name: "77777" });
  const page = await dashboard.open("/profile");
  const name = "Language of the dashboard and of emails to you";
  const choice = (name: string) => page.getByLabel(name, { exact: true });
  await choice(name).selectOption("العربية");

  await t.test("it is kept, with the layout in its direction", async (t) => {
    const { [name]: translated = "", "Your profile": heading = "" } = readCatalogue("ar");
    await page.getByRole("heading", { name: heading }).waitFor();
    t.equal(await choice(translated).inputValue(), "ar");
    t.same(await page.evaluate("[document.documentElement.lang, document.documentElement.dir]"), [
      "ar",
      "rtl",
    ]);
    const side = await page.locator("#navigation").boundingBox();
    t.ok((side?.x ?? 0) > (page.viewportSize()?.width ?? 0) / 2, "navigation at the right");
  });

  await t.test("it applies to the member in every browser", async () => {
    const other = await dashboard.open("/tickets");
    await other.locator("html[lang=ar]").waitFor();
    await other.close();
  });

  await t.test("pages from right to left pass all checks", async (t) => {
    for (const path of ["/tickets", `/tickets/${body.data.id}`, "/overview"]) {
      await page.goto(`${dashboard.base}/dashboard${path}`);
      await page.getByText(subject).first().waitFor();
      await inspect(t, page, `Arabic ${path}`);
    }
  });

  const paths = [
    "/overview",
    "/tickets",
    `/tickets/${body.data.id}`,
    "/canned-replies",
    "/channels",
    "/events",
    "/team",
    "/api-keys",
    "/api-calls",
    "/webhooks",
    "/audit",
    "/billing",
    "/workspace",
    "/profile",
  ];
  for (const language of languages.filter((each) => each !== "en")) {
    await t.test(`everything is translated into ${language}`, async (t) => {
      await page.goto(`${dashboard.base}/dashboard/profile`);
      await page.locator("select:has(option[value=ar])").selectOption(language);
      await page.locator(`html[lang=${language}]`).waitFor();
      await page.locator("main h1").waitFor();
      const catalogue = readCatalogue(language);
      for (const path of paths) {
        await page.goto(`${dashboard.base}/dashboard${path}`);
        await page.locator("main h1, main h2").first().waitFor();
        await page.locator(".skeleton").first().waitFor({ state: "hidden" });
        const english = (await said(page)).filter((text) => (catalogue[text] ?? text) !== text);
        t.same([...new Set(english)], [], `${language} ${path}`);
        t.notOk(await isWide(page), `${language} ${path} is as wide as its window`);
      }
    });
  }
  t.same(dashboard.complaints, []);
});
