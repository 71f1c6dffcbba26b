// @suite default
// @needs chromium
import t from "tap";
import { eventually } from "../support/eventually.ts";
import { actOnKey } from "./support/act-on-key.ts";
import { startDashboard } from "./support/dashboard.ts";
import { inspect } from "./support/inspect.ts";

t.test("managing API keys", async (t) => {
  const dashboard = await startDashboard(t);
  const { service } = dashboard;
  const { workspaceId } = await service.newWorkspace();
  const [first] = (await keysOf(workspaceId)) as [{ id: string }];
  await service.app.db.pool.query("update api_keys set revoked_at = now() where id = $1", [
    first.id,
  ]);
  const page = await dashboard.open("/api-keys", workspaceId);

  function keysOf(id: string) {
    return service.app.db.pool
      .query("select id, name, key_hash, revoked_at from api_keys where workspace_id = $1", [id])
      .then(({ rows }) => rows);
  }
  const dialog = page.getByRole("dialog");
  const button = (name: string) => page.getByRole("button", { name, exact: true });

  await t.test("an empty list explains what keys are for", async (t) => {
    await page.getByRole("heading", { name: "No API keys yet" }).waitFor();
    t.equal(await page.title(), "API keys · Ticketing");
    await inspect(t, page, "api-keys-empty");
  });

  let key = "";
  await t.test("a key is created by keyboard and shown once", async (t) => {
    await button("Create API key").focus();
    await page.keyboard.press("Enter");
    await page.keyboard.press("Escape");
    t.equal(await dialog.count(), 0);
    t.equal(await page.evaluate("document.activeElement.textContent"), "Create API key");

    await page.keyboard.press("Enter");
    await page.keyboard.type("   ");
    await page.keyboard.press("Enter");
    const name = dialog.getByLabel("Name");
    t.ok(await name.evaluate((input: { validity: { valid: boolean } }) => !input.validity.valid));
    await name.fill("billing sync");
    await page.context().setOffline(true);
    await page.keyboard.press("Enter");
    await dialog.getByRole("alert").waitFor();
    t.match(
      await dialog.getByRole("alert").textContent(),
      /could not reach the service.*try again/i,
    );
    t.equal(await name.inputValue(), "billing sync", "what was typed is still there");
    await page.context().setOffline(false);
    dashboard.complaints.length = 0;
    await dialog.getByRole("button", { name: "Create key" }).click();

    const secret = dialog.getByRole("textbox", { name: "API key" });
    await secret.waitFor();
    key = await secret.inputValue();
    t.match(key, /^sk_live_[0-9a-f]{48}$/);
    await page.keyboard.press("Escape");
    t.ok(await secret.isVisible(), "a stray key does not lose it");

    await dialog.getByRole("button", { name: "Copy API key" }).click();
    await dialog.getByText("Copied", { exact: true }).waitFor();
    t.equal(await page.evaluate("navigator.clipboard.readText()"), key);
    await dialog.getByRole("button", { name: "Copy curl command" }).click();
    t.match(await page.evaluate("navigator.clipboard.readText()"), /^curl http.*Bearer sk_live_/);
  });

  await t.test("nothing keeps the key after the dialog closes", async (t) => {
    t.notMatch(page.url(), key);
    const kept =
      "JSON.stringify([{...localStorage}, {...sessionStorage}, document.cookie, history.state])";
    t.notMatch(await page.evaluate(kept), /sk_live|Bearer|ey[A-Za-z0-9]/);
    await dialog.getByRole("checkbox", { name: /I have stored/ }).check();
    await button("Done").click();
    await page.getByRole("cell", { name: "billing sync", exact: true }).waitFor();
    t.notMatch(await page.content(), key);
    t.match(await page.content(), key.slice(0, 12), "but for what may be shown");
    t.equal((await service.rest("GET", "/api/v1/me", undefined, key)).status, 200);
  });

  await t.test("the list shows who created it and when it was used", async (t) => {
    const row = page.getByRole("row", { name: /billing sync/ });
    t.match(await row.textContent(), /Ada Admin/);
    await eventually(
      async () => {
        await page.reload();
        await row.waitFor();
        return (await row.textContent()) ?? "";
      },
      (text) => !text.includes("never"),
      20_000,
    );
    t.notMatch(await row.textContent(), /never/);
    t.match(
      await row.locator("time").first().getAttribute("title"),
      /\d{4}, \d\d:\d\d:\d\d\.\d{3} UTC/,
    );
  });

  await t.test("it is renamed", async (t) => {
    await actOnKey(page, "Rename", "billing sync");
    await dialog.getByLabel("Name").fill("nightly sync");
    await dialog.getByRole("button", { name: "Rename" }).click();
    await page.getByRole("cell", { name: "nightly sync", exact: true }).waitFor();
    t.equal(await dialog.count(), 0);
    t.equal((await keysOf(workspaceId)).find(({ id }) => id !== first.id)?.name, "nightly sync");
  });

  await t.test("it is revoked after a confirmation that names it", async (t) => {
    await actOnKey(page, "Revoke", "nightly sync");
    await dialog.getByRole("heading", { name: "Revoke nightly sync?" }).waitFor();
    await dialog.getByRole("button", { name: "Cancel" }).click();
    t.equal((await service.rest("GET", "/api/v1/me", undefined, key)).status, 200);
    await actOnKey(page, "Revoke", "nightly sync");
    await dialog.getByRole("button", { name: "Revoke key" }).click();
    await page.getByRole("heading", { name: "No API keys yet" }).waitFor();
    t.equal((await service.rest("GET", "/api/v1/me", undefined, key)).status, 401);
  });

  t.same(dashboard.complaints, [], "the console stayed empty");
});
