// @suite all
// @needs chromium
import t from "tap";
import { startDashboard } from "./support/dashboard.ts";

t.test("the dashboard warns of an address that bounced", async (t) => {
  const dashboard = await startDashboard(t);
  const { rest, app } = dashboard.service;
  const requester = { name: "Ada", email: "ada@example.com" };
  const { body } = await rest("POST", "/api/v1/tickets", { subject: "The lamp", requester });
  await app.db.pool.query(
    "update requesters set email_problem = 'bounced', email_problem_at = now() where id = $1",
    [body.data.requester.id],
  );
  const page = await dashboard.open(`/tickets/${body.data.id}`);
  const card = page.getByRole("region", { name: "Requester" });
  await card.getByText("An email to this address has bounced").waitFor();
  t.same(dashboard.complaints, []);
});
