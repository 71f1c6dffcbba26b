// @suite all
// @needs chromium
import type { Page } from "playwright-core";
import t from "tap";
import { startDashboard } from "./support/dashboard.ts";
import { fillWorkspace } from "./support/demo-workspace.ts";
import { inspect } from "./support/inspect.ts";
import { shiftsOf, watchShifts } from "./support/layout-shifts.ts";
import { agentPages, emptyPages, pagesOf, type Stop, statesOf, visit } from "./support/tour.ts";

const maxShift = 0.05;

t.test("every page and its states, in every theme", async (t) => {
  const dashboard = await startDashboard(t);
  const { service, base } = dashboard;
  const demo = await fillWorkspace(t, service);
  const page = await dashboard.open("/overview");
  const other = await service.newWorkspace();
  const unused = await dashboard.open("/overview", other.workspaceId);
  const states = statesOf(demo);

  await t.test("a loading page does not shift", async (t) => {
    await watchShifts(page);
    for (const { name, path, shows } of pagesOf(demo)) {
      await page.goto(`${base}/dashboard${path}`);
      await page.locator(shows).first().waitFor();
      await page.waitForLoadState("load");
      const { total, shifts } = await shiftsOf(page);
      t.comment(`${name}: CLS ${total.toFixed(3)}`);
      t.ok(total < maxShift, `${name} shifts by ${total}: ${JSON.stringify(shifts)}`);
      await inspect(t, page, name);
    }
  });

  await t.test("states", async (t) => {
    const walk = async (page: Page, stops: readonly Stop[]) => {
      for (const stop of stops) {
        await visit(page, stop);
        await inspect(t, page, stop.name);
        await stop.leave?.(page);
      }
    };
    const half = states.findIndex(({ name }) => name === "webhook-delete");
    const second = await dashboard.open("/webhooks", service.workspaceId);
    await Promise.all([
      walk(page, states.slice(0, half)),
      walk(second, states.slice(half)).then(() => walk(unused, emptyPages)),
    ]);
  });

  await t.test("an agent sees the pages of an agent", async (t) => {
    const agent = await dashboard.open("/overview", service.workspaceId, {}, "alex");
    const refused: string[] = [];
    agent.on("response", (response) => response.status() === 403 && refused.push(response.url()));
    for (const stop of agentPages(demo)) {
      await visit(agent, stop);
      await inspect(t, agent, stop.name);
      const links = agent.getByRole("navigation", { name: "Dashboard" }).getByRole("link");
      const names = (await links.allTextContents()).join();
      t.notMatch(names, /API keys|Webhooks|Audit log|Billing/);
      t.match(names, /Overview.*Events/);
      await stop.leave?.(agent);
    }
    t.same(refused, [], "and asks for nothing that is refused");
    await agent.goto(`${base}/dashboard/api-keys?create`);
    await agent.getByRole("heading", { name: "This page is for admins" }).waitFor();
  });

  t.same(
    // What watches the page cannot watch the preview of a form, in which no script runs.
    dashboard.complaints.filter((text) => !/40[034]|502|frame is sandboxed/.test(text)),
    [],
    "the console stayed empty",
  );
});
