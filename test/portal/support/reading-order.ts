import type { Page } from "playwright-core";

/**
 * Finds texts that a page shows out of reading order: Latin texts whose letters, as measured, do not
 * run from left to right; and texts and titles that reverse their surroundings.
 */
export const misorderedTexts = (page: Page): Promise<string[]> =>
  page.evaluate(`(() => {
    const turned = [];
    const leftOver = (text) => {
      const less = text
        .replace(/[^\\u202a-\\u202e\\u2066-\\u2069]/g, "")
        .replace(/[\\u202a\\u202b]\\u202c|[\\u2066-\\u2068]\\u2069/g, "");
      return less === text ? text : leftOver(less);
    };
    const isWhole = (text) => text.split("\\n").every((line) => leftOver(line) === "");
    const titles = [document.title, ...Array.from(document.querySelectorAll("[title]"), ({ title }) => title)];
    turned.push(...titles.filter((title) => !isWhole(title)));

    const range = document.createRange();
    const runsOn = (node) => {
      let last;
      for (let at = 0; at < node.length; at++) {
        range.setStart(node, at);
        range.setEnd(node, at + 1);
        const [box] = range.getClientRects();
        if (box === undefined || box.width === 0) {
          continue;
        }
        const isSameLine = last !== undefined && Math.abs(box.top - last.top) < box.height / 2;
        if (isSameLine && box.left < last.left) {
          return false;
        }
        last = box;
      }
      return true;
    };
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = texts.nextNode(); node; node = texts.nextNode()) {
      if (node.parentElement.closest("script, style, textarea")) {
        continue;
      }
      // A text with a link in it is one text.
      const words = (node.parentElement.closest("[dir=auto]") ?? node).textContent;
      if (!isWhole(words) || (/^[\\x00-\\x7f]*$/.test(words) && !runsOn(node))) {
        turned.push(node.data);
      }
    }
    return turned.map((text) => JSON.stringify(text));
  })()`);
