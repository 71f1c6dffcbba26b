import { mkdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import type { AxeResults } from "axe-core";
import type { Page } from "playwright-core";
import type { Test } from "tap";

const axe = readFileSync(fileURLToPath(import.meta.resolve("axe-core/axe.min.js")), "utf8");
const output = ".test-output/portal";

const themes = ["light", "dark"] as const;
const sizes = [
  { width: 1280, height: 860 },
  { width: 360, height: 780 },
];

/**
 * Checks a page in both themes and at two widths: axe reports nothing, and
 * nothing is wider than the window. Saves a screenshot of each.
 */
export async function inspect(t: Test, page: Page, name: string): Promise<void> {
  mkdirSync(output, { recursive: true });
  const fullPage = (await page.getByRole("dialog").count()) === 0;
  const before = page.viewportSize() ?? { width: 1280, height: 860 };
  for (const size of sizes) {
    await page.setViewportSize(size);
    for (const theme of themes) {
      await page.emulateMedia({ colorScheme: theme });
      const state = `${name}-${theme}-${size.width}`;
      // Each theme once, each width once: colours and sizes do not depend on one another.
      if ((theme === "light") === size.width > 1000) {
        t.same(await remarks(page), [], `axe: ${state}`);
      }
      await page.screenshot({ path: `${output}/${state}.png`, fullPage });
    }
    const width = await page.evaluate("document.documentElement.scrollWidth");
    t.ok(Number(width) <= size.width, `${name} is ${width} wide at ${size.width}`);
  }
  await page.setViewportSize(before);
  await page.emulateMedia({ colorScheme: "light" });
}

async function remarks(page: Page): Promise<string[]> {
  await page.evaluate(`window.axe ?? (() => { ${axe} })()`);
  const { violations } = (await page.evaluate("axe.run()")) as AxeResults;
  return violations.flatMap(({ id, help, nodes }) =>
    nodes.map(({ html, failureSummary }) => `${id}: ${help}\n${html}\n${failureSummary}`),
  );
}
