import type { Page } from "playwright-core";

/** When the largest element so far was painted, in milliseconds since the page was asked for. */
export const largestPaintOf = (page: Page) =>
  page.evaluate<number>(`new Promise((resolve) =>
    new PerformanceObserver((list) => resolve(list.getEntries().at(-1).startTime))
      .observe({ type: "largest-contentful-paint", buffered: true }))`);

/** Records how long each interaction takes to show, on every page that is loaded from now on. */
export const watchInteractions = (page: Page) =>
  page.addInitScript(`
    window.interactions = {};
    new PerformanceObserver((list) => {
      for (const { interactionId, duration } of list.getEntries()) {
        if (interactionId > 0) {
          interactions[interactionId] = Math.max(interactions[interactionId] ?? 0, duration);
        }
      }
    }).observe({ type: "event", buffered: true, durationThreshold: 16 });`);

/**
 * The interaction to next paint, in milliseconds: the slowest interaction, without one of each 50.
 * https://web.dev/articles/inp
 */
export const inpOf = (page: Page) =>
  page.evaluate<number>(`{
    const slowest = Object.values(interactions).sort((a, b) => b - a);
    slowest[Math.floor(performance.interactionCount / 50)] ?? 0;
  }`);
