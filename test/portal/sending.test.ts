// @suite all
// @needs chromium
import t from "tap";
import { startDnsServer } from "../support/dns-server.ts";
import { startMailServer } from "../support/mail-server.ts";
import { startDashboard } from "./support/dashboard.ts";
import { inspect } from "./support/inspect.ts";

t.test("how the emails of a channel are sent", async (t) => {
  const records = await startDnsServer(t);
  const server = await startMailServer(t, {
    authOptional: false,
    onAuth({ username, password }, _, callback) {
      callback(null, password === "right" ? { user: username } : {});
    },
  });
  const dashboard = await startDashboard(t, {
    MAIL_ALLOWED_CIDRS: ["127.0.0.0/8", "::1/128"],
    SMTP_URL: `smtp://127.0.0.1:${server.port}`,
    MAIL_FROM: "mail@service.example",
  });
  const page = await dashboard.open("/channels?create");
  const dialog = page.getByRole("dialog");
  const button = (name: string) => page.getByRole("button", { name, exact: true });
  const step = (name: string) =>
    page.getByRole("listitem").filter({ has: page.getByRole("heading", { name, exact: true }) });

  await t.test("by the service, from an address with a verified domain", async (t) => {
    await dialog.getByLabel("Email", { exact: true }).check();
    await dialog.getByLabel("Name", { exact: true }).fill("Support");
    await dialog.getByLabel("Address").fill("support@acme.example");
    await dialog.getByLabel("From a mail server").check();
    await dialog.getByRole("button", { name: "Create channel" }).click();
    const sender = step("Sender");
    await sender.getByText("Emails come from mail@service.example. Optional:").waitFor();
    await inspect(t, page, "channel-sender");
    const [name, value] = await sender.locator("dd .mono").allTextContents();
    records.set(name ?? "", [value ?? ""]);
    await button("Check again").click();
    await sender.getByText("Emails come from support@acme.example.").waitFor();
  });

  await t.test("through its own mail server", async (t) => {
    await button("Edit").click();
    await dialog.getByLabel("Through your mail server").check();
    const fields = dialog.getByRole("group", { name: "How emails are sent" }).locator("~ *");
    await fields.getByLabel("Server").fill("localhost");
    await fields.getByLabel("Encryption").selectOption("starttls");
    await fields.getByLabel("Port").fill(String(server.port));
    await fields.getByLabel("User name").fill("support@acme.example");
    await fields.getByLabel("Password").fill("wrong");
    await inspect(t, page, "channel-own-server");
    await dialog.getByRole("button", { name: "Save" }).click();
    const login = step("Login for sending");
    await login.getByText("The mail server refuses the login.").waitFor();
    t.equal(await step("Sender").count(), 0);

    await login.getByRole("button", { name: "Change the login" }).click();
    t.equal(await fields.getByLabel("Port").inputValue(), String(server.port));
    await fields.getByLabel("Password").fill("right");
    await dialog.getByRole("button", { name: "Save" }).click();
    await login.getByText("support@acme.example can send.").waitFor();
    await inspect(t, page, "channel-own-server-works");
  });

  t.same(dashboard.complaints, [], "the console stayed empty");
});
