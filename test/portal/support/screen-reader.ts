import type { CDPSession, Locator, Page } from "playwright-core";

/** States worth a word, and the word, for each value that says something. */
const stateWords: Readonly<Record<string, string>> = {
  "checked true": "checked",
  "checked false": "not checked",
  "checked mixed": "partly checked",
  "disabled true": "disabled",
  "expanded true": "expanded",
  "expanded false": "collapsed",
  "invalid true": "invalid",
  "pressed true": "pressed",
  "pressed false": "not pressed",
  "readonly true": "read only",
};

interface AxValue {
  readonly value?: unknown;
}

interface AxNode {
  readonly role?: AxValue;
  readonly name?: AxValue;
  readonly description?: AxValue;
  readonly value?: AxValue;
  readonly properties?: readonly { readonly name: string; readonly value: AxValue }[];
}

/** Times of this test differ by run. */
const justNow = (text: string) =>
  text.replace(/\bnow\b|\b\d+ (second|minute)s? ago\b/g, "just now");

/** A screen reader, as far as the accessibility tree and the live regions of a page describe it. */
export interface ScreenReader {
  /** The focused element: its role, its name, and its states. */
  focused(): Promise<string>;
  /** The texts that live regions have announced since the page was loaded, in their order. */
  heard(): Promise<string[]>;
}

/** Listens to a page as a screen reader does, from its next load on. */
export async function startScreenReader(page: Page): Promise<ScreenReader> {
  await page.addInitScript(`{
    const live = "[role=status], [role=alert], [role=log], [aria-live=polite], [aria-live=assertive]";
    const last = new WeakMap();
    const heard = [];
    globalThis.heard = heard;
    const textOf = (region) => {
      const copy = region.cloneNode(true);
      for (const hidden of copy.querySelectorAll("[aria-hidden=true]")) {
        hidden.remove();
      }
      const words = document.createTreeWalker(copy, NodeFilter.SHOW_TEXT);
      const texts = [];
      while (words.nextNode()) {
        texts.push(words.currentNode.data.trim());
      }
      return texts.filter(Boolean).join(" ");
    };
    const hear = (region) => {
      const text = textOf(region);
      if (text !== (last.get(region) ?? "") && text !== "") {
        heard.push(text);
      }
      last.set(region, text);
    };
    new MutationObserver((changes) => {
      const regions = new Set();
      for (const { target, addedNodes } of changes) {
        const element = target instanceof Element ? target : target.parentElement;
        const within = element?.closest(live);
        if (within) {
          regions.add(within);
        }
        for (const node of addedNodes) {
          if (node instanceof Element) {
            for (const region of [node, ...node.querySelectorAll("*")]) {
              if (region.matches(live)) {
                regions.add(region);
              }
            }
          }
        }
      }
      regions.forEach(hear);
    }).observe(document, { subtree: true, childList: true, characterData: true });
  }`);
  const session = await page.context().newCDPSession(page);
  return {
    focused: async () => describe(await focusedNode(session)),
    heard: async () => (await page.evaluate<string[]>("heard")).map(justNow),
  };
}

/** The accessibility tree of a part of the page, without addresses. */
export async function treeOf(part: Locator): Promise<string> {
  const lines = justNow(await part.ariaSnapshot()).split("\n");
  return lines.filter((line) => !line.includes("- /url: ")).join("\n");
}

async function focusedNode(session: CDPSession): Promise<AxNode> {
  const { result } = await session.send("Runtime.evaluate", {
    expression: "document.activeElement",
  });
  const { nodes } = await session.send("Accessibility.getPartialAXTree", {
    objectId: result.objectId ?? "",
    fetchRelatives: false,
  });
  return nodes[0] as AxNode;
}

function describe({ role, name, description, value, properties = [] }: AxNode): string {
  const text = name?.value ? ` "${name.value}"` : "";
  const states = properties.flatMap(
    (state) => stateWords[`${state.name} ${state.value.value}`] ?? [],
  );
  const more = [
    ...(value?.value ? [`= "${value.value}"`] : []),
    ...states,
    // A description that repeats the name is left out.
    ...(description?.value && description.value !== name?.value ? [`(${description.value})`] : []),
  ];
  return justNow([`${role?.value}${text}`, ...more].join(" "));
}
