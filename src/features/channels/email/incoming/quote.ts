import { fold, type LineOrigin, lineOrigins } from "./line-origins.ts";
import { type MailWords, mailWords } from "./quote-words.ts";
import { trimLines } from "./text.ts";

/** A text, and the history that it quotes below. */
interface Quote {
  readonly body: string;
  readonly quotedText: string;
}

/** Context of an email, besides its text. */
interface QuoteContext {
  readonly subject?: string;
  /** Texts of earlier messages of the conversation, which it may quote. */
  readonly earlier?: readonly string[];
}

/**
 * Splits the quoted history from the end of an email's text. Nothing but empty lines
 * around the two is lost. Only text that is certainly history is split off: text between or
 * below the lines that it quotes stays with them, and so does a forwarded email.
 */
export function splitQuote(text: string, context: QuoteContext = {}): Quote {
  const lines = text.split("\n");
  const start = startOfHistory(lines, context) ?? lines.length;
  const body = trimLines(lines.slice(0, start).join("\n"));
  const quotedText = trimLines(lines.slice(start).join("\n"));
  return body === "" ? { body: quotedText, quotedText: "" } : { body, quotedText };
}

/** Index of the first line of the history. */
function startOfHistory(
  written: readonly string[],
  { subject = "", earlier = [] }: QuoteContext,
): number | undefined {
  const lines = written.map((line) => (line === "" ? "" : startOfLine(line)));
  const parts = partsOf(lines);
  if (parts === undefined || isForward(subject, parts)) {
    return undefined;
  }
  if (parts.length === 0 && !lines.some(isQuoted)) {
    return undefined;
  }
  const origins = lineOrigins(written, earlier);
  const judged = parts.map((part, index) => {
    const end = parts[index + 1]?.start ?? lines.length;
    return { ...part, evidence: evidenceOf(part, end, { lines, origins, subject }) };
  });
  const isLikely = judged.every(({ evidence }) => evidence !== "none");
  if (judged[0] !== undefined && isLikely && !pointsBelow(lines, judged[0].start, parts)) {
    return judged[0].start;
  }
  const unsure = judged.findLastIndex(({ evidence }) => evidence !== "sure");
  return judged[unsure + 1]?.start ?? startOfMarks(lines, origins);
}

/** No header and no line about who wrote is longer. */
const maxLine = 300;

const startOfLine = (line: string) =>
  line
    .replace(/\p{Cf}/gu, "")
    .replace(/^\s+/, (space) => space.slice(0, 8))
    .slice(0, maxLine);

const isQuoted = (line = "") => /^ {0,3}>/.test(line);
const isBlank = (line = "") => line.trim() === "";

/** Lines that a mail program puts above a quoted email. */
interface Part {
  readonly kind: "headers" | "attribution" | "separator";
  readonly start: number;
  /** Index of the line after them. */
  readonly end: number;
  /** Subject of the quoted email, if it has headers. */
  readonly subject?: string;
  /** Languages that they may be in. */
  readonly words?: readonly MailWords[];
}

/** Undefined if the text forwards an email: that is the sender's own message. */
function partsOf(lines: readonly string[]): Part[] | undefined {
  const parts: Part[] = [];
  for (let index = 0; index < lines.length; ) {
    const line = lines[index] ?? "";
    if (parts.length === 0 && forwarded.test(line)) {
      return undefined;
    }
    const part = isBlank(line) ? undefined : partAt(lines, index);
    if (part !== undefined) {
      parts.push(part);
    }
    index = part?.end ?? index + 1;
  }
  return parts;
}

function partAt(lines: readonly string[], start: number): Part | undefined {
  const line = lines[start] ?? "";
  const isSeparator = separator.test(line);
  if (isSeparator || rule.test(line)) {
    const next = nextFilled(lines, start + 1);
    const headers = next === undefined ? undefined : headersAt(lines, next);
    if (headers !== undefined) {
      return { ...headers, start };
    }
    return isSeparator && line.includes("--")
      ? { kind: "separator", start, end: start + 1 }
      : undefined;
  }
  const begun = headerOf(line)?.column;
  const headers = begun === "from" || begun === "sent" ? headersAt(lines, start) : undefined;
  return headers ?? attributionAt(lines, start);
}

