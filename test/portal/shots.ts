// `npm run shots [-- FOLDER]`: pictures of every page of the dashboard, as people see it.
// FOLDER is `.shots` by default. `dashboard-*.png` are those that the README shows from `docs`.
import { mkdirSync } from "node:fs";
import { join } from "node:path";
import type { Page } from "playwright-core";
import { createScope } from "../support/scope.ts";
import { startDashboard } from "./support/dashboard.ts";
import { fillWorkspace } from "./support/demo-workspace.ts";
import { agentPages, emptyPages, pagesOf, type Stop, statesOf, visit } from "./support/tour.ts";

const folder = process.argv[2] ?? join(import.meta.dirname, "../../.shots");
const schemes = ["light", "dark"] as const;
const sizes = [
  { width: 360, height: 780 },
  { width: 1280, height: 860 },
];
const scope = createScope();

/** Makes the window as tall as the page, so that the picture shows all of it. */
async function resize(page: Page, size: (typeof sizes)[number]): Promise<void> {
  await page.setViewportSize(size);
  if ((await page.getByRole("dialog").count()) === 0) {
    const used = Number(await page.evaluate("document.documentElement.scrollHeight"));
    await page.setViewportSize({ ...size, height: Math.max(size.height, used) });
  }
}

const take = (page: Page, name: string) => page.screenshot({ path: join(folder, `${name}.png`) });

async function takeAll(page: Page, stops: readonly Stop[], isForced: boolean): Promise<void> {
  for (const stop of stops) {
    await visit(page, stop);
    for (const size of sizes) {
      await resize(page, size);
      const name = `${stop.name}-${size.width}`;
      if (isForced) {
        await take(page, `${name}-forced`);
        continue;
      }
      for (const colorScheme of schemes) {
        await page.emulateMedia({ colorScheme });
        await take(page, `${name}-${colorScheme}`);
      }
    }
    await stop.leave?.(page);
  }
}

try {
  mkdirSync(folder, { recursive: true });
  const { service, open } = await startDashboard(scope);
  const demo = await fillWorkspace(scope, service);
  const { workspaceId: unused } = await service.newWorkspace();
  const page = await open(`/webhooks/${demo.webhookId}`, service.workspaceId);
  await page.locator(".delivery-table tbody tr").nth(9).waitFor();
  await page.setViewportSize({ width: 1200, height: 760 });
  for (const colorScheme of schemes) {
    await page.emulateMedia({ colorScheme });
    await take(page, `dashboard-${colorScheme}`);
  }
  // Chromium does not come back from forced colours in one window.
  for (const isForced of [false, true]) {
    const options = isForced ? ({ forcedColors: "active", colorScheme: "dark" } as const) : {};
    const used = await open("/overview", service.workspaceId, options);
    await takeAll(used, [...pagesOf(demo), ...statesOf(demo)], isForced);
    await takeAll(await open("/overview", unused, options), emptyPages, isForced);
    const agent = await open("/overview", service.workspaceId, options, "alex");
    await takeAll(agent, agentPages(demo), isForced);
  }
} finally {
  await scope.end();
}
