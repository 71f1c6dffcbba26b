import type { Test } from "tap";
import type { Receiver } from "../../support/receiver.ts";
import type { Dashboard } from "./dashboard.ts";

/**
 * In a new workspace: creates a key and a webhook, finds out why its deliveries fail, fixes the
 * receiver and recovers them, all in the dashboard. Says how long each leg took.
 */
export async function recoverAsAPerson(t: Test, dashboard: Dashboard, receiver: Receiver) {
  const { service } = dashboard;
  const { workspaceId } = await service.newWorkspace();
  const page = await dashboard.open("/overview", workspaceId);
  const dialog = page.getByRole("dialog");
  const button = (name: string) => page.getByRole("button", { name, exact: true });
  const rows = page.locator(".delivery-table tbody tr");
  const legs: string[] = [];
  const leg = async (name: string, go: () => Promise<unknown>) => {
    const began = performance.now();
    await go();
    legs.push(`${name} ${((performance.now() - began) / 1000).toFixed(1)} s`);
  };
  const storeSecret = async (label: string) => {
    const secret = await dialog.getByRole("textbox", { name: label }).inputValue();
    await dialog.getByRole("checkbox", { name: /I have stored/ }).check();
    await button("Done").click();
    return secret;
  };
  let key = "";
  const before = receiver.requests.length;
  receiver.respond({ status: 500, body: "database is down" });

  await leg("key", async () => {
    await page.getByRole("link", { name: "Create an API key" }).click();
    await dialog.getByRole("textbox", { name: "Name" }).fill("shop");
    await button("Create key").click();
    key = await storeSecret("API key");
    await page.getByRole("cell", { name: "shop", exact: true }).waitFor();
  });
  await leg("webhook", async () => {
    await page.getByRole("link", { name: "Webhooks", exact: true }).click();
    await button("Add webhook").click();
    await dialog.getByLabel("Endpoint URL").fill(receiver.url);
    await dialog.getByRole("button", { name: "Add webhook" }).click();
    await storeSecret("signing secret");
    await page.getByText("No deliveries yet").waitFor();
  });
  await leg("failing", async () => {
    for (const subject of ["One", "Two", "Three"]) {
      const ticket = { subject, requester: { name: "Ada" } };
      t.equal((await service.rest("POST", "/api/v1/tickets", ticket, key)).status, 201);
    }
    await receiver.waitFor(before + 3);
  });
  await leg("found", async () => {
    await rows.filter({ hasText: "500" }).nth(2).waitFor();
    await rows.first().getByRole("button").click();
    await dialog.getByText("HTTP 500.").waitFor();
    await dialog.getByText("database is down").waitFor();
  });
  await leg("fixed", async () => {
    receiver.respond({});
    await dialog.getByRole("button", { name: "Redeliver" }).click();
    await dialog.getByText("HTTP 200.").waitFor();
    await dialog.getByRole("button", { name: "Close" }).click();
  });
  await leg("recovered", async () => {
    await button("Recover").click();
    await dialog.getByLabel("Deliveries of").selectOption("The last hour");
    await dialog.getByRole("button", { name: "Recover" }).click();
    await page.getByText("2 delivered, 0 failed.").waitFor();
  });
  t.comment(legs.join(", "));
  const counts = new Map<string, number>();
  for (const { body } of receiver.requests.slice(before)) {
    const { id } = JSON.parse(body.toString());
    counts.set(id, (counts.get(id) ?? 0) + 1);
  }
  t.same([...counts.values()], [2, 2, 2], "each event failed once and arrived once");
  await page.context().close();
}
