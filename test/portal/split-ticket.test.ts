// @suite all
// @needs chromium
import t from "tap";
import { startDashboard } from "./support/dashboard.ts";

t.test("a message and those after it move to a new ticket", async (t) => {
  const dashboard = await startDashboard(t);
  const { rest } = dashboard.service;
  const { body } = await rest("POST", "/api/v1/tickets", {
    subject: "Two questions",
    requester: { name: "Ada" },
    message: { body: "The first" },
  });
  const { id } = body.data;
  for (const text of ["The second", "More of the second"]) {
    await rest("POST", `/api/v1/tickets/${id}/messages`, { body: text, author: "requester" });
  }
  const page = await dashboard.open(`/tickets/${id}`);
  const said = (text: string) => page.getByRole("article").filter({ hasText: text });
  const dialog = page.getByRole("dialog", { name: "Move to a new ticket" });
  const act = async (text: string) => {
    await said(text)
      .first()
      .getByRole("button", { name: /^Actions for the message/ })
      .click();
    await page.getByRole("menuitem", { name: "Move to a new ticket" }).click();
  };

  await act("The first");
  await dialog.getByLabel("Messages").selectOption({ label: "This one and the 2 after it" });
  await dialog.getByRole("button", { name: "Create ticket" }).click();
  await dialog.getByText(/leave a public message on the ticket/).waitFor();
  await page.keyboard.press("Escape");
  dashboard.complaints.length = 0;

  await act("The second");
  await dialog.getByLabel("Messages").selectOption({ label: "This one and the 1 after it" });
  await dialog.getByLabel("Subject").fill("Another thing");
  await page.reload();
  t.equal(await dialog.getByLabel("Subject").inputValue(), "Another thing", "kept over a reload");
  t.equal(await dialog.getByLabel("Messages").inputValue(), "later");
  await dialog.getByRole("button", { name: "Create ticket" }).click();
  await page.getByRole("heading", { name: "Another thing", level: 1 }).waitFor();
  await said("More of the second").waitFor();
  t.equal(await said("The first").count(), 0);
  const { body: left } = await rest("GET", `/api/v1/tickets/${id}/messages`);
  t.match(left.data, [{ body: "The first" }]);
  t.equal(left.data.length, 1);
  t.same(dashboard.complaints, []);
});
