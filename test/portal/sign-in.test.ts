// @suite all
// @needs chromium
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import type { Page } from "playwright-core";
import t, { type Test } from "tap";
import { createFirstAdminLink } from "../../src/app/first-run.ts";
import { addPerson, linkFor, people } from "../support/accounts.ts";
import { startCli } from "../support/cli.ts";
import { eventually } from "../support/eventually.ts";
import { startMailServer } from "../support/mail-server.ts";
import { temporaryFolder } from "../support/process.ts";
import { addAuthenticator } from "./support/authenticator.ts";
import { startDashboard } from "./support/dashboard.ts";
import { inspect } from "./support/inspect.ts";
import { startLoginProvider } from "./support/login-provider.ts";
import { atDashboard, heading, press, signOut } from "./support/steps.ts";

const leave = (page: Page) => page.context().close();

t.test("the first admin adds a passkey, signs out, and signs in with it", async (t) => {
  const dashboard = await startDashboard(t);
  const { service, base } = dashboard;
  const page = await dashboard.newPage();
  const authenticator = await addAuthenticator(page);
  const link = base + (await createFirstAdminLink(service.app.db));
  await page.goto(link);
  await heading(page, "Welcome");
  await inspect(t, page, "sign-in-first-admin");
  await page.getByLabel("Your name").fill("Grace Hopper");
  await page.getByLabel("Email address").fill("grace@example.com");
  await press(page, "Continue");
  await heading(page, "Add a passkey");
  await inspect(t, page, "sign-in-offer");
  await authenticator.verify(false);
  await press(page, "Add a passkey");
  await page.getByRole("alert").getByText("No passkey was created").waitFor();
  await authenticator.verify(true);
  await press(page, "Add a passkey");
  await atDashboard(page);
  await page.getByText("Grace Hopper").first().waitFor();
  t.match(await authenticator.credentials(), [{ rpId: "localhost", isResidentCredential: true }]);

  await signOut(page);
  await inspect(t, page, "sign-in");
  await press(page, "Sign in with a passkey");
  await atDashboard(page);
  await page.reload();
  await atDashboard(page);

  await t.test("a passkey that the service does not know", async (t) => {
    const { pool } = service.app.db;
    await signOut(page);
    const { rows } = await pool.query("delete from passkeys returning *");
    t.equal(rows.length, 1);
    await press(page, "Sign in with a passkey");
    await page.getByText("This passkey does not work here").waitFor();
    await inspect(t, page, "sign-in-unknown-passkey");
    dashboard.complaints.length = 0;
  });

  await t.test("the link of the first admin works once, and makes one admin", async (t) => {
    const other = await dashboard.newPage();
    await other.goto(link);
    await heading(other, "This link has already been used");
    await inspect(t, other, "sign-in-used-link");
    dashboard.complaints.length = 0;
    await press(other, "Go to the sign-in page");
    await heading(other, "Sign in");
    await other.goto(base + (await createFirstAdminLink(service.app.db)));
    await other.getByLabel("Your name").fill("Eve");
    await other.getByLabel("Email address").fill("eve@example.com");
    await press(other, "Continue");
    await heading(other, "This link has already been used");
    dashboard.complaints.length = 0;
    await leave(other);
  });

  t.same(dashboard.complaints, [], "the console stayed empty");
});

