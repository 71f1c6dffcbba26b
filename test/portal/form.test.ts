// @suite all
// @needs chromium
import { readFileSync } from "node:fs";
import t from "tap";
import { pageStyle } from "../../src/html/html.ts";
import { startDashboard } from "./support/dashboard.ts";
import { inspect } from "./support/inspect.ts";

t.test("a customer with a form", async (t) => {
  const dashboard = await startDashboard(t, {
    FORM_MIN_FILL_MS: 0,
    FORM_PER_ADDRESS_PER_MINUTE: 1,
  });
  const { service, base } = dashboard;
  const made = await service.rest("POST", "/api/v1/channels", { type: "form", name: "Help" });
  const url = base + new URL(made.body.data.form.url).pathname;
  const page = await dashboard.newPage();
  const tickets = async () => (await service.rest("GET", "/api/v1/tickets")).body.data;
  const fill = async (message: string) => {
    await page.getByLabel("Your email address").fill("ada@example.com");
    await page.getByLabel("Subject").fill("Lamp");
    await page.getByLabel("How can we help?").fill(message);
    await page.getByRole("button", { name: "Send" }).click();
  };

  await t.test("sees which fields are optional, in both themes", async (t) => {
    await page.goto(url);
    await page.getByLabel("Your name (optional)").waitFor();
    const background = () => page.evaluate("getComputedStyle(document.body).backgroundColor");
    const light = await background();
    await page.emulateMedia({ colorScheme: "dark" });
    t.not(await background(), light);
  });

  await t.test("gets one ticket number, however often the page is reloaded", async (t) => {
    await fill("It went dark.");
    await page.getByText("Thank you. We received your message.").waitFor();
    const [ticket] = await tickets();
    const text = await page.getByRole("main").textContent();
    t.match(text, new RegExp(`ticket number is ${ticket.number}\\.`));
    t.notMatch(text, /reply to|ada@example\.com/, "no email is promised without a mail server");
    t.match(text, /reply on the page of your request/);
    t.notMatch(page.url(), /ada|Lamp/);
    await inspect(t, page, "form-thanks");
    await page.reload();
    await page.getByText("Thank you. We received your message.").waitFor();
    t.equal((await tickets()).length, 1);
    await page.getByRole("link", { name: "Send another message" }).click();
    t.equal(page.url(), url);
  });

  await t.test("keeps the text after a rate limit", async (t) => {
    await fill("Still dark.");
    await page.getByRole("alert").waitFor();
    t.match(
      await page.getByRole("alert").textContent(),
      /not sent: too many messages.*\d+ seconds/,
    );
    t.equal(await page.getByLabel("How can we help?").inputValue(), "Still dark.");
    await inspect(t, page, "form-limited");
    t.equal((await tickets()).length, 1);
  });

  await t.test(
    "attaches files where the form takes them, and is told when they are too many",
    async (t) => {
      const { body } = await service.rest("POST", "/api/v1/channels", {
        type: "form",
        name: "Repairs",
        form: { attachments: true },
      });
      const file = { name: "lamp.png", mimeType: "image/png", buffer: Buffer.from("a picture") };
      await page.goto(base + new URL(body.data.form.url).pathname);
      await inspect(t, page, "form-files");
      await page.getByLabel("Files (optional)").setInputFiles(Array(6).fill(file));
      await fill("It is broken.");
      t.match(await page.getByRole("alert").textContent(), /at most 5 files, of 5 MB in all/);
      t.equal(await page.getByLabel("How can we help?").inputValue(), "It is broken.");
      await page.getByRole("button", { name: "Send" }).click();
      await page.getByText("Too many messages came from your network.").waitFor();
    },
  );

  await t.test("sees an error for an invalid address", async (t) => {
    await page.goto(`${base}/forms/cut-off`);
    await page.getByRole("heading", { name: "Form not found" }).waitFor();
    await inspect(t, page, "form-not-found");
  });
});

t.test("pages without script have the colours of the dashboard", (t) => {
  const tokens = new URL("../../src/portal/web/style/tokens.css", import.meta.url);
  const colours = (css: string) => [...css.matchAll(/^\s*(--[\w-]+: (?:light-dark|#).*);$/gm)];
  const known = new Set(colours(readFileSync(tokens, "utf8")).map(([, colour]) => colour));
  const used = colours(pageStyle);
  t.ok(used.length > 10);
  t.same(
    used.filter(([, colour]) => !known.has(colour)),
    [],
  );
  t.end();
});
