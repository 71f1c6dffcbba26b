import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import type { AxeResults, RunOptions } from "axe-core";
import type { Page } from "playwright-core";
import type { Test } from "tap";

const axe = readFileSync(fileURLToPath(import.meta.resolve("axe-core/axe.min.js")), "utf8");

/** The checks that depend on colours and on the width; the rest is the same in every look. */
const lookRules = [
  "color-contrast",
  "heading-order",
  "landmark-one-main",
  "link-in-text-block",
  "meta-viewport",
  "scrollable-region-focusable",
  "target-size",
];

const widths = [
  { width: 1280, height: 860 },
  { width: 768, height: 1024 },
  { width: 360, height: 780 },
] as const;
const modes = [
  { colorScheme: "light", forcedColors: "none" },
  { colorScheme: "dark", forcedColors: "none" },
  { colorScheme: "light", forcedColors: "active" },
] as const;
const [wide, medium, narrow] = widths;
const [light, dark, forced] = modes;

/** At which the page must fit besides: the navigation leaves tables the least room. */
const otherWidths = [1024, 720];

const isWhole = process.env.TEST_LOOKS === "all";

/**
 * Each mode once, each width once, and all rules at the widest. With TEST_LOOKS=all, every mode at
 * every width, and all rules in each.
 */
export const looks: readonly Look[] = isWhole
  ? widths.flatMap((size) => modes.map((mode) => ({ ...size, ...mode })))
  : [
      { ...wide, ...light },
      { ...medium, ...forced, rules: lookRules },
      { ...narrow, ...dark, rules: lookRules },
    ];

interface Look {
  readonly width: number;
  readonly height: number;
  readonly colorScheme: "light" | "dark";
  readonly forcedColors: "none" | "active";
  /** Default: all. */
  readonly rules?: readonly string[];
}

/** Observers of sizes are called in a frame. */
const nextFrames =
  "new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))";

/**
 * Checks a page in light, dark and forced colours and at three widths: axe reports nothing, and
 * nothing is wider than the window.
 * @param chosen if the page differs by width
 */
export async function inspect(
  t: Test,
  page: Page,
  name: string,
  chosen: readonly Look[] = looks,
): Promise<void> {
  const before = page.viewportSize() ?? { width: 1280, height: 860 };
  for (const { width, height, colorScheme, forcedColors, rules } of chosen) {
    await page.setViewportSize({ width, height });
    await page.emulateMedia({ colorScheme, forcedColors });
    await page.evaluate(endTransitions);
    await page.evaluate(nextFrames);
    const look = `${name}, ${colorScheme}, forced colours ${forcedColors}, ${width}`;
    t.same(await remarks(page, rules), [], `axe: ${look}`);
    await fits(t, page, name, width);
  }
  if (chosen === looks) {
    for (const width of otherWidths) {
      await page.setViewportSize({ ...before, width });
      await page.evaluate(nextFrames);
      await fits(t, page, name, width);
    }
  }
  await page.setViewportSize(before);
  await page.emulateMedia({ colorScheme: "light", forcedColors: "none" });
}

async function fits(t: Test, page: Page, name: string, width: number): Promise<void> {
  const used = await page.evaluate("document.documentElement.scrollWidth");
  t.ok(Number(used) <= width, `${name} is ${used} wide at ${width}`);
}

/** Colours that still change from the last look have no contrast yet. */
const endTransitions = `{
  const roots = (root) => [
    root,
    ...Array.from(root.querySelectorAll("*")).flatMap(({ shadowRoot }) => shadowRoot ? roots(shadowRoot) : []),
  ];
  for (const root of roots(document)) {
    for (const animation of root.getAnimations()) {
      if (animation instanceof CSSTransition) {
        animation.finish();
      }
    }
  }
}`;

/** @param rules to check; default: all */
async function remarks(page: Page, rules?: readonly string[]): Promise<string[]> {
  const options: RunOptions = {
    resultTypes: ["violations"],
    ...(rules ? { runOnly: [...rules] } : { rules: { "target-size": { enabled: true } } }),
  };
  if (await page.evaluate("window.axe === undefined")) {
    await page.evaluate(axe);
  }
  const run = `axe.run(${JSON.stringify(options)})`;
  const { violations } = (await page.evaluate(run)) as AxeResults;
  return violations.flatMap(({ id, help, nodes }) =>
    nodes.map(({ html, failureSummary }) => `${id}: ${help}\n${html}\n${failureSummary}`),
  );
}