/** Looks no further than the empty lines that mail programs leave. */
function nextFilled(lines: readonly string[], from: number): number | undefined {
  const found = lines.slice(from, from + 3).findIndex((line) => !isBlank(line));
  return found === -1 ? undefined : from + found;
}

/** The lines of an email, and where each of them is from. */
interface Lines {
  readonly lines: readonly string[];
  readonly origins: readonly LineOrigin[];
  /** Subject of the email. */
  readonly subject: string;
}

/**
 * How certain it is that the lines from a part to the next are an earlier email. Lines of an email that the
 * conversation does not have are likely to be one if this email replies to it.
 */
function evidenceOf(part: Part, end: number, { lines, origins, subject }: Lines) {
  let isMarked: boolean | undefined;
  let isKnown = false;
  let isNew = false;
  let isNewBelow = false;
  for (let index = part.end; index < end; index++) {
    const line = lines[index];
    if (isBlank(line)) {
      continue;
    }
    const origin = origins[index];
    isMarked ??= isQuoted(line);
    if (isMarked && isQuoted(line)) {
      isKnown = true;
    } else if (origin === "new") {
      isNew = true;
      isNewBelow ||= isKnown;
    } else if (origin !== undefined) {
      // Mail servers put warnings above a text; people write below its first lines.
      isNewBelow ||= !isKnown && isNew && origin === "next";
      isKnown = true;
    }
  }
  if (isMarked === undefined) {
    return end < lines.length ? "sure" : "none";
  }
  if (part.kind !== "headers") {
    return isKnown && !isNew ? "sure" : "none";
  }
  if (isKnown) {
    return isNewBelow ? "none" : "sure";
  }
  return repliesTo(subject, part.subject ?? "") ? "likely" : "none";
}

/**
 * The first of the `>` lines that the text ends with, if they begin with who wrote or all are known. Output
 * of programs that people quote is neither.
 */
function startOfMarks(
  lines: readonly string[],
  origins: readonly LineOrigin[],
): number | undefined {
  const last = lines.findLastIndex((line) => !isBlank(line) && !isQuoted(line));
  const first = lines.findIndex(isQuoted);
  if (first <= last) {
    return undefined;
  }
  const quoted = lines.slice(first);
  const isKnown =
    origins.some((origin, index) => index >= first && (origin === "first" || origin === "next")) &&
    quoted.every((line, index) => origins[first + index] !== "new" || endsLikeAttribution(line));
  const unmarked = quoted.slice(0, maxHeaderLines).map((line) => line.replace(/^ {0,3}> ?/, ""));
  if (!isKnown && partAt(unmarked, 0) === undefined) {
    return undefined;
  }
  return endsLikeAttribution(lines[last] ?? "") && first - last <= 2 ? last : first;
}

const endsLikeAttribution = (line: string) => /[:：]\s*$/.test(line) && address.test(line);

const escaped = (word: string) => word.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");
const unspaced = /[\p{sc=Han}\p{sc=Hira}\p{sc=Kana}\p{sc=Hang}\p{sc=Thai}]/u;
/** In scripts without spaces, words have no ends. */
const wordPattern = (word: string) =>
  unspaced.test(word) ? escaped(word) : `(?<![\\p{L}\\p{M}])${escaped(word)}(?![\\p{L}\\p{M}])`;
const allWords = [...mailWords.values()];
const wordsOf = (column: keyof MailWords) => [...new Set(allWords.flatMap((row) => row[column]))];
const oneOf = (words: readonly string[], pattern = escaped) =>
  `(?:${words.map(pattern).join("|").replaceAll("'", "['’]")})`;

