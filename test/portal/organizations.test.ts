// @suite all
// @needs chromium
import { createHash, randomBytes } from "node:crypto";
import t from "tap";
import { sha256 } from "../../src/portal/web/session/plain-http.ts";
import { lanHost } from "./support/browser.ts";
import { startDashboard } from "./support/dashboard.ts";
import { inspect } from "./support/inspect.ts";
import { startLoginProvider } from "./support/login-provider.ts";

t.test("a person of several organisations", async (t) => {
  const settings = await startLoginProvider(t, { organization: ["acme", "globex & co"] });
  const dashboard = await startDashboard(t, settings);
  const { base, service } = dashboard;
  const page = await dashboard.newPage();
  const second = await page.context().newPage();
  const nameOf = (count: string) => page.getByRole("cell", { name: count, exact: true });
  const create = async (tab: typeof page, name: string) => {
    await tab.getByRole("button", { name: "Create API key" }).click();
    await tab.getByRole("textbox", { name: "Name" }).fill(name);
    await tab.getByRole("button", { name: "Create key" }).click();
    await tab.getByRole("checkbox", { name: /I have stored/ }).check();
    await tab.getByRole("button", { name: "Done" }).click();
    await tab.getByRole("cell", { name, exact: true }).waitFor();
  };

  await t.test("chooses a workspace, which the URL keeps", async (t) => {
    await page.goto(`${base}/dashboard/api-keys`);
    await page.getByRole("heading", { name: "Choose a workspace" }).waitFor();
    await inspect(t, page, "choose-workspace");
    await page.getByRole("link", { name: "acme" }).click();
    await page.getByRole("heading", { name: "No API keys yet" }).waitFor();
    t.equal(page.url(), `${base}/dashboard/w/acme/api-keys`);
    await create(page, "of acme");
    await page.reload();
    await nameOf("of acme").waitFor();
    t.equal(page.url(), `${base}/dashboard/w/acme/api-keys`);
    dashboard.complaints.length = 0;
  });

  await t.test("works in two workspaces in two tabs", async (t) => {
    await second.goto(`${base}/dashboard/w/globex%20%26%20co/api-keys`);
    await second.getByRole("heading", { name: "No API keys yet" }).waitFor();
    await create(second, "of globex");
    await page.getByRole("link", { name: "Webhooks" }).click();
    await page.getByRole("link", { name: "API keys" }).click();
    await nameOf("of acme").waitFor();
    t.equal(await nameOf("of globex").count(), 0);
    const { rows } = await service.app.db.pool.query(
      `select k.name, w.name as workspace from api_keys k join workspaces w on w.id = workspace_id
       where k.name like 'of %' order by k.name`,
    );
    t.same(rows, [
      { name: "of acme", workspace: "acme" },
      { name: "of globex", workspace: "globex & co" },
    ]);
  });

  await t.test("switches, also by keyboard, and back", async (t) => {
    const choice = page.getByRole("combobox", { name: "Workspace" });
    await choice.focus();
    await page.keyboard.press("ArrowDown");
    await nameOf("of globex").waitFor();
    t.equal(page.url(), `${base}/dashboard/w/globex%20%26%20co/api-keys`);
    await page.goBack();
    await nameOf("of acme").waitFor();
    t.equal(await choice.inputValue(), "acme");
  });

  await t.test("is offered their own workspaces at another's URL", async () => {
    await page.goto(`${base}/dashboard/w/initech/webhooks`);
    await page.getByRole("heading", { name: "Choose a workspace" }).waitFor();
    await page.getByRole("link", { name: "globex & co" }).click();
    await page.getByRole("heading", { name: "No webhooks yet" }).waitFor();
    dashboard.complaints.length = 0;
  });

  await t.test("logs in over plain HTTP on a local network, and is warned", async (t) => {
    t.notOk(await second.getByText("This connection is not encrypted.").isVisible());
    const lan = base.replace("localhost", lanHost);
    await page.goto(`${lan}/dashboard/w/acme/api-keys`);
    await nameOf("of acme").waitFor();
    t.equal(await page.evaluate("isSecureContext"), false, "as in the browser of a colleague");
    await page.getByText("This connection is not encrypted.").waitFor();
    await create(page, "over http");
    await inspect(t, page, "plain-http");
    // Chromium remarks on the header that it ignores.
    t.same(
      dashboard.complaints.filter((text) => !text.includes("Cross-Origin-Opener-Policy")),
      [],
    );
    dashboard.complaints.length = 0;
  });

  t.same(dashboard.complaints, [], "the console stayed empty");
});

t.test("the SHA-256 for plain HTTP is that of Node", (t) => {
  for (let length = 0; length < 200; length++) {
    const message = randomBytes(length);
    const expected = createHash("sha256").update(message).digest("hex");
    t.equal(Buffer.from(sha256(message)).toString("hex"), expected, `${length} bytes`);
  }
  t.end();
});
