// @suite all
// @needs chromium
import type { Page } from "playwright-core";
import t, { type Test } from "tap";
import { eventually } from "../support/eventually.ts";
import { startMailServer } from "../support/mail-server.ts";
import { spawnAdmin, spawnService, temporaryFolder } from "../support/process.ts";
import { restCall } from "../support/service.ts";
import { addAuthenticator } from "./support/authenticator.ts";
import { launchBrowser } from "./support/browser.ts";
import { atDashboard, heading, press, signOut } from "./support/steps.ts";
import { createWindows } from "./support/windows.ts";

/** Presses the button of a link, adds a passkey, and arrives at the dashboard. */
async function joinWithPasskey(page: Page, button: string): Promise<void> {
  await press(page, button);
  await heading(page, "Add a passkey");
  await press(page, "Add a passkey");
  await atDashboard(page);
}

/** Has the admin invite an agent. @returns the link that reaches the agent */
type Invite = (admin: Page, email: string) => Promise<string>;

/** The life of a team without an identity provider, from the first start on. */
async function journey(t: Test, settings: Record<string, string>, linkOf: Invite): Promise<void> {
  const env = { DATA_DIR: await temporaryFolder(t), ...settings };
  const service = await spawnService(t, env);
  const link = await spawnAdmin(["sign-in-link"], env);
  const key = await spawnAdmin(["create-key", "--workspace", "demo", "--name", "form"], env);
  const { origin: base } = new URL(link);
  const rest = (method: string, path: string, body?: object) =>
    restCall(service.url, key, method, `/api/v1/${path}`, body);
  const { complaints, newPage } = createWindows(await launchBrowser(t), base);
  const [ada, alex] = [await newPage(), await newPage()];
  await addAuthenticator(ada);
  await addAuthenticator(alex);

  await t.test("the first admin joins by the link, and signs in with a passkey", async () => {
    await ada.goto(link);
    await ada.getByLabel("Your name").fill("Ada Admin");
    await ada.getByLabel("Email address").fill("ada@example.com");
    await joinWithPasskey(ada, "Continue");
    await signOut(ada);
    await press(ada, "Sign in with a passkey");
    await atDashboard(ada);
  });

  await t.test("a second person accepts an invitation", async (t) => {
    await ada.getByRole("link", { name: "Team" }).click();
    await press(ada, "Invite");
    const dialog = ada.getByRole("dialog");
    await dialog.getByLabel("Email").fill("alex@example.com");
    await dialog.getByLabel("Role").selectOption("agent");
    await dialog.getByRole("button", { name: "Invite", exact: true }).click();
    await alex.goto(await linkOf(ada, "alex@example.com"));
    await alex.getByLabel("Your name").fill("Alex Agent");
    await joinWithPasskey(alex, "Join demo");
    t.equal(await alex.getByRole("link", { name: "API keys" }).count(), 0, "an agent");
  });

  const ticket = {
    subject: "A broken lamp",
    requester: { name: "Grace" },
    message: { body: "It is dark." },
  };
  const { id } = (await rest("POST", "tickets", ticket)).body.data;
  const composer = alex.getByRole("textbox", { name: /reply|message/i }).first();

  await t.test("they answer a ticket", async (t) => {
    await alex.getByRole("link", { name: "Tickets", exact: true }).click();
    await alex.getByRole("link", { name: /A broken lamp/ }).click();
    await composer.fill("We will send another one.");
    await composer.press("Control+Enter");
    const [, reply] = await eventually(
      async () => (await rest("GET", `tickets/${id}/messages`)).body.data,
      ({ length }) => length === 2,
    );
    t.match(reply, { body: "We will send another one.", author: "agent" });
  });

  await t.test("once removed, their next request is refused, and they lose no text", async (t) => {
    const draft = "It leaves tomorrow";
    await composer.fill(draft);
    await ada.reload();
    await press(ada, "Actions for Alex Agent");
    await ada.getByRole("menuitem", { name: "Remove", exact: true }).click();
    const next = alex.waitForResponse(
      (response) => response.status() === 403 && response.url().endsWith("/CreateMessage"),
    );
    await ada.getByRole("dialog").getByRole("button", { name: "Remove" }).click();
    await ada.getByText("Removed Alex Agent", { exact: true }).waitFor();

    await composer.press("Control+Enter");
    t.match(await (await next).text(), "MEMBER_REMOVED");
    await alex.getByText("You have lost access to this workspace.").waitFor();
    t.equal(await composer.inputValue(), draft);
    t.equal((await rest("GET", `tickets/${id}/messages`)).body.data.length, 2);

    const [{ id: member }] = (await rest("GET", "members?status=removed")).body.data;
    await rest("POST", `members/${member}:reactivate`, {});
    await alex.getByRole("button", { name: /^Send/ }).first().click();
    await alex.getByText("You have lost access").waitFor({ state: "detached" });
  });

  const unexpected = complaints.filter((complaint) => !/status of 403/.test(complaint));
  t.same(unexpected, [], "the console stayed empty");
}

t.test("a team that gets its invitations by email", async (t) => {
  const mails = await startMailServer(t);
  const settings = {
    SMTP_URL: `smtp://127.0.0.1:${mails.port}?tls=optional`,
    MAIL_FROM: "Desk <desk@example.com>",
  };
  await journey(t, settings, async (ada, email) => {
    await ada.getByText(`Sent an invitation to ${email}`).waitFor();
    const [mail] = await eventually(
      async () => mails.received,
      ({ length }) => length > 0,
    );
    t.same(mail?.to, [email]);
    return /http\S+#[\w-]{43}/.exec(mail?.email.text ?? "")?.[0] ?? "";
  });
});

t.test("a team whose admin passes on the invitations", async (t) => {
  await journey(t, {}, async (ada) => {
    await press(ada, "Copy invitation link");
    const link = await ada.evaluate<string>("navigator.clipboard.readText()");
    await ada.getByRole("checkbox", { name: /^I have stored/ }).check();
    await press(ada, "Done");
    return link;
  });
});
