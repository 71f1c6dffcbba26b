import type { Page } from "playwright-core";

/** Records the elements that move on every page that is loaded from now on. */
export const watchShifts = (page: Page) =>
  page.addInitScript(`
    window.shifts = [];
    new PerformanceObserver((list) => {
      for (const { value, hadRecentInput, sources } of list.getEntries()) {
        if (!hadRecentInput) {
          const moves = sources.map(({ node, previousRect: from, currentRect: to }) => ({
            node: node?.outerHTML?.slice(0, 120),
            from: [from.x, from.y, from.width, from.height].join(),
            to: [to.x, to.y, to.width, to.height].join(),
          }));
          shifts.push({ value, moves });
        }
      }
    }).observe({ type: "layout-shift", buffered: true });`);

/** How much moved since the page was loaded, and what. */
export async function shiftsOf(page: Page): Promise<{ total: number; shifts: unknown[] }> {
  const shifts = await page.evaluate<{ value: number }[]>("shifts");
  return { total: shifts.reduce((sum, { value }) => sum + value, 0), shifts };
}