const separator = new RegExp(`^\\s*-*\\s*${oneOf(wordsOf("original"))}\\s*-*\\s*$`, "iu");
/** HTML has lines too. */
const rule = /^\s*[_-]{5,}\s*$/;
const forwarded = new RegExp(`^[^\\p{L}\\p{N}>]{0,40}${oneOf(wordsOf("forwarded"))}`, "iu");

/** Mail programs wrap the line that says who wrote. */
const attributionLines = 4;
const begin = new RegExp(`^(?:${oneOf(wordsOf("on"), wordPattern)}|\\p{Nd})`, "iu");
/** Some verbs are followed by the name. */
const verbPattern = (verb: string) =>
  verb.endsWith(" …") ? `${wordPattern(verb.slice(0, -2))}.{1,150}` : wordPattern(verb);
const wrote = new RegExp(`${oneOf(wordsOf("wrote"), verbPattern)}\\s?[:：]$`, "iu");
const verb = new RegExp(
  oneOf(wordsOf("wrote"), (each) => wordPattern(each.replace(" …", ""))),
  "iu",
);
const address = /<\s?[^\s<>@/]{1,100}@[^\s<>@/]{1,200}>/;

/** A line such as `On 23 Nov 2026 at 10:00, Ada wrote:`. */
function attributionAt(lines: readonly string[], start: number): Part | undefined {
  let text = "";
  for (let end = start + 1; end <= start + attributionLines; end++) {
    const line = lines[end - 1] ?? "";
    text = `${text} ${line.trim()}`.trimStart();
    if (isBlank(line) || isQuoted(line) || text.length > maxLine) {
      return undefined;
    }
    if (isAttribution(text)) {
      const isBelow = lines.slice(start + 1, end).some((_, skipped) => {
        const rest = lines.slice(start + 1 + skipped, end).map((each) => each.trim());
        return begin.test(rest[0] ?? "") && isAttribution(rest.join(" "));
      });
      return isBelow ? undefined : { kind: "attribution", start, end };
    }
    if (!begin.test(text) && !(verb.test(text) && address.test(text))) {
      return undefined;
    }
  }
  return undefined;
}

/** People rarely write a date with a time; some mail programs write only an address. */
function isAttribution(line: string): boolean {
  // The form that Zoho uses.
  const text = line.replace(/^-{2,4} (.*) -{2,4}$/, "$1:");
  return isTimed(text)
    ? wrote.test(text) || />\)?\s?[:：]$/.test(text)
    : wrote.test(text) && address.test(text);
}

const isDated = (text: string) =>
  /(?<!\p{Nd})\p{Nd}{4}(?!\p{Nd})|\p{Nd}{1,2}[./-]\s?\p{Nd}{1,2}[./-]\s?\p{Nd}{2}/u.test(text);
const hasTime = (text: string) =>
  /(?<!\p{Nd}|\p{Nd}[./-])\p{Nd}{1,2}\s?[:.h時时시點点]\s?\p{Nd}{2}(?!\p{Nd}|[./-]\s?\p{Nd})/u.test(
    text,
  );

const isTimed = (text: string) => isDated(text) && hasTime(text);

const headerColumns = ["from", "sent", "to", "subject"] as const;
type HeaderColumn = (typeof headerColumns)[number];
const headerLabels = new Map(
  headerColumns.flatMap((column) => wordsOf(column).map((word) => [word, column] as const)),
);
/** Including optional and wrapped ones. */
const maxHeaderLines = 16;

interface Header {
  readonly label: string;
  /** Undefined for any other header. */
  readonly column: HeaderColumn | undefined;
  readonly value: string;
}

function headerOf(line: string): Header | undefined {
  const found =
    /^\s{0,8}\*{0,2}([\p{L}\p{M}][\p{L}\p{M} -]{0,30}?)\*{0,2}\s?[:：]\*{0,2}(.*)$/u.exec(line);
  const [, label = "", value = ""] = found ?? [];
  const word = label.trim().toLowerCase();
  return found ? { label: word, column: headerLabels.get(word), value: value.trim() } : undefined;
}

