/**
 * Reads the messages of the catalogue from the sources: the first arguments of `t`, `rich` and `msg`.
 * Run as a program, it updates the catalogues: messages that no source uses are removed, and those
 * without a translation are added, empty.
 */
import { globSync, readFileSync, writeFileSync } from "node:fs";
import { resolve } from "node:path";
import { type ESTree, parseSync, Visitor } from "vite";
import { languages } from "../src/language/languages.ts";

const root = resolve(import.meta.dirname, "..");

/** A message where a source uses it. */
interface Use {
  /** Such as `src/portal/web/app.tsx:12`. */
  readonly place: string;
  readonly text: string;
  /** The names that the call passes as values, if they can be read. */
  readonly values: readonly string[] | undefined;
}

type Argument = ESTree.CallExpression["arguments"][number];

const functions = new Set(["t", "rich", "msg"]);

/** Sources that show messages to people. */
export const sources = () =>
  globSync("src/**/*.{ts,tsx}", { cwd: root })
    .filter((path) => !/\/(?:dist|node_modules)\/|^src\/language\//.test(path))
    .sort();

/** Each message that a source uses. */
export function usesIn(path: string): Use[] {
  const text = readFileSync(resolve(root, path), "utf8");
  const uses: Use[] = [];
  if (!/\b(?:t|rich|msg)\(/.test(text)) {
    return uses;
  }
  new Visitor({
    CallExpression(call) {
      const name = calleeOf(call);
      if (functions.has(name)) {
        // The values of a constant are passed where it is shown.
        const values = name === "msg" ? undefined : valuesOf(call.arguments[1]);
        for (const message of literals(call.arguments[0])) {
          uses.push({ place: `${path}:${lineAt(text, call.start)}`, text: message, values });
        }
      }
    },
  }).visit(parseSync(path, text).program);
  return uses;
}

/** The name of the function or method that is called; empty if it has none. */
export function calleeOf({ callee }: ESTree.CallExpression): string {
  const named = callee.type === "MemberExpression" ? callee.property : callee;
  return named.type === "Identifier" ? named.name : "";
}

/** The line of an offset, from 1. */
export const lineAt = (text: string, offset: number) => text.slice(0, offset).split("\n").length;

/** The texts of a literal, or of a choice between literals. */
function literals(node: Argument | undefined): string[] {
  switch (node?.type) {
    case "Literal":
      return typeof node.value === "string" ? [node.value] : [];
    case "TemplateLiteral":
      return node.expressions.length === 0 ? [node.quasis[0]?.value.cooked ?? ""] : [];
    case "ConditionalExpression":
      return [...literals(node.consequent), ...literals(node.alternate)];
    default:
      return [];
  }
}

function valuesOf(node: Argument | undefined): string[] | undefined {
  if (node === undefined) {
    return [];
  }
  if (node.type !== "ObjectExpression") {
    return undefined;
  }
  const names = node.properties.map((property) =>
    property.type === "Property" && property.key.type === "Identifier"
      ? property.key.name
      : undefined,
  );
  return names.includes(undefined) ? undefined : (names as string[]);
}

const cataloguePath = (language: string) =>
  resolve(root, `src/language/catalogue/${language}.json`);

export const readCatalogue = (language: string): Record<string, string> =>
  JSON.parse(readFileSync(cataloguePath(language), "utf8"));

if (import.meta.main) {
  const messages = [
    ...new Set(
      sources()
        .flatMap(usesIn)
        .map(({ text }) => text),
    ),
  ].sort();
  for (const language of languages.filter((each) => each !== "en")) {
    const before = readCatalogue(language);
    const after = Object.fromEntries(messages.map((each) => [each, before[each] ?? ""]));
    writeFileSync(cataloguePath(language), `${JSON.stringify(after, undefined, 2)}\n`);
    const empty = Object.values(after).filter((text) => text === "").length;
    console.log(`${language}: ${messages.length} messages, ${empty} to be translated`);
  }
}
