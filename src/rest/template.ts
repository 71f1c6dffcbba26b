/** A segment to match: a literal in decoded form, one segment, or all the rest. */
export type Segment =
  | { readonly kind: "literal"; readonly text: string }
  | { readonly kind: "one" }
  | { readonly kind: "rest" };

/** The part of a path that a variable captures: segments `start` (inclusive) to `end` (exclusive). */
interface TemplateVariable {
  readonly fieldPath: string;
  readonly start: number;
  readonly end: number;
}

export interface Template {
  readonly segments: readonly Segment[];
  readonly variables: readonly TemplateVariable[];
  /** Without its colon. Empty: no verb. */
  readonly verb: string;
}

const fieldPathForm = /^[A-Za-z_]\w*(?:\.[A-Za-z_]\w*)*$/;
// RFC 3986 pchar without ":", which starts a verb, and without "*", which is a wildcard.
const literalForm = /^(?:[\w\-.~!$&'()+,;=@]|\P{ASCII}|%[0-9A-Fa-f]{2})+$/u;

/**
 * Reads a path template in the syntax of google.api.http:
 * `/v1/{name=shelves/*}/books:archive`.
 *
 * @throws Error that names the fault of the template.
 */
export function parseTemplate(source: string): Template {
  if (!source.startsWith("/")) {
    throw new Error(`path "${source}" must start with "/"`);
  }
  const { path, verb } = splitVerb(source);
  const segments: Segment[] = [];
  const variables: TemplateVariable[] = [];
  for (const part of splitSegments(path.slice(1))) {
    const variable = /^\{([^{}=]*)(?:=([^{}]*))?\}$/.exec(part);
    if (variable === null) {
      segments.push(parseSegment(part, source));
      continue;
    }
    const [, fieldPath = "", pattern = "*"] = variable;
    if (!fieldPathForm.test(fieldPath)) {
      throw new Error(`"${part}" in path "${source}" does not name a field`);
    }
    if (variables.some((other) => other.fieldPath === fieldPath)) {
      throw new Error(`path "${source}" captures "${fieldPath}" twice`);
    }
    const start = segments.length;
    segments.push(...pattern.split("/").map((inner) => parseSegment(inner, source)));
    variables.push({ fieldPath, start, end: segments.length });
  }
  if (segments.some((segment, i) => segment.kind === "rest" && i < segments.length - 1)) {
    throw new Error(`"**" in path "${source}" must come last`);
  }
  return { segments, variables, verb };
}

function parseSegment(text: string, source: string): Segment {
  if (text === "*") {
    return { kind: "one" };
  }
  if (text === "**") {
    return { kind: "rest" };
  }
  if (text === "") {
    throw new Error(`path "${source}" has an empty segment`);
  }
  return { kind: "literal", text: parseLiteral(text, source) };
}

function parseLiteral(text: string, source: string): string {
  if (!literalForm.test(text)) {
    throw new Error(`"${text}" in path "${source}" is not a literal, "*", "**" or a variable`);
  }
  try {
    return decodeURIComponent(text);
  } catch {
    throw new Error(`"${text}" in path "${source}" is not percent-encoded UTF-8`);
  }
}

function splitVerb(source: string): { path: string; verb: string } {
  const colon = source.indexOf(":", source.lastIndexOf("}") + 1);
  if (colon === -1 || source.indexOf("/", colon) !== -1) {
    return { path: source, verb: "" };
  }
  const parts = source.slice(colon + 1).split(":");
  const verb = parts.map((part) => parseLiteral(part, source)).join(":");
  return { path: source.slice(0, colon), verb };
}

/** Splits at the slashes outside braces. */
function splitSegments(path: string): string[] {
  return path.split(/\/(?![^{}]*\})/);
}
