// @suite all
// @needs chromium
import { setTimeout } from "node:timers/promises";
import t from "tap";
import { startDashboard } from "./support/dashboard.ts";

/** Compressed. */
const maxScriptBytes = 230_000;
const settledMs = 2_000;

/** The compressed bytes of the scripts that a page has loaded. */
const scriptBytes = `performance
  .getEntriesByType("resource")
  .filter(({ name }) => new URL(name).pathname.endsWith(".js"))
  .reduce((sum, { encodedBodySize }) => sum + encodedBodySize, 0)`;

t.test("each page loads few scripts", async (t) => {
  const dashboard = await startDashboard(t);
  const { rest } = dashboard.service;
  const create = async (path: string, body: object) =>
    (await rest("POST", `/api/v1/${path}`, body)).body.data.id;
  const ticket = await create("tickets", {
    subject: "A lamp is broken",
    requester: { email: "ada@example.com" },
    message: { body: "It is **dark**." },
  });
  const webhook = await create("webhook-subscriptions", { url: "https://hooks.example.com/" });
  const paths = [
    "overview",
    "tickets",
    `tickets/${ticket}`,
    "canned-replies",
    "channels",
    "webhooks",
    `webhooks/${webhook}`,
    "events",
    "team",
    "api-keys",
    "api-calls",
    "audit",
    "profile",
    "billing",
    "workspace",
  ];
  const page = await dashboard.open("/overview");
  for (const path of paths) {
    await page.goto(`${dashboard.base}/dashboard/${path}`);
    await page.getByRole("heading", { level: 1 }).waitFor();
    // The notices load a second after the page, and a ticket is loaded ahead.
    await setTimeout(settledMs);
    const bytes = await page.evaluate<number>(scriptBytes);
    t.comment(`${path}: ${bytes} bytes`);
    t.ok(bytes > 0 && bytes < maxScriptBytes, `${path}: ${bytes} bytes`);
  }
});
