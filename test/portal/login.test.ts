// @suite default
// @needs chromium
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import type { Page } from "playwright-core";
import t, { type Test } from "tap";
import { createLoginCode, createLoginLink } from "../../src/identity/demo-login/login-link.ts";
import { startCli } from "../support/cli.ts";
import { temporaryFolder } from "../support/process.ts";
import { startDashboard } from "./support/dashboard.ts";
import { inspect, lookFactor } from "./support/inspect.ts";

t.setTimeout(90_000 * lookFactor);

t.test("a person with a login link", async (t) => {
  const dashboard = await startDashboard(t);
  const { service, base } = dashboard;
  const { pool } = service.app.db;
  const newLink = () => createLoginLink(pool, base);
  const atDashboard = (page: Page) => page.getByRole("navigation", { name: "Dashboard" }).waitFor();
  const codeField = (page: Page) => page.getByLabel("Login code");
  const continueAs = (page: Page, who: string) =>
    page.getByRole("button", { name: `Continue as ${who}` }).click();
  const leave = (page: Page) => page.context().close();

  await t.test("reaches the dashboard with one click, and leaves the code nowhere", async (t) => {
    const page = await dashboard.newPage();
    const urls: string[] = [];
    page.on("request", (request) => urls.push(request.url(), request.headers().referer ?? ""));
    const link = await newLink();
    await page.goto(link);
    await atDashboard(page);
    const [, code = "none"] = link.split("#");
    const kept = await page.evaluate(
      "JSON.stringify([location.href, document.cookie, {...localStorage}, {...sessionStorage}])",
    );
    t.notMatch(kept, code);
    // Chromium reports the fragment, which it does not send.
    t.same(
      urls.filter((url) => url.split("#", 1)[0]?.includes(code)),
      [],
    );

    await page.goto(link);
    await atDashboard(page);
    t.same(
      (await history(page)).filter((url) => url.includes(code)),
      [],
      "led there again",
    );
    await page.goBack();
    await atDashboard(page);
    await page.reload();
    await atDashboard(page);

    const second = await page.context().newPage();
    await second.goto(await newLink());
    await atDashboard(second);
    await page.getByRole("button", { name: "Log out" }).click();
    await page.waitForURL("**/oidc/session/end*");
    await page.getByRole("button", { name: "Log out" }).click();
    await codeField(page).waitFor();
    await page.goto(link);
    await page.getByRole("alert").waitFor();
    t.match(await page.getByRole("alert").textContent(), /This code is not valid/);
    await leave(page);
    dashboard.complaints.length = 0;
  });

  await t.test("is asked for a code without the link, and can paste the link", async (t) => {
    const page = await dashboard.newPage();
    await page.goto(`${base}/dashboard/api-keys`);
    await codeField(page).waitFor();
    await inspect(t, page, "login-code");
    await codeField(page).fill("guessed");
    await codeField(page).press("Enter");
    await page.getByRole("alert").waitFor();
    await inspect(t, page, "login-code-wrong");
    await page.reload();
    await page.getByRole("alert").waitFor();
    await codeField(page).fill(await newLink());
    await page.getByRole("button", { name: "Log in" }).dblclick();
    await continueAs(page, "Ada Admin");
    await page.waitForURL(`${base}/dashboard/api-keys`);
    await page.goBack();
    await page.getByRole("heading", { name: "This login has ended" }).waitFor();
    await inspect(t, page, "login-ended");
    await page.getByRole("link", { name: "open the dashboard" }).click();
    await atDashboard(page);
    await leave(page);
    dashboard.complaints.length = 0;
  });

  await t.test("can open it in another tab while one asks for the code", async () => {
    const page = await dashboard.newPage();
    await page.goto(`${base}/dashboard/api-keys`);
    await codeField(page).waitFor();
    const other = await page.context().newPage();
    await other.goto(await newLink());
    await atDashboard(other);
    await page.getByRole("link", { name: "continue" }).click();
    await page.waitForURL(`${base}/dashboard/api-keys`);
    await leave(page);
  });

  await t.test("is not logged in by a page of another site", async (t) => {
    const page = await dashboard.newPage();
    const link = await newLink();
    const evil = await serve(
      t,
      `<a href="${link}">x</a><script>document.links[0].click()</script>`,
    );
    for (const host of ["127.0.0.1", "localhost"]) {
      await page.goto(`http://${host}:${evil}/`);
      await codeField(page).waitFor();
      await page.waitForTimeout(300);
      const [, code = ""] = link.split("#");
      t.equal(await codeField(page).inputValue(), code, "filled in, not sent");
      t.same(
        (await history(page)).filter((url) => url.includes(code)),
        [],
      );
    }
    await page.getByRole("button", { name: "Log in" }).click();
    await atDashboard(page);
    await leave(page);
  });

  await t.test("logs the command line in, without another code", async (t) => {
    const xdgConfigHome = await temporaryFolder(t);
    const env = { SERVICE_URL: base, XDG_CONFIG_HOME: xdgConfigHome };
    const startLogin = async () => {
      const login = startCli(t, ["login"], env);
      const address = (await login.noted(/Log in at/)).split("  ")[1] ?? "";
      return { login, address };
    };
    const page = await dashboard.newPage();
    const first = await startLogin();
    await page.goto(first.address);
    await codeField(page).fill(await createLoginCode(pool));
    await page.getByRole("button", { name: "Log in" }).click();
    await continueAs(page, "Ada Admin");
    await page.getByText("close this page").waitFor();
    t.equal(await first.login.exited, 0);

    const again = await startLogin();
    await page.goto(again.address);
    await continueAs(page, "Alex Agent");
    await page.getByText("close this page").waitFor();
    t.equal(await again.login.exited, 0);
    await leave(page);
  });

  await t.test("chooses whom to be, and in which workspace", async (t) => {
    const { workspaceId } = await service.newWorkspace();
    const page = await dashboard.newPage();
    await page.goto(await newLink());
    const button = page.getByRole("button", { name: "Alex Agent in test-2" });
    await button.waitFor();
    await inspect(t, page, "login-accounts");
    await page.reload();
    await button.waitFor();
    await button.click();
    await atDashboard(page);

    const xdgConfigHome = await temporaryFolder(t);
    const login = startCli(t, ["login"], { SERVICE_URL: base, XDG_CONFIG_HOME: xdgConfigHome });
    await page.goto((await login.noted(/Log in at/)).split("  ")[1] ?? "");
    await page.locator(`button[value="ada:${service.workspaceId}"]`).click();
    await page.getByText("close this page").waitFor();
    await login.noted(/in workspace test-1/);
    t.not(workspaceId, service.workspaceId);
    await leave(page);
  });

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
