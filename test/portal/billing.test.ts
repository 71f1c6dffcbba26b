// @suite all
// @needs chromium
import type { Page } from "playwright-core";
import t from "tap";
import { startDashboard } from "./support/dashboard.ts";
import { inspect } from "./support/inspect.ts";

const dayMs = 24 * 3_600_000;
const inDays = (days: number) => new Date(Date.now() + days * dayMs).toISOString();

t.test("the billing page", async (t) => {
  const dashboard = await startDashboard(t, {
    BILLING_PLANS: [
      { id: "team", name: "Team", price: 2900, currency: "usd", interval: "month", features: [] },
      {
        id: "pro",
        name: "Pro",
        price: 99_000,
        currency: "usd",
        interval: "year",
        features: ["Support by email"],
        includedTickets: 10,
        includedMembers: 1,
      },
    ],
  });
  const { service } = dashboard;
  const page = await dashboard.open("/billing");
  const current = page.getByRole("region", { name: "Current plan" });
  const usage = page.getByRole("region", { name: "Usage" });
  const plans = page.getByRole("region", { name: "Plans" });
  const button = (name: string) => page.getByRole("button", { name, exact: true });

  await t.test("shows the plans and the usage of the month", async (t) => {
    await service.rest("POST", "/api/v1/tickets", { subject: "x", requester: { name: "Ada" } });
    await page.reload();
    await current.getByText("Choose a plan below to subscribe.").waitFor();
    t.match(await plans.innerText(), /Pro\s+US\$990 per year\s+10 tickets a year\s+1 team member/);
    t.match(
      await usage.innerText(),
      /New tickets\s+1\s+Team members\s+1\s+File storage\s+0 bytes of/,
    );
    t.equal(await button("Manage billing").count(), 0);
  });

  await t.test("shows the chosen plan and what it includes", async (t) => {
    await button("Choose Pro").click();
    await current.getByText("Active", { exact: true }).waitFor();
    t.match(
      await current.innerText(),
      /Pro.*Active.*US\$990 per year.*Renews .*10 tickets a year/s,
    );
    t.match(await usage.innerText(), /\d of 10\s+Team members\s+1 of 1/);
    await plans.getByText("Current plan").waitFor();
    await button("Switch to Team").waitFor();
    await button("Manage billing").waitFor();
    await inspect(t, page, "billing");
  });

  const states: [name: string, subscription: object, shown: RegExp][] = [
    [
      "a trial",
      { trialEndsAt: inDays(10) },
      /Trial\s+.*The first payment is due in 10 days \(.+\)/s,
    ],
    ["a plan that ends", { cancelAtPeriodEnd: true }, /Active.*Ends /s],
    ["a payment that failed", { status: "past_due" }, /Payment due.*Your last payment failed/s],
    ["a plan that has ended", { status: "canceled" }, /Cancelled.*Your plan has ended/s],
    ["a plan that is no longer offered", { planId: "gold" }, /gold.*Active/s],
  ];
  for (const [name, subscription, shown] of states) {
    await t.test(name, async (t) => {
      await showing(page, subscription);
      await current.waitFor();
      t.match(await current.innerText(), shown);
    });
  }

  t.same(dashboard.complaints, []);
});

t.test("without a payment provider, the page shows only the usage", async (t) => {
  const dashboard = await startDashboard(t, { BILLING_PROVIDER: "none" });
  const page = await dashboard.open("/billing");
  await page.getByText("Billing is not set up.").waitFor();
  await page.getByRole("region", { name: "Usage" }).waitFor();
  t.equal(await page.getByRole("region", { name: "Plans" }).count(), 0);
});

/** Loads the page with other values of the subscription. */
async function showing(page: Page, subscription: object): Promise<void> {
  await page.unrouteAll();
  await page.route("**/GetBillingSubscription", async (route) => {
    const response = await route.fetch();
    const { data } = await response.json();
    await route.fulfill({ response, json: { data: { ...data, ...subscription } } });
  });
  await page.reload();
}
