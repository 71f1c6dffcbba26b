// @suite all
// @needs chromium
import type { Page } from "playwright-core";
import t from "tap";
import { eventually } from "../support/eventually.ts";
import { startDashboard } from "./support/dashboard.ts";

const heading = (page: Page, name: string) =>
  page.getByRole("heading", { name, exact: true, level: 1 }).waitFor();

t.test("held replies can be undone", async (t) => {
  const dashboard = await startDashboard(t);
  const { rest, key } = dashboard.service;
  const open = async (subject: string): Promise<string> =>
    (await rest("POST", "/api/v1/tickets", { subject, requester: { name: "Ada" } })).body.data.id;
  const [two, one] = [await open("Two"), await open("One")];
  const messages = async (id: string) =>
    (await rest("GET", `/api/v1/tickets/${id}/messages`)).body.data;
  const statusOf = async (id: string) =>
    (await rest("GET", `/api/v1/tickets/${id}`)).body.data.status;
  const held = async () => (await rest("GET", "/api/v1/scheduled-messages")).body.data;
  const page = await dashboard.open("/profile");
  const reply = page.getByRole("textbox", { name: "Reply" });
  const status = page.getByLabel("Status after sending");
  const scheduled = page.getByRole("region", { name: "Scheduled messages" });

  await t.test("undo is a setting kept by the browser", async (t) => {
    const choice = page.getByLabel("Undo send");
    t.equal(await choice.inputValue(), "0");
    await choice.selectOption({ label: "30 seconds" });
    await page.getByText("Saved for this browser").waitFor();
    await page.reload();
    t.equal(await choice.inputValue(), "30");
  });

  await t.test("nothing is on the ticket until then, and undo restores the text", async (t) => {
    await page.goto(`${dashboard.service.url}/dashboard/tickets/${one}`);
    await heading(page, "One");
    await page.locator("input[type=file]").setInputFiles({
      name: "log.txt",
      mimeType: "text/plain",
      buffer: Buffer.from("a log"),
    });
    await reply.fill("Too early");
    await eventually(() => page.getByRole("button", { name: "Send reply" }).isEnabled(), Boolean);
    await status.selectOption("pending");
    await reply.press("Control+Enter");
    await page.getByText("Sending to #2 in 30 s").waitFor();
    await scheduled.getByText(/Sends in \d+ s/).waitFor();
    t.equal(await reply.inputValue(), "");
    t.same([await messages(one), (await held()).length], [[], 1]);
    await scheduled.getByRole("button", { name: "Undo" }).click();
    await scheduled.waitFor({ state: "detached" });
    t.equal(await reply.inputValue(), "Too early");
    await page.getByText("log.txt").waitFor();
    t.equal(await status.inputValue(), "pending");
    t.same([await messages(one), await held()], [[], []]);
  });

  await t.test("also from the next ticket, by keyboard", async (t) => {
    await reply.press("Control+Shift+Enter");
    await heading(page, "Two");
    await page.getByText("Sending to #2 in 30 s").waitFor();
    t.equal(await statusOf(one), "open");
    await page.getByRole("heading", { level: 1 }).focus();
    await page.keyboard.press("z");
    await eventually(held, ({ length }) => length === 0);
    await page.getByRole("link", { name: /^One/ }).click();
    await heading(page, "One");
    const text = () => reply.inputValue();
    t.equal(await eventually(text, (value) => value !== ""), "Too early");
    await page.getByText("log.txt").waitFor();
    t.equal(await status.inputValue(), "resolved", "with the status that it was to set");
  });

  await t.test("a reply that is not undone is sent with its files and status", async (t) => {
    await page.evaluate(() => localStorage.setItem("undoSendSeconds", "5"));
    await reply.fill("At last");
    await status.selectOption("pending");
    await reply.press("Control+Enter");
    await page.getByRole("article").filter({ hasText: "At last" }).waitFor();
    await scheduled.waitFor({ state: "detached" });
    const [message] = await messages(one);
    t.match(message, { body: "At last", attachments: [{ name: "log.txt" }] });
    t.equal(await statusOf(one), "pending");
    await page.getByRole("heading", { level: 1 }).focus();
    await page.keyboard.press("n");
    await page.getByRole("textbox", { name: "Internal note" }).fill("At once");
    await page.getByRole("button", { name: "Add note" }).click();
    await page.getByRole("article").filter({ hasText: "At once" }).waitFor();
    t.same(await held(), [], "notes are not held");
  });

  await t.test("a failed reply says why and can be edited", async (t) => {
    const { body } = await rest("POST", "/api/v1/api-keys", { name: "Bot" });
    const message = { ticketId: two, body: "By a bot", delaySeconds: 1 };
    await rest("POST", "/api/v1/scheduled-messages", message, body.data.key);
    await rest("DELETE", `/api/v1/api-keys/${body.data.id}`, undefined, key);
    await page.getByRole("link", { name: /^Two/ }).click();
    await scheduled.getByText("The API key that scheduled it was revoked.").waitFor();
    await scheduled.getByRole("button", { name: "Edit" }).click();
    await scheduled.waitFor({ state: "detached" });
    t.equal(await reply.inputValue(), "By a bot");
  });
  t.same(dashboard.complaints, []);
});
