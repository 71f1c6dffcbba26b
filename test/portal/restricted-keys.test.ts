// @suite all
// @needs chromium
import t from "tap";
import { eventually } from "../support/eventually.ts";
import { actOnKey } from "./support/act-on-key.ts";
import { startDashboard } from "./support/dashboard.ts";
import { inspect } from "./support/inspect.ts";

t.test("a key with scopes and networks", async (t) => {
  const dashboard = await startDashboard(t);
  const { service } = dashboard;
  const page = await dashboard.open("/api-keys");
  const dialog = page.getByRole("dialog");
  const row = page.getByRole("row", { name: /form server/ });
  const keys = async () => (await service.rest("GET", "/api/v1/api-keys")).body.data;
  const submit = () => dialog.getByRole("button", { name: "Create key" }).click();
  let key = "";

  await t.test("is created with the chosen scopes, and not without a choice", async (t) => {
    await page.getByRole("button", { name: "Create API key" }).click();
    await dialog.getByRole("textbox", { name: "Name" }).fill("form server");
    await dialog.getByRole("radio", { name: "Selected scopes" }).check();
    await submit();
    await dialog.getByText("Select at least one scope, or choose full access.").waitFor();
    await inspect(t, page, "restricted-key");
    t.equal((await keys()).length, 1, "it would have full access");

    const tickets = dialog.getByLabel("Tickets", { exact: true });
    t.same(await tickets.getByRole("option").allTextContents(), [
      "None",
      "Read",
      "Read and write",
      "Manage",
    ]);
    await dialog.getByLabel("Requesters", { exact: true }).selectOption("Manage");
    await dialog.getByLabel("Requesters", { exact: true }).selectOption("None");
    await tickets.selectOption("Read and write");
    await dialog.getByLabel("Webhooks", { exact: true }).selectOption("Read");
    await dialog.getByLabel("Allowed networks").fill("127.0.0.0/8\n10.0.0.0/33");
    await submit();
    await dialog.getByText("Must be a network in CIDR notation").waitFor();
    dashboard.complaints.length = 0;
    await dialog.getByLabel("Allowed networks").fill("127.0.0.0/8, 10.0.0.0/8\n\n127.0.0.0/8 ");
    await submit();
    key = await dialog.getByRole("textbox", { name: "API key" }).inputValue();
    await dialog.getByRole("checkbox", { name: /I have stored/ }).check();
    await page.getByRole("button", { name: "Done" }).click();
    t.match(await keys(), [
      {
        scopes: ["tickets:write", "webhooks:read"],
        allowedCidrs: ["127.0.0.0/8", "10.0.0.0/8"],
      },
      {},
    ]);
  });

  await t.test("shows what it may do, and its last use", async (t) => {
    t.match(await row.textContent(), /2 scopes, 2 networks.*never ?Unused/);
    t.match(await page.getByRole("row", { name: /test/ }).textContent(), /Full/);
    const statusOf = async (path: string) => {
      const headers = { authorization: `Bearer ${key}`, "user-agent": "form-server/1.0" };
      return (await fetch(`${service.url}/api/v1/${path}`, { headers })).status;
    };
    t.equal(await statusOf("tickets"), 200);
    t.equal(await statusOf("channels"), 403);
    await eventually(
      async () => {
        await page.reload();
        await row.waitFor();
        return (await row.textContent()) ?? "";
      },
      (text) => !text.includes("never"),
      20_000,
    );
    t.notMatch(await row.textContent(), /never|Unused/);
    await actOnKey(page, "Details", "form server");
    for (const text of ["tickets:write", "webhooks:read", "10.0.0.0/8", "form-server/1.0"]) {
      await dialog.getByText(text, { exact: true }).waitFor();
    }
    t.match(await dialog.textContent(), /IP address127\.0\.0\.1/);
    await inspect(t, page, "api-key-details");
    await page.keyboard.press("Escape");
    await dialog.waitFor({ state: "detached" });
  });

  await t.test("is marked after 90 days without use", async (t) => {
    const isMarked = async () => {
      // Again if a use of before is written after it.
      await service.app.db.pool.query(
        "update api_keys set last_used_at = now() - interval '91 days' where name = 'form server'",
      );
      await page.reload();
      await row.getByText("form server").first().waitFor();
      return row.getByText("Unused").isVisible();
    };
    t.ok(await eventually(isMarked, Boolean, 20_000));
  });

  t.same(dashboard.complaints, [], "the console stayed empty");
});
