import { mkdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import type { AxeResults } from "axe-core";
import type { Page } from "playwright-core";
import type { Test } from "tap";

const axe = readFileSync(fileURLToPath(import.meta.resolve("axe-core/axe.min.js")), "utf8");
const output = ".test-output/portal";

/** Each theme once, each width once: colours and sizes do not depend on one another. */
const looks = [
  { colorScheme: "light", width: 1280, height: 860 },
  { colorScheme: "dark", width: 360, height: 780 },
] as const;

/**
 * Checks a page in both themes and at two widths: axe reports nothing, and
 * nothing is wider than the window. Saves a screenshot of each.
 */
export async function inspect(t: Test, page: Page, name: string): Promise<void> {
  mkdirSync(output, { recursive: true });
  const fullPage = (await page.getByRole("dialog").count()) === 0;
  const before = page.viewportSize() ?? { width: 1280, height: 860 };
  for (const { colorScheme, width, height } of looks) {
    await page.setViewportSize({ width, height });
    await page.emulateMedia({ colorScheme });
    const look = `${name}-${colorScheme}-${width}`;
    t.same(await remarks(page), [], `axe: ${look}`);
    await page.screenshot({ path: `${output}/${look}.png`, fullPage });
    const used = await page.evaluate("document.documentElement.scrollWidth");
    t.ok(Number(used) <= width, `${name} is ${used} wide at ${width}`);
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
