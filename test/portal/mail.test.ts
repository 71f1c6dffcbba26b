// @suite all
// @needs chromium
import t from "tap";
import { refusal, startMailServer } from "../support/mail-server.ts";
import { startDashboard } from "./support/dashboard.ts";
import { inspect } from "./support/inspect.ts";

t.test("emails to requesters", async (t) => {
  const server = await startMailServer(t);
  const { service, base, newPage, open, complaints } = await startDashboard(t, {
    FORM_MIN_FILL_MS: 0,
    SMTP_URL: `smtp://127.0.0.1:${server.port}`,
    MAIL_FROM: "support@lamps.example",
  });
  const page = await open("/channels");
  const dialog = page.getByRole("dialog");
  const channels = async () => (await service.rest("GET", "/api/v1/channels")).body.data;

  await t.test("a channel defines their appearance", async (t) => {
    await page.getByRole("button", { name: "New channel" }).click();
    await dialog.getByLabel("Name", { exact: true }).fill("Help");
    await dialog.getByLabel("Sender name").fill("Lamp Support");
    await dialog.getByRole("button", { name: "Create channel" }).click();
    await page.getByRole("heading", { name: "Help" }).waitFor();
    t.match(await channels(), [
      { mail: { senderName: "Lamp Support", footer: "", confirmation: true } },
    ]);
    await page.getByRole("button", { name: "Edit" }).click();
    t.equal(await dialog.getByLabel("Sender name").inputValue(), "Lamp Support");
    await dialog.getByLabel("Footer").fill("Harbour Road 1");
    await dialog.getByLabel("Confirm new tickets by email").uncheck();
    await dialog.getByRole("button", { name: "Save" }).click();
    await dialog.waitFor({ state: "hidden" });
    t.match(await channels(), [{ mail: { footer: "Harbour Road 1", confirmation: false } }]);
  });

  await t.test("an agent sees where a reply goes, and its delivery state", async (t) => {
    const openTicket = async (requester: object) =>
      (await service.rest("POST", "/api/v1/tickets", { subject: "Lamp", requester })).body.data;
    const nameless = await openTicket({ name: "Bob" });
    await page.goto(`${page.url().split("/channels")[0]}/tickets/${nameless.id}`);
    await page.getByText("Not emailed: the requester has no address").waitFor();

    const { id } = await openTicket({ name: "Ada", email: "ada@example.com" });
    await page.goto(`${page.url().split("/tickets")[0]}/tickets/${id}`);
    await page.getByText("Will be emailed to ada@example.com").waitFor();
    const reply = async (text: string) => {
      await page.getByRole("textbox", { name: "Reply" }).fill(text);
      await page.getByRole("button", { name: "Send reply" }).click();
    };
    server.at = (stage) => {
      if (stage === "recipient") {
        throw refusal(451, "Greylisted");
      }
    };
    await reply("One");
    await page.getByText("Will be tried again").waitFor();
    server.at = (stage) => {
      if (stage === "recipient") {
        throw refusal(550, "No such mailbox");
      }
    };
    // A separate ticket: the next reply on the first waits for the one before it.
    const other = await openTicket({ name: "Ada", email: "ada@example.com" });
    await page.goto(`${page.url().split("/tickets")[0]}/tickets/${other.id}`);
    await reply("Two");
    await page.getByText("Not delivered. No such mailbox (550).").waitFor();
    await inspect(t, page, "failed email");
    server.at = () => {};
    await page.getByRole("button", { name: "Send again" }).click();
    await page.getByText("Sent", { exact: true }).waitFor();
    t.equal(server.received.length, 1);
  });

  await t.test("a form says where the reply goes", async () => {
    const form = await service.rest("POST", "/api/v1/channels", { type: "form", name: "Lamps" });
    const visitor = await newPage();
    await visitor.goto(base + new URL(form.body.data.form.url).pathname);
    await visitor.getByLabel("Your email address").fill("ada@example.com");
    await visitor.getByLabel("Subject").fill("Lamp");
    await visitor.getByLabel("How can we help?").fill("It is dark.");
    await visitor.getByRole("button", { name: "Send" }).click();
    await visitor.getByText("We will reply to ada@example.com.").waitFor();
    const link = visitor.getByRole("link", { name: "Follow your request" });
    await visitor.goto((await link.getAttribute("href")) ?? "");
    await visitor.getByText("we send them by email").waitFor();
    await service.rest("PATCH", `/api/v1/channels/${form.body.data.id}`, { active: false });
    await visitor.reload();
    await visitor.getByText("we do not send them by email").waitFor();
  });
  t.same(complaints, []);
});
