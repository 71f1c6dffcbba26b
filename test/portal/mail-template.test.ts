// @suite all
// @needs chromium
import t from "tap";
import { eventually } from "../support/eventually.ts";
import { startMailServer } from "../support/mail-server.ts";
import { startDashboard } from "./support/dashboard.ts";
import { inspect } from "./support/inspect.ts";

t.test("an admin edits the email template with a live preview", async (t) => {
  const server = await startMailServer(t);
  const dashboard = await startDashboard(t, {
    SMTP_URL: `smtp://127.0.0.1:${server.port}`,
    MAIL_FROM: "Lighthouse <support@lamps.example>",
  });
  const { rest } = dashboard.service;
  const stored = async () => (await rest("GET", "/api/v1/workspace/mail-template")).body.data;
  const page = await dashboard.open("/workspace");
  const mail = page.frameLocator("iframe[title='Preview of the email']");
  const field = (name: string) => page.getByRole("textbox", { name, exact: true });
  const choose = (name: string) => page.getByRole("main").getByRole("radio", { name }).check();
  await mail.getByText("It arrives tomorrow.").waitFor();
  await inspect(t, page, "mail-template");

  await field("Above the message").fill("# Lighthouse, request {ticket.number}");
  await mail.getByRole("heading", { name: "Lighthouse, request 1042" }).waitFor();
  await field("Accent colour").fill("#2f6fed");
  const line = mail.locator("div[style*='border-top']");
  await line.waitFor();
  const styleOf = (selector: string, property: string) =>
    mail
      .locator("html")
      .evaluate(`getComputedStyle(document.querySelector("${selector}")).${property}`);
  t.equal(await styleOf("div[style*=border-top]", "borderTopColor"), "rgb(47, 111, 237)");
  t.equal(await styleOf("body", "color"), "rgb(0, 0, 0)");
  await choose("Dark");
  await mail.locator("html[style*='dark']").waitFor();
  t.equal(await styleOf("body", "color"), "rgb(255, 255, 255)");

  await field("End of a reply").fill("Yours, {requester.nmae}");
  await page.getByText("Cannot have the placeholder {requester.nmae}").waitFor();
  await field("End of a reply").fill("Yours, {requester.name}");
  await mail.getByText("Yours, Ada Lovelace").waitFor();
  await page.getByLabel("Language of the requester").selectOption({ label: "العربية" });
  await mail.locator("html[dir='rtl']").waitFor();
  await field("Confirmation of a new ticket").fill("شكرًا **لك**");
  await mail.locator("strong", { hasText: "لك" }).waitFor();
  await choose("Plain text");
  await page.locator("pre", { hasText: "شكرًا *لك*" }).waitFor();
  await inspect(t, page, "mail-template-text");
  const sent = () =>
    eventually(
      async () => server.received,
      ({ length }) => length > 0,
      20_000,
    );
  server.received.length = 0;
  await page.getByRole("button", { name: "Send a test email to me" }).click();
  await page.getByText("A test email is on its way to ada.admin@example.com").waitFor();
  const [sample] = await sent();
  t.same(sample?.to, ["ada.admin@example.com"]);
  t.match(sample?.email.text, /^Lighthouse, request 1042\n\nشكرًا \*لك\*/);
  t.match(sample?.email.html, /dir="rtl"[\s\S]*border-top:4px solid #2f6fed/);
  t.same((await stored()).texts, [], "nothing is stored yet");

  await field("Confirmation of a new ticket").press("Tab");
  await page.keyboard.press("Enter");
  await page.getByText("Saved the template").waitFor();
  t.match(await stored(), {
    accentColor: "#2f6fed",
    intro: "# Lighthouse, request {ticket.number}",
    texts: [
      { language: "en", confirmation: "", closing: "Yours, {requester.name}" },
      { language: "ar", confirmation: "شكرًا **لك**", closing: "" },
    ],
  });
  t.equal(await page.getByRole("button", { name: "Save template" }).isDisabled(), true);
  await page.reload();
  await mail.getByRole("heading", { name: "Lighthouse, request 1042" }).waitFor();
  dashboard.complaints.splice(
    0,
    dashboard.complaints.length,
    ...dashboard.complaints.filter((each) => !each.includes("400")),
  );
  t.same(dashboard.complaints, [], "the console stayed empty");
});

t.test("the preview runs no scripts and has no origin", async (t) => {
  const dashboard = await startDashboard(t);
  const page = await dashboard.open("/workspace");
  const shown = await fetch(`${dashboard.base}/dashboard/mail-preview`);
  t.match(shown.headers.get("content-security-policy"), /sandbox allow-scripts$/);
  const element = await page.waitForSelector("iframe[title='Preview of the email']");
  const frame = await element.contentFrame();
  await frame?.waitForSelector("p");
  t.equal(await frame?.evaluate("self.origin"), "null");
  const hostile = `<script>document.title="ran"</script>
    <img src=x onerror='document.title="ran"'><p id=hostile onclick='document.title="ran"'>
    <a href="https://evil.example/">leave</a></p><iframe src="/dashboard"></iframe>`;
  await page.evaluate(
    `frames[0].postMessage(${JSON.stringify({ html: hostile, colorScheme: "light" })}, "*")`,
  );
  await frame?.click("#hostile a");
  t.not(await frame?.title(), "ran");
  t.match(frame?.url(), "/dashboard/mail-preview");
});