t.test("a person with a link", async (t) => {
  const dashboard = await startDashboard(t);
  const { service, base } = dashboard;
  const { workspaceId } = service;
  const accountId = await addPerson(service, workspaceId, people.ada);
  const newLink = async () => base + (await linkFor(service, accountId));

  await t.test("reaches the dashboard, and leaves the token nowhere", async (t) => {
    const page = await dashboard.newPage();
    const urls: string[] = [];
    page.on("request", (request) => urls.push(request.url(), request.headers().referer ?? ""));
    const link = await newLink();
    const [, token = "none"] = link.split("#");
    await page.goto(link);
    await page.getByText("This link signs you in as Ada Admin").waitFor();
    await inspect(t, page, "sign-in-link");
    await press(page, "Sign in");
    await heading(page, "Add a passkey");
    await press(page, "Not now");
    await atDashboard(page);
    const kept = await page.evaluate(
      "JSON.stringify([location.href, document.cookie, {...localStorage}, {...sessionStorage}])",
    );
    t.notMatch(kept, token);
    // Chromium reports the fragment, which it does not send.
    t.same(
      urls.filter((url) => url.split("#", 1)[0]?.includes(token)),
      [],
    );
    await page.goto(await newLink());
    await press(page, "Sign in");
    await press(page, "Not now");
    await atDashboard(page);
    t.same(
      (await history(page)).filter((url) => url.includes(token)),
      [],
      "led there again",
    );
    await leave(page);
  });

  await t.test("can paste it, and sees why another text is invalid", async (t) => {
    const page = await dashboard.newPage();
    await page.goto(`${base}/dashboard/api-keys`);
    await heading(page, "Sign in");
    t.match(
      await page.getByRole("main").textContent(),
      /Ask an admin of your workspace for a sign-in link/,
    );
    await page.getByText("Paste a link instead").click();
    const field = page.getByLabel("Link", { exact: true });
    await field.fill("guessed");
    await field.press("Enter");
    await page.getByText("This is not a complete sign-in link").waitFor();
    dashboard.complaints.length = 0;
    await page.getByLabel("Link", { exact: true }).fill(await newLink());
    await press(page, "Continue");
    await page.getByRole("button", { name: "Sign in", exact: true }).dblclick();
    await press(page, "Not now");
    await page.waitForURL(`${base}/dashboard/api-keys`);
    await page.goBack();
    await heading(page, "This sign-in has ended");
    dashboard.complaints.length = 0;
    await inspect(t, page, "sign-in-ended");
    await page.getByRole("link", { name: "open the dashboard" }).click();
    await atDashboard(page);
    await leave(page);
  });

  await t.test("is not signed in by a page of another site", async (t) => {
    const page = await dashboard.newPage();
    const link = await newLink();
    const evil = await serve(
      t,
      `<a href="${link}">x</a><script>document.links[0].click()</script>`,
    );
    for (const host of ["127.0.0.1", "localhost"]) {
      await page.goto(`http://${host}:${evil}/`);
      await page.getByText("This link signs you in as Ada Admin").waitFor();
      await page.waitForTimeout(300);
      t.same(
        (await history(page)).filter((url) => url.includes(link.split("#")[1] as string)),
        [],
      );
    }
    await press(page, "Sign in");
    await press(page, "Not now");
    await atDashboard(page);
    await leave(page);
  });

  await t.test("signs in as somebody else, which ends the session before", async (t) => {
    const page = await dashboard.open("/api-keys");
    const alex = await addPerson(service, workspaceId, people.alex);
    await page.goto(base + (await linkFor(service, alex)));
    await press(page, "Sign in");
    await press(page, "Not now");
    await atDashboard(page);
    await page.getByText("Alex Agent").first().waitFor();
    const { rows } = await service.app.db.pool.query(
      "select account_id from sessions where revoked_at is null order by id desc limit 2",
    );
    t.equal(rows[0].account_id, alex);
    await leave(page);
  });

  await t.test("signs the command line in", async (t) => {
    const page = await dashboard.open("/api-keys");
    const xdgConfigHome = await temporaryFolder(t);
    const login = startCli(t, ["login"], { SERVICE_URL: base, XDG_CONFIG_HOME: xdgConfigHome });
    await page.goto((await login.noted(/Log in at/)).split("  ")[1] ?? "");
    await heading(page, "Sign in to the command line");
    await inspect(t, page, "sign-in-cli");
    await press(page, "Continue");
    await page.getByText("close this page").waitFor();
    await login.noted(/Logged in as Ada Admin in workspace test-1/);
    t.equal(await login.exited, 0);
    await leave(page);
  });

  t.same(dashboard.complaints, [], "the console stayed empty");
});

