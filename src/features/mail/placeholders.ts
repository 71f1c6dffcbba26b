import { isolated } from "../../html/bidi.ts";
import { type MarkdownElement, type MarkdownNode, parseMarkdown } from "../../html/markdown.ts";

/** Every placeholder. Of these, `requester.name` and `ticket.subject` are the words of a stranger. */
const placeholders = [
  "ticket.number",
  "workspace.name",
  "agent.name",
  "requester.name",
  "ticket.subject",
] as const;

export type Placeholder = (typeof placeholders)[number];

/** The values of placeholders. */
export type PlaceholderValues = Readonly<Partial<Record<Placeholder, string>>>;

/** Placeholders of one text: each becomes a text of up to a few hundred characters. */
const most = 20;

/** Anything that is meant as a placeholder. */
const meant = /\{{1,3}\s{0,8}[\w.]{1,64}\s{0,8}(?:\|[^{}\n]{0,64})?\}{1,3}/g;
const known = new RegExp(`\\{\\s*(${placeholders.join("|").replaceAll(".", "\\.")})\\s*\\}`, "g");

/** Reads a text with placeholders, each as its value: values are text, whatever they look like. */
export function fillMarkdown(text: string, values: PlaceholderValues): MarkdownElement[] {
  const fill = (element: MarkdownElement): MarkdownElement => ({
    ...element,
    children: element.children.map((child) =>
      typeof child === "string"
        ? child.replace(known, (_, name: Placeholder) => isolated(values[name] ?? ""))
        : fill(child),
    ),
  });
  return parseMarkdown(text).map(fill);
}

/** The problem of a text whose placeholders may be these, for its author; undefined if there is none. */
export function placeholderProblem(text: string, allowed: readonly Placeholder[]) {
  const found = text.match(meant) ?? [];
  const isAllowed = (written: string) => allowed.some((name) => written.includes(name));
  const refused = found.find((written) => written.replace(known, "") !== "" || !isAllowed(written));
  if (refused !== undefined) {
    const list = allowed.map((name) => `{${name}}`).join(", ");
    const reason = "UNKNOWN_PLACEHOLDER";
    return { reason, message: `cannot have the placeholder ${refused}, only ${list}` };
  }
  if (found.length > most) {
    return { reason: "TOO_MANY", message: `must have at most ${most} placeholders` };
  }
  const shown = parseMarkdown(text).reduce((count, block) => count + countIn(block), 0);
  return shown === found.length
    ? undefined
    : { reason: "INVALID_FORMAT", message: "must not have a placeholder within an address" };
}

const countIn = (node: MarkdownNode): number =>
  typeof node === "string"
    ? (node.match(known)?.length ?? 0)
    : node.children.reduce((count, child) => count + countIn(child), 0);
