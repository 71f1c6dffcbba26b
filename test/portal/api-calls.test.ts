// @suite all
// @needs chromium
import t from "tap";
import { eventually } from "../support/eventually.ts";
import { actOnKey } from "./support/act-on-key.ts";
import { startDashboard } from "./support/dashboard.ts";
import { inspect } from "./support/inspect.ts";

t.test("the calls of API keys", async (t) => {
  const dashboard = await startDashboard(t);
  const { service } = dashboard;
  const { pool } = service.app.db;
  const created = await service.rest("POST", "/api/v1/api-keys", { name: "billing sync" });
  const { id, key } = created.body.data;
  await eventually(
    () => pool.query("select from api_calls"),
    ({ rowCount }) => rowCount === 1,
  );
  await pool.query("delete from api_calls");
  const page = await dashboard.open("/api-calls");
  await page.getByRole("heading", { name: "No calls yet" }).waitFor();
  const rows = page.locator("tbody tr");
  const dialog = page.getByRole("dialog");

  await service.rest("GET", "/api/v1/me");
  await service.rest("GET", "/api/v1/tickets", undefined, key);
  const missing = await service.rest("GET", "/api/v1/tickets/tkt_none", undefined, key);
  await eventually(
    () => pool.query("select from api_calls"),
    ({ rowCount }) => rowCount === 3,
  );
  await pool.query("update api_calls set omitted_count = 1234 where http_status = 404");

  await t.test("appear by themselves, the newest first", async (t) => {
    await rows.first().waitFor();
    t.equal(await page.title(), "API calls · Ticketing");
    t.match(await rows.allTextContents(), [
      /^GET \/api\/v1\/tickets\/\{id\} \+1,234 like it404 NOT_FOUND(< 1|\d+) msbilling sync/,
      /^GET \/api\/v1\/tickets200 .* msbilling sync/,
      /^GET \/api\/v1\/me200 .* mstest/,
    ]);
    await inspect(t, page, "api-calls");
  });

  await t.test("are filtered, and opened", async (t) => {
    await page.getByLabel("Result").selectOption("Errors");
    await eventually(
      async () => rows.count(),
      (count) => count === 1,
    );
    t.equal(new URL(page.url()).search, "?result=errors");
    await rows.getByRole("button").click();
    await dialog.getByText("GetTicket", { exact: true }).waitFor();
    const text = await dialog.textContent();
    t.match(text, missing.headers.get("x-request-id"));
    t.match(text, /1,234 calls like it/);
    await inspect(t, page, "api-call");
    await dialog.getByRole("link", { name: "Its calls" }).click();
    await eventually(
      async () => rows.count(),
      (count) => count === 2,
    );
    t.equal(new URL(page.url()).search, `?key=${id}`);
  });

  await t.test("are shown in the details of their key", async (t) => {
    await page.getByRole("link", { name: "API keys" }).click();
    await actOnKey(page, "Details", "billing sync");
    await dialog.getByRole("heading", { name: "Last calls" }).waitFor();
    const own = dialog.locator("tbody tr");
    await eventually(
      async () => own.count(),
      (count) => count === 2,
    );
    await dialog.getByLabel("Errors").check();
    await eventually(
      async () => own.count(),
      (count) => count === 1,
    );
    await inspect(t, page, "api-key-calls");
    await service.rest("GET", "/api/v1/tickets/tkt_none", undefined, key);
    await eventually(
      () => pool.query("select from api_calls"),
      ({ rowCount }) => rowCount === 4,
    );
    await dialog.getByRole("button", { name: "Refresh" }).click();
    await eventually(
      async () => own.count(),
      (count) => count === 2,
    );
    t.equal(await own.count(), 2);
    await dialog.getByRole("link", { name: "All calls of this key" }).click();
    await eventually(
      async () => rows.count(),
      (count) => count === 3,
    );
    t.equal(new URL(page.url()).search, `?key=${id}`);
  });

  await t.test("of a revoked key remain", async (t) => {
    await service.rest("DELETE", `/api/v1/api-keys/${id}`);
    await page.reload();
    await eventually(
      async () => rows.count(),
      (count) => count === 3,
    );
    t.match(await rows.first().textContent(), id, "it is named by its identifier");
    t.same(dashboard.complaints, []);
  });
});
