/**
 * Fails if the dashboard or a page could show text that is in no catalogue, or if a translation is
 * missing, is unused, or has different arguments than its message. Run by `npm run check`. With folders
 * as arguments, it lists only their text.
 */
import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import {
  isStructurallySame,
  type MessageFormatElement,
  parse,
  TYPE,
} from "@formatjs/icu-messageformat-parser";
import { type ESTree, parseSync, Visitor } from "vite";
import { languages } from "../src/language/languages.ts";
import { calleeOf, lineAt, readCatalogue, sources, usesIn } from "./messages.ts";

const root = resolve(import.meta.dirname, "..");

/** Sources of visible text: the dashboard, pages, and emails. */
const shown =
  /^src\/(?:portal\/web\/(?!language\/|reference\/)|features\/(?:channels\/form\/(?:page|notices)|requester-page\/(?:page|notices)|public-forms\/notices|mail\/compose|members\/mails|notifications\/mails|webhooks\/failure-mails)|identity\/sign-in\/(?:page|pages|link-pages)\.)/;

/** Words that are the same in all languages, and those that no one reads. */
const sameEverywhere = new Set(
  `Ticketing, Enter, Escape, Esc, Tab, Ctrl, Shift, POST, Edge, Opera, Firefox, Chrome, Safari, Android,
  Windows, Mac OS X, Linux, Python, Go, Bearer …, events of …, by default, if asked, Re: …`.split(
    /,\s+/,
  ),
);

/** Attributes that hold no text. */
const technical =
  /^(?:className|class|id|to|href|src|type|variant|tone|role|rel|target|name|key|path|method|autoComplete|kind|form|d|viewBox|data-(?!label).*|aria-(?:live|describedby|labelledby|controls|current|haspopup))$/;

/** Functions whose first argument is a message, or is not shown. */
const notShown = /^(?:t|rich|msg|matches|closest|querySelector(?:All)?|get|set|includes)$/;

/** Of HTML and of CSS, in the templates of pages. */
const tags = /<[^>]*>/g;
const rules = /[^{}]*\{[^{}]*\}/g;

/** The name of a header, whose value no one reads. */
const header = /^[A-Z]\w*(?:-\w+)+$/;

/** Shell commands and HTTP requests. */
const code = /^(?:curl |POST |<)/;

const isProse = (text: string) =>
  /\p{L}/u.test(text) &&
  !code.test(text) &&
  !sameEverywhere.has(text.trim()) &&
  (/^\s*[“(]?\p{Lu}\p{Ll}+(?:[\s,.:;!?…’]|$)/u.test(text) ||
    /\p{L}{2,}[,:]? \p{L}{2,}/u.test(text));

const problems: string[] = [];

/** Literals outside `t`, `rich` and `msg` that read like text. */
function checkText(path: string): void {
  const text = readFileSync(resolve(root, path), "utf8");
  const skipped: ESTree.Span[] = [];
  const found: (ESTree.Span & { readonly text: string })[] = [];
  const skip = (node: ESTree.Span | null | undefined) => node && skipped.push(node);
  new Visitor({
    ImportDeclaration: skip,
    ExportNamedDeclaration: ({ source }) => skip(source),
    TSLiteralType: skip,
    TSTypeAnnotation: skip,
    ImportExpression: skip,
    SwitchCase: ({ test }) => skip(test),
    BinaryExpression: (node) => /^[!=]==?$|^in$/.test(node.operator) && skip(node),
    CallExpression: (node) => notShown.test(calleeOf(node)) && skip(node.arguments[0]),
    NewExpression: (node) =>
      node.callee.type === "Identifier" && /Error$/.test(node.callee.name) && skip(node),
    MemberExpression: (node) => node.computed && skip(node.property),
    Property({ key, value }) {
      skip(key);
      if (key.type === "Literal" && header.test(String(key.value))) {
        skip(value);
      }
    },
    JSXAttribute(node) {
      if (node.name.type === "JSXIdentifier" && technical.test(node.name.name)) {
        skip(node.value);
      }
    },
    JSXText(node) {
      if (/\p{L}/u.test(node.value) && !sameEverywhere.has(node.value.trim())) {
        found.push({ ...node, text: node.value.trim() });
      }
    },
    JSXElement(node) {
      const { name } = node.openingElement;
      if (name.type === "JSXIdentifier" && /^(?:code|kbd)$/.test(name.name)) {
        node.children.filter(({ type }) => type === "JSXText").forEach(skip);
      }
    },
    Literal(node) {
      if (typeof node.value === "string" && isProse(node.value)) {
        found.push({ ...node, text: node.value });
      }
    },
    TemplateLiteral(node) {
      const whole = node.quasis.map(({ value }) => value.cooked ?? "").join("…");
      const words = whole.replace(rules, " ").replace(tags, " ");
      if (isProse(words)) {
        found.push({ start: node.start, end: node.end, text: whole });
      }
    },
  }).visit(parseSync(path, text).program);
  for (const one of found) {
    if (!skipped.some(({ start, end }) => start <= one.start && one.end <= end)) {
      problems.push(`${path}:${lineAt(text, one.start)}: no message: ${one.text}`);
    }
  }
}

function checkTranslations(language: string, messages: ReadonlySet<string>): void {
  const catalogue = readCatalogue(language);
  for (const message of messages) {
    const translation = catalogue[message];
    if (!translation) {
      problems.push(`${language}: no translation of: ${message}`);
      continue;
    }
    const { error } = isStructurallySame(parse(message), parse(translation));
    if (error !== undefined) {
      problems.push(`${language}: ${message}: ${error.message}`);
    }
  }
  for (const message of Object.keys(catalogue).filter((each) => !messages.has(each))) {
    problems.push(`${language}: nothing says: ${message}`);
  }
}

/** Values that a call passes, against the arguments and tags of its message. */
function checkValues({ place, text, values }: ReturnType<typeof usesIn>[number]): void {
  const wanted = [...new Set(namesIn(parse(text)))].sort();
  const passed = values?.toSorted();
  if (passed && wanted.join() !== passed.join()) {
    problems.push(`${place}: ${text} wants ${wanted.join(", ")}, and gets ${passed.join(", ")}`);
  }
}

/** The names of arguments and tags. */
const namesIn = (elements: readonly MessageFormatElement[]): string[] =>
  elements.flatMap((element) => {
    switch (element.type) {
      case TYPE.literal:
      case TYPE.pound:
        return [];
      case TYPE.tag:
        return [element.value, ...namesIn(element.children)];
      case TYPE.select:
      case TYPE.plural:
        return [
          element.value,
          ...Object.values(element.options).flatMap(({ value }) => namesIn(value)),
        ];
      default:
        return [element.value];
    }
  });

const folders = process.argv.slice(2);
sources()
  .filter((path) => shown.test(path))
  .filter((path) => folders.length === 0 || folders.some((folder) => path.startsWith(folder)))
  .forEach(checkText);
const uses = sources().flatMap(usesIn);
uses.forEach(checkValues);
if (folders.length === 0) {
  const messages = new Set(uses.map(({ text }) => text));
  for (const language of languages.filter((each) => each !== "en")) {
    checkTranslations(language, messages);
  }
  // In English a message is its own text, unless it ends with its meaning.
  checkTranslations("en", new Set([...messages].filter((message) => / \[[\w ]+\]$/.test(message))));
}
for (const problem of problems) {
  console.error(problem);
  process.exitCode = 1;
}
