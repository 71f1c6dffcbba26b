// @suite all
// @needs chromium
import t from "tap";
import { people } from "../support/accounts.ts";
import { startMailProvider } from "../support/mail-provider.ts";
import { startDashboard } from "./support/dashboard.ts";
import { inspect } from "./support/inspect.ts";

t.test("a mailbox at Google is connected in a browser", async (t) => {
  const provider = await startMailProvider(t);
  const { service, base, open, complaints } = await startDashboard(t, {
    ...provider.settings,
    // Nothing listens there: the check says so.
    MAIL_GOOGLE_IMAP: "localhost:1",
    MAIL_ALLOWED_CIDRS: ["127.0.0.0/8", "::1/128"],
  });
  provider.allow(service);
  const page = await open("/channels");
  const dialog = page.getByRole("dialog");
  const button = (name: string) => page.getByRole("button", { name, exact: true });
  const agree = () => page.getByRole("link", { name: "Allow" }).click();
  const steps = page.getByRole("listitem").filter({ has: page.getByRole("heading") });
  const onlyChannel = async () => (await service.rest("GET", "/api/v1/channels")).body.data[0];
  let channelPage = "";

  await t.test("it is created, then connected", async (t) => {
    await button("New channel").first().click();
    await dialog.getByLabel("Email", { exact: true }).check();
    await dialog.getByLabel("Name", { exact: true }).fill("Support");
    await dialog.getByLabel("Address").fill("support@example.com");
    await dialog.getByLabel("From Google").check();
    t.equal(await dialog.getByLabel("Password").count(), 0);
    await inspect(t, page, "channel-google-new");
    await dialog.getByRole("button", { name: "Create channel" }).click();
    await steps.nth(0).getByText("The account is not connected.").waitFor();
    channelPage = page.url();
    await button("Connect account").click();
    await agree();
    await page.waitForURL(channelPage);
    await steps.nth(0).getByText("support@example.com is connected.").waitFor();
    await steps.nth(2).getByText("does not accept connections at port 1").waitFor();
    await inspect(t, page, "channel-google-connected");
    const { email } = await onlyChannel();
    t.match(email, { account: { provider: "google", username: "support@example.com" } });
    t.match(email.imap, { folder: "INBOX", afterImport: "keep", host: "" });
  });

  await t.test("back and reload do no harm", async (t) => {
    await button("Connect again").click();
    await agree();
    await page.waitForURL(channelPage);
    await page.reload();
    await steps.nth(0).getByText("support@example.com is connected.").waitFor();
    const { account } = (await onlyChannel()).email;
    t.ok(Date.parse(account.connectedAt));
  });

  /** Comes back from the provider with a URL to change. */
  const land = async (change: (url: URL) => void = () => {}) => {
    await page.goto(channelPage);
    await button("Connect again").click();
    const coming = page.waitForRequest((request) =>
      request.url().startsWith(`${base}/channel-login?`),
    );
    await page.route(`${base}/channel-login?*`, (route) => route.abort());
    await agree().catch(() => {});
    const url = new URL((await coming).url());
    await page.unroute(`${base}/channel-login?*`);
    change(url);
    return url.href;
  };

  await t.test("a declined login is explained and can be restarted", async (t) => {
    await page.goto(channelPage);
    await button("Connect again").click();
    await page.getByRole("link", { name: "Decline" }).click();
    await page.getByText("Access was declined").waitFor();
    await inspect(t, page, "channel-login-declined");
    await button("Connect account").click();
    await agree();
    await page.waitForURL(channelPage);
  });

  await t.test("used, foreign and unknown logins", async (t) => {
    const url = await land();
    await page.goto(url);
    await page.waitForURL(channelPage);
    await page.goto(url);
    await page.getByText("This login is finished").waitFor();
    await page.getByRole("link", { name: "Channel", exact: true }).click();
    await page.waitForURL(channelPage);

    const fresh = await land();
    const other = await open("/channels", service.workspaceId, {}, "alex");
    await other.goto(fresh);
    await other.getByText("This call requires the role admin").waitFor();
    t.equal(await other.getByRole("button", { name: /^Connect/ }).count(), 0);
    const members = (await service.rest("GET", "/api/v1/members")).body.data;
    const { id } = members.find(({ email }: { email: string }) => email === people.alex.email);
    await service.rest("PATCH", `/api/v1/members/${id}`, { role: "admin" });
    await other.goto(fresh);
    await other.getByText("Someone else started this login").waitFor();
    await other.close();

    await page.goto(await land((each) => each.searchParams.set("state", "ch_0.x")));
    await page.getByText("is not in this workspace").waitFor();
    await page.goto(`${base}/channel-login`);
    await page.getByText("no login to finish").waitFor();
    t.match(await page.title(), /./);
  });

  await t.test("the form changes to a password and back", async (t) => {
    await page.goto(channelPage);
    await button("Edit").click();
    t.ok(await dialog.getByLabel("From Google").isChecked());
    await dialog.getByLabel("From a mailbox").check();
    await dialog.getByRole("textbox", { name: "Server" }).fill("imap.example.com");
    await dialog.getByLabel("User name").fill("support@example.com");
    await dialog.getByLabel("Password").fill("secret");
    await dialog.getByRole("button", { name: "Save" }).click();
    await dialog.waitFor({ state: "detached" });
    t.match((await onlyChannel()).email, { imap: { host: "imap.example.com" } });
    await button("Edit").click();
    await dialog.getByLabel("From Microsoft 365").check();
    await dialog.getByRole("button", { name: "Save" }).click();
    await dialog.waitFor({ state: "detached" });
    t.match((await onlyChannel()).email, {
      imap: { host: "" },
      account: { provider: "microsoft", username: "" },
    });
    await button("Connect account").waitFor();
  });

  const unexpected = complaints.filter((text) => !/status of (?:400|403|404|409)/.test(text));
  t.same(unexpected, []);
});