t.test("a link by email belongs to the browser that asked for it", async (t) => {
  const mails = await startMailServer(t);
  const dashboard = await startDashboard(t, {
    SMTP_URL: `smtp://127.0.0.1:${mails.port}?tls=optional`,
    MAIL_FROM: "Desk <desk@example.com>",
  });
  const { service, base } = dashboard;
  await addPerson(service, service.workspaceId, people.ada);
  const page = await dashboard.newPage();
  const ask = async (address: string) => {
    await page.goto(`${base}/dashboard/api-keys`);
    await page.getByLabel("Email address").fill(address);
    await press(page, "Email me a link");
    await heading(page, "Check your email");
  };
  const lastLink = async (count: number) => {
    await eventually(
      async () => mails.received.length,
      (length) => length === count,
    );
    return /http\S+#[\w-]{43}/.exec(mails.received.at(-1)?.email.text ?? "")?.[0] ?? "";
  };
  await ask("nobody@example.com");
  const unknown = await page.getByRole("main").textContent();
  await ask("ADA.admin@example.com");
  await inspect(t, page, "sign-in-mailed");
  t.equal(
    (await page.getByRole("main").textContent())?.replace("ADA.admin", "nobody"),
    unknown,
    "the page says the same of an unknown address",
  );
  const link = await lastLink(1);
  t.same(mails.received[0]?.to, ["ada.admin@example.com"]);

  const stranger = await dashboard.newPage();
  await stranger.goto(link);
  await heading(stranger, "This link belongs to another browser");
  await inspect(t, stranger, "sign-in-other-browser");
  await leave(stranger);
  dashboard.complaints.length = 0;

  const tab = await page.context().newPage();
  await tab.goto(link);
  await press(tab, "Sign in");
  await press(tab, "Not now");
  await atDashboard(tab);
  await page.getByRole("link", { name: "Continue" }).click();
  await page.waitForURL(`${base}/dashboard/api-keys`);
  await leave(page);
  t.same(dashboard.complaints, [], "the console stayed empty");
});

t.test("a person signs in in the language of their browser", async (t) => {
  const dashboard = await startDashboard(t);
  const open = async (locale: string) => {
    const page = await dashboard.newPage({ locale });
    const authenticator = await addAuthenticator(page);
    await authenticator.verify(false);
    await page.goto(`${dashboard.base}/dashboard`);
    return page;
  };

  const german = await open("de-AT");
  await heading(german, "Anmelden");
  await press(german, "Mit Passkey anmelden");
  await german.getByRole("alert").getByText("Es wurde kein Passkey verwendet").waitFor();
  await inspect(t, german, "sign-in-german");
  await leave(german);

  const arabic = await open("ar-EG");
  await heading(arabic, "تسجيل الدخول");
  const [text, main] = await arabic.evaluate<{ left: number; right: number }[]>(`
    ["h1", "main"].map((name) => {
      const range = new Range();
      range.selectNodeContents(document.querySelector(name));
      return range.getBoundingClientRect().toJSON();
    })`);
  t.equal(text?.right, main?.right, "a heading begins at the right");
  t.ok((text?.left ?? 0) > (main?.left ?? 0));
  await inspect(t, arabic, "sign-in-arabic");
  await leave(arabic);
  t.same(dashboard.complaints, [], "the console stayed empty");
});

/** URLs in the history of a page, the current one included. */
async function history(page: Page): Promise<string[]> {
  const session = await page.context().newCDPSession(page);
  const { entries } = await session.send("Page.getNavigationHistory");
  return entries.map(({ url }) => url);
}

/** Serves one page. @returns its port */
async function serve(t: Test, html: string): Promise<number> {
  const server = createServer((_, res) => {
    res.writeHead(200, { "content-type": "text/html" }).end(html);
  });
  await new Promise<void>((listening) => server.listen(0, listening));
  t.teardown(() => server.close());
  return (server.address() as AddressInfo).port;
}

t.test("next to an identity provider, people choose where to sign in", async (t) => {
  const settings = await startLoginProvider(t, { organization: "org_1", name: "Olga Outside" });
  const dashboard = await startDashboard(t, { ...settings, SIGN_IN: "on" });
  const { base } = dashboard;
  const page = await dashboard.newPage();
  await page.goto(`${base}/dashboard/api-keys`);
  await heading(page, "Sign in");
  await inspect(t, page, "sign-in-choice");
  await press(page, `Continue with ${new URL(settings.JWT_ISSUER).host}`);
  await page.getByText("Olga Outside").first().waitFor();
  await page.waitForURL(`${base}/dashboard/api-keys`);
  await page.reload();
  await page.getByText("Olga Outside").first().waitFor();
  await page.getByRole("link", { name: /Your profile/ }).click();
  await page.getByText("You sign in with an identity provider").waitFor();
  dashboard.complaints.length = 0;
  await leave(page);

  const other = await dashboard.newPage();
  await other.goto(`${base}/dashboard/api-keys`);
  await press(other, "Sign in with a passkey or a link");
  await heading(other, "Sign in");
  await dashboard.logIn(other);
  await other.waitForURL(`${base}/dashboard/api-keys`);
  await other.getByText("Ada Admin").first().waitFor();
  await signOut(other);
  await other.getByRole("button", { name: /^Continue with/ }).waitFor();
  await leave(other);
  t.same(dashboard.complaints, [], "the console stayed empty");
});
