// @suite all
// @needs chromium
import t from "tap";
import { startDashboard } from "./support/dashboard.ts";
import { inspect, looks } from "./support/inspect.ts";

t.test("a ticket is deleted after confirmation, and every page shows it", async (t) => {
  const dashboard = await startDashboard(t);
  const { rest } = dashboard.service;
  const open = async (subject: string) => {
    const ticket = { subject, requester: { name: "Ada" }, message: { body: "Help" } };
    return (await rest("POST", "/api/v1/tickets", ticket)).body.data;
  };
  const [kept, doomed, other] = [await open("Kept"), await open("Doomed"), await open("Other")];
  const list = await dashboard.open("/tickets");
  await list.getByText("Doomed").waitFor();
  const page = await dashboard.open(`/tickets/${doomed.id}`);
  await page.getByRole("button", { name: "Delete ticket" }).click();
  const dialog = page.getByRole("dialog", { name: `Delete ticket #${doomed.number}?` });
  // Where the details are next to the conversation.
  await inspect(
    t,
    page,
    "delete-ticket",
    looks.map((look) => ({ ...look, width: 1280 })),
  );
  await dialog.getByRole("button", { name: "Cancel" }).click();
  t.equal((await rest("GET", `/api/v1/tickets/${doomed.id}`)).status, 200);
  await page.getByRole("button", { name: "Delete ticket" }).click();
  await dialog.getByRole("button", { name: "Delete permanently" }).click();
  await page.getByText(`Deleted ticket #${doomed.number}`).waitFor();
  await page.getByText("Kept").waitFor();
  await page.getByText("Doomed").waitFor({ state: "detached" });
  t.equal((await rest("GET", `/api/v1/tickets/${doomed.id}`)).status, 404);
  await list.getByText("Doomed").waitFor({ state: "detached" });

  t.same(dashboard.complaints, []);

  await page.goto(`${dashboard.base}/dashboard/tickets/${other.id}`);
  await page.getByRole("heading", { name: "Other" }).waitFor();
  await rest("DELETE", `/api/v1/tickets/${other.id}`);
  await page.getByText("This ticket does not exist").waitFor();

  const agent = await dashboard.open(`/tickets/${kept.id}`, undefined, undefined, "alex");
  await agent.getByRole("button", { name: "Link for the requester" }).waitFor();
  t.equal(await agent.getByRole("button", { name: "Delete ticket" }).count(), 0, "not for agents");
});