/**
 * The headers of a quoted email, as Outlook shows them. People also write `From` and `Date` above their own
 * text; a quoted email was sent at a time, and has a subject.
 */
function headersAt(lines: readonly string[], start: number): Part | undefined {
  if (headerOf(lines[start] ?? "")?.column === undefined) {
    return undefined;
  }
  const found = new Map<HeaderColumn, Header>();
  let end = start;
  for (let index = start; index < Math.min(lines.length, start + maxHeaderLines); index++) {
    const line = lines[index] ?? "";
    const header = headerOf(line);
    if (header?.column !== undefined && !found.has(header.column)) {
      found.set(header.column, header);
    } else if (found.has("subject") || !(isBlank(line) || header || isWrapped(lines, index))) {
      break;
    }
    end = isBlank(line) ? end : index + 1;
  }
  const [from, sent, subject] = [found.get("from"), found.get("sent"), found.get("subject")];
  if (!from || !sent || !subject || !found.has("to") || !/\p{L}/u.test(from.value)) {
    return undefined;
  }
  const words = allWords.filter((row) => row.from.includes(from.label));
  return isTimed(sent.value)
    ? { kind: "headers", start, end, subject: subject.value, words }
    : undefined;
}

const isWrapped = (lines: readonly string[], index: number) =>
  /^[ \t]/.test(lines[index] ?? "") || /[,;]\s*$/.test(lines[index - 1] ?? "");

const replyPrefixes = new Set(wordsOf("reply"));
const forwardPrefixes = new Set(wordsOf("forward"));
const maxPrefixes = 10;

/** The words before a subject, such as `Re`, and the subject itself. */
function readSubject(subject: string) {
  const prefixes: string[] = [];
  let base = subject;
  for (let count = 0; count < maxPrefixes; count++) {
    const found =
      /^\s*(?:\[[^\]]{1,40}\]\s*)?([\p{L}\p{M} ]{1,20})(?:[[(]\d{1,3}[\])])?\s?[:：]/u.exec(base);
    const prefix = found?.[1]?.trim().toLowerCase() ?? "";
    if (!replyPrefixes.has(prefix) && !forwardPrefixes.has(prefix)) {
      break;
    }
    prefixes.push(prefix);
    base = base.slice(found?.[0].length);
  }
  return { prefixes, base: fold(base.replace(/^\s*\[[^\]]{1,40}\]/, "")) };
}

function repliesTo(subject: string, quoted: string): boolean {
  const { prefixes, base } = readSubject(subject);
  return prefixes.length > 0 && base !== "" && base === readSubject(quoted).base;
}

/** `VS` is a reply in Finnish, and a forwarded email in Danish. */
function isForward(subject: string, parts: readonly Part[]): boolean {
  const [prefix = ""] = readSubject(subject).prefixes;
  const words = parts.flatMap((part) => part.words ?? []);
  return forwardPrefixes.has(prefix) && !words.some(({ reply }) => reply.includes(prefix));
}

/** Length of a text above a quoted email in which people say that they have written between its lines. */
const maxPointing = 10_000;
const pointing = (words: readonly string[]) => new RegExp(oneOf(words, wordPattern), "iu");
const belowPatterns = new Map(allWords.map((words) => [words, pointing(words.below)]));
/** Shorter ones are other words in other languages. */
const belowAnywhere = pointing(wordsOf("below").filter(({ length }) => length >= 5));

function pointsBelow(lines: readonly string[], start: number, parts: readonly Part[]): boolean {
  const above = lines.slice(0, start).join("\n").slice(0, maxPointing);
  const spoken = new Set(parts.flatMap(({ words = [] }) => words));
  return (
    belowAnywhere.test(above) || [...spoken].some((row) => belowPatterns.get(row)?.test(above))
  );
}
