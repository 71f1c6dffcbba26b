import { mkdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import type { AxeResults } from "axe-core";
import type { Page } from "playwright-core";
import type { Test } from "tap";

const axe = readFileSync(fileURLToPath(import.meta.resolve("axe-core/axe.min.js")), "utf8");
const output = ".test-output/portal";

/** Each theme once, each width once: colours and sizes do not depend on one another. */
export const looks: readonly Look[] = [
  { colorScheme: "light", width: 1280, height: 860 },
  { colorScheme: "dark", width: 360, height: 780 },
];

/** Every theme at both widths, for a page whose styles come from elsewhere. */
export const allLooks: readonly Look[] = [
  ...looks,
  { colorScheme: "dark", width: 1280, height: 860 },
  { colorScheme: "light", width: 360, height: 780 },
  { colorScheme: "light", width: 360, height: 780, forcedColors: "active" },
  { colorScheme: "dark", width: 1280, height: 860, forcedColors: "active" },
];

interface Look {
  readonly colorScheme: "light" | "dark";
  readonly forcedColors?: "active";
  readonly width: number;
  readonly height: number;
}

/**
 * Checks a page in both themes and at two widths: axe reports nothing, and
 * nothing is wider than the window. Saves a screenshot of each.
 */
export async function inspect(
  t: Test,
  page: Page,
  name: string,
  chosen: readonly Look[] = looks,
): Promise<void> {
  mkdirSync(output, { recursive: true });
  const fullPage = (await page.getByRole("dialog").count()) === 0;
  const before = page.viewportSize() ?? { width: 1280, height: 860 };
  for (const { colorScheme, forcedColors = "none", width, height } of chosen) {
    await page.setViewportSize({ width, height });
    await page.emulateMedia({ colorScheme, forcedColors });
    const look = `${name}-${forcedColors === "active" ? "forced-" : ""}${colorScheme}-${width}`;
    t.same(await remarks(page), [], `axe: ${look}`);
    await page.screenshot({ path: `${output}/${look}.png`, fullPage });
    const used = await page.evaluate("document.documentElement.scrollWidth");
    t.ok(Number(used) <= width, `${name} is ${used} wide at ${width}`);
  }
  await page.setViewportSize(before);
  await page.emulateMedia({ colorScheme: "light", forcedColors: "none" });
}

async function remarks(page: Page): Promise<string[]> {
  await page.evaluate(`window.axe ?? (() => { ${axe} })()`);
  const { violations } = (await page.evaluate("axe.run()")) as AxeResults;
  return violations.flatMap(({ id, help, nodes }) =>
    nodes.map(({ html, failureSummary }) => `${id}: ${help}\n${html}\n${failureSummary}`),
  );
}
