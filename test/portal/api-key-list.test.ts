// @suite all
// @needs chromium
import t from "tap";
import { newId } from "../../src/db/ids.ts";
import { startDashboard } from "./support/dashboard.ts";

t.test("finding an API key", async (t) => {
  const dashboard = await startDashboard(t);
  const { service, base } = dashboard;
  const { pool } = service.app.db;
  const { workspaceId } = await service.newWorkspace();
  const page = await dashboard.open("/api-keys", workspaceId);
  const dialog = page.getByRole("dialog");
  const rows = page.locator("tbody tr");
  const button = (name: string) => page.getByRole("button", { name, exact: true });
  const go = async (path: string) => {
    // As a link in the page does: a load would log in again.
    await page.evaluate(`history.pushState(null, "", ${JSON.stringify(`/dashboard${path}`)})`);
  };

  // One more is there, which made the workspace.
  const keyIds = Array.from({ length: 99 }, () => newId("ak"));
  await pool.query(
    `insert into api_keys (id, workspace_id, name, key_prefix, key_hash, created_at, last_used_at,
       created_by_type, created_by_id, created_by_name, created_by_via, scopes, allowed_cidrs,
       last_used_address, last_used_user_agent)
     select id, $2, 'Key ' || n, 'sk_live_' || lpad(n::text, 4, '0'), sha256(id::bytea),
       now() - interval '200 days', case when n % 3 > 0 then now() - n * interval '1 day' end,
       'operator', '', '', '', '{}', '{}', '', ''
     from unnest($1::text[]) with ordinality as k (id, n)`,
    [keyIds, workspaceId],
  );

  await t.test("100 keys are searched, filtered and sorted, and the URL says how", async (t) => {
    await page.reload();
    await page.getByText("100 of 100 keys").waitFor();
    t.equal(await rows.count(), 100);
    const heights = await page.evaluate<number[]>(
      "[...document.querySelectorAll('tbody tr')].map((row) => row.offsetHeight)",
    );
    t.ok(
      heights.every((height) => height >= 44 && height <= 46),
      `rows of one line: ${[...new Set(heights)]}`,
    );
    const before = await page.evaluate<number>("history.length");
    await page.getByLabel("Search keys").pressSequentially("key 9");
    await page.getByText("100 of 100 keys, 11 shown").waitFor();
    await page.getByLabel("Show").selectOption("Unused");
    await page.getByLabel("Sort").selectOption("Last used last");
    t.equal(new URL(page.url()).search, "?q=key+9&show=unused&sort=unused");
    t.equal(await page.evaluate("history.length"), before, "filters leave no history");
    const names = await page.locator("td.table-main").allTextContents();
    t.same(names.slice(0, 3), ["Key 99", "Key 96", "Key 93"], "never used comes first");
    t.equal(await rows.filter({ hasText: "Unused" }).count(), names.length);

    await page.reload();
    await rows.first().waitFor();
    t.same(await page.locator("td.table-main").allTextContents(), names, "after a reload");
    await page.getByLabel("Search keys").fill("nothing like it");
    await page.getByText("No matching keys").waitFor();
    await button("Show all keys").click();
    await rows.nth(99).waitFor();
    t.equal(new URL(page.url()).search, "", "defaults are left out");
    await go("/api-keys?sort=nonsense&show=1&q=");
    t.equal(await page.getByLabel("Sort").inputValue(), "newest", "what is not valid is ignored");
  });

  await t.test("a dialog is a step in the history while it is open, and none after", async (t) => {
    const oldest = keyIds[0];
    await go("/api-keys?q=key+1");
    await button("Actions for Key 1").focus();
    await page.keyboard.press("Enter");
    await page.keyboard.press("ArrowUp");
    t.equal(await page.evaluate("document.activeElement.textContent"), "Revoke");
    await page.keyboard.press("Escape");
    t.equal(await page.getByRole("menu").count(), 0);
    await page.keyboard.press("Enter");
    await page.keyboard.press("Enter");
    await dialog.getByRole("heading", { name: "Rename Key 1" }).waitFor();
    t.equal(new URL(page.url()).search, `?q=key+1&rename=${oldest}`);
    await page.goBack();
    await dialog.waitFor({ state: "detached" });
    t.equal(new URL(page.url()).search, "?q=key+1");

    await go("/billing");
    await page.getByRole("heading", { name: "Billing" }).waitFor();
    await page.getByRole("link", { name: "API keys", exact: true }).click();
    for (let round = 0; round < 3; round++) {
      await button("Create API key").click();
      await dialog.waitFor();
      await page.keyboard.press("Escape");
      await dialog.waitFor({ state: "detached" });
    }
    await page.goBack();
    await page.getByRole("heading", { name: "Billing" }).waitFor();
    await go(`/api-keys?rename=${oldest}`);
    await dialog.getByRole("heading", { name: "Rename Key 1" }).waitFor();
    await page.keyboard.press("Escape");
    t.equal(page.url(), `${base}/dashboard/api-keys`, "a link to a dialog closes as well");
    await go("/api-keys?revoke=ak_unknown");
    await page.getByRole("alert").getByText("It may have been deleted").waitFor();
    dashboard.complaints.length = 0;
  });

  t.same(dashboard.complaints, [], "the console stayed empty");
});
