/** A piece of a template: literal text, or a variable. */
type Piece = string | { readonly name: string; readonly fallback: string | undefined };

/** A fault in a template, in words for its author. */
export class TemplateError extends Error {
  override name = "TemplateError";
}

const variable = /\{\{([^{}]*)\}\}/g;
const custom = /^custom\.[A-Za-z0-9_]{1,64}$/;

/** Variables that every ticket has, though they may have no value. */
export const ticketVariables: readonly string[] = [
  "requester.name",
  "requester.email",
  "requester.phone",
  "requester.externalId",
  "ticket.id",
  "ticket.number",
  "ticket.subject",
  "ticket.status",
  "ticket.priority",
  "ticket.assignee",
];

/**
 * Parses a text such as `Dear {{requester.name|customer}}`. The fallback after the
 * bar is used if the variable has no value.
 * @throws {TemplateError} for an unknown variable, or braces that do not match
 */
export function parseTemplate(text: string): readonly Piece[] {
  const pieces: Piece[] = [];
  let end = 0;
  for (const match of text.matchAll(variable)) {
    pieces.push(literal(text.slice(end, match.index)));
    const [name = "", ...rest] = (match[1] ?? "").split("|");
    pieces.push(reference(name.trim(), rest.length > 0 ? rest.join("|").trim() : undefined));
    end = match.index + match[0].length;
  }
  pieces.push(literal(text.slice(end)));
  return pieces;
}

function literal(text: string): string {
  if (/\{\{|\}\}/.test(text)) {
    throw new TemplateError("has a variable whose braces do not match");
  }
  return text;
}

function reference(name: string, fallback: string | undefined): Piece {
  if (!ticketVariables.includes(name) && !custom.test(name)) {
    throw new TemplateError(`has the unknown variable ${JSON.stringify(name)}`);
  }
  return { name, fallback };
}

/** Whether a template may contain the assignee's name, which requires a lookup. */
export const namesAssignee = (text: string): boolean => text.includes("ticket.assignee");

/** How a text refers to a variable. */
const toPlaceholder = (name: string) => `{{${name}}}`;

/**
 * Replaces the variables with their values. Values are plain text: braces in a
 * requester's name have no meaning.
 * @param keepMissing leaves variables with neither value nor fallback in the text
 * @returns the text, and the variables that had neither value nor fallback
 */
export function fillTemplate(
  text: string,
  values: ReadonlyMap<string, string>,
  keepMissing = false,
) {
  const missing = new Set<string>();
  const filled = parseTemplate(text).map((piece) => {
    if (typeof piece === "string") {
      return piece;
    }
    const value = values.get(piece.name) || piece.fallback;
    if (value !== undefined) {
      return value;
    }
    missing.add(piece.name);
    return keepMissing ? toPlaceholder(piece.name) : "";
  });
  return { body: filled.join(""), missing: [...missing] };
}
