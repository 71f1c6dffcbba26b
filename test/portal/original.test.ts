// @suite all
// @needs chromium
import { readFile } from "node:fs/promises";
import t from "tap";
import { startDashboard } from "./support/dashboard.ts";

t.test("the original of an email is downloaded from the menu of its message", async (t) => {
  const dashboard = await startDashboard(t);
  const { rest, url, app } = dashboard.service;
  const secret = "a-secret-of-24-characters";
  const channel = { type: "email", email: { address: "support@example.com", secret } };
  const { body: created } = await rest("POST", "/api/v1/channels", { name: "Support", ...channel });
  const mail = "From: Ada <ada@example.com>\r\nMessage-ID: <a@x>\r\n\r\nIt is dark.";
  const response = await fetch(`${url}/hooks/email/${created.data.id}`, {
    method: "POST",
    headers: { authorization: `Bearer ${secret}`, "content-type": "message/rfc822" },
    body: mail,
  });
  const { data } = (await response.json()) as { data: { ticketId: string; messageId: string } };
  await rest("POST", `/api/v1/tickets/${data.ticketId}/messages`, { body: "Is it on?" });
  const page = await dashboard.open(`/tickets/${data.ticketId}`);
  const original = page.getByRole("menuitem", { name: "Download original email" });
  const openMenu = (text: string) =>
    page
      .getByRole("article")
      .filter({ hasText: text })
      .getByRole("button", { name: /^Actions for the message/ })
      .click();

  await openMenu("Is it on?");
  await page.getByRole("menuitem", { name: "Move to a new ticket" }).waitFor();
  t.equal(await original.count(), 0, "a reply has none");
  await page.keyboard.press("Escape");
  await openMenu("It is dark.");
  const [download] = await Promise.all([page.waitForEvent("download"), original.click()]);
  t.equal(download.suggestedFilename(), `${data.messageId}.eml`);
  t.equal(await readFile(await download.path(), "utf8"), mail);

  await app.db.pool.query("delete from raw_mails where message_id = $1", [data.messageId]);
  await openMenu("It is dark.");
  await original.click();
  await page.getByText(/its original is no longer kept/).waitFor();
});
