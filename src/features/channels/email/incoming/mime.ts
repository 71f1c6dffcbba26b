import { isAscii, isUtf8 } from "node:buffer";
import PostalMime, { decodeWords, type Email, type PostalMimeOptions } from "postal-mime";
import { decodePiece, decodeText } from "./charset.ts";

/** A part of an email, as the parser has it. */
interface Part {
  readonly state: "header" | "body" | "finished";
  readonly childNodes: readonly Part[];
  readonly contentType: {
    multipart: string | false;
    readonly parsed: { value: string; readonly params: Record<string, string> };
  };
  readonly contentDisposition: { readonly parsed: { readonly params: Record<string, string> } };
  content: ArrayBuffer | null;
}

/** Members of the parser that its types do not declare. */
interface Internals {
  readonly root: Part;
  readonly currentNode: Part;
  parse(bytes: ArrayBuffer): Promise<Email>;
  processLine(line: Uint8Array, isFinal: boolean): Promise<void>;
  isInlineTextNode(part: Part): boolean;
  collectNode(part: Part, alternative: Part | false, isRelated: boolean): Promise<void>;
}

const Parser = PostalMime as unknown as new (options: PostalMimeOptions) => Internals;

const options: PostalMimeOptions = {
  // A message within a message is a file: it is not what the sender of this one says.
  forceRfc822Attachments: true,
  maxNestingDepth: 100,
  maxHeadersSize: 1 << 20,
};

/**
 * Parses an email, even if its labels of charsets, types and boundaries are wrong.
 * @throws when it has more headers or nested parts than any email for people
 */
export const parseMime = (bytes: Uint8Array<ArrayBuffer>): Promise<Email> =>
  new TolerantParser(charsetIn(bytes)).parse(
    bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.byteLength),
  );

/** Amends lines of headers before they are decoded, and parts before they are sorted. */
class TolerantParser extends Parser {
  readonly #charset: string;
  /** Whether the lines belong to a header whose value is only text. */
  #isSubject = false;
  #hasRecovered: boolean;

  /**
   * @param charset of texts that do not name their own
   * @param hasRecovered whether this is about parts whose boundary was wrong
   */
  constructor(charset: string, hasRecovered = false) {
    super(options);
    this.#charset = charset;
    this.#hasRecovered = hasRecovered;
  }

  override processLine(line: Uint8Array, isFinal: boolean): Promise<void> {
    const isHeader = this.currentNode.state === "header" && line[0] !== dash;
    return super.processLine(isHeader ? this.#amendHeader(line) : line, isFinal);
  }

  #amendHeader(line: Uint8Array): Uint8Array {
    if (line[0] !== space && line[0] !== tab) {
      this.#isSubject = /^subject[ \t]*:/i.test(latin1(line.subarray(0, 20)));
    }
    if (isAscii(line)) {
      return line.includes(equals) ? amendWords(line) : line;
    }
    if (isUtf8(line)) {
      return line;
    }
    const text = decodeText(line, this.#charset);
    // A two-byte character must not swallow what others read as the end of a name or an address,
    // nor may the mark of an encoding become the beginning of a header.
    const isSafe =
      (line[0] as number) < 0x80 && (this.#isSubject || asciiOf(text) === asciiOf(latin1(line)));
    return Buffer.from(isSafe ? text : decodePiece(line, "windows-1252"));
  }

  override async collectNode(
    part: Part,
    alternative: Part | false,
    isRelated: boolean,
  ): Promise<void> {
    const { contentType } = part;
    if (contentType.multipart && part.childNodes.length === 0) {
      const parts = await this.#recover(part);
      if (parts !== undefined) {
        return super.collectNode(parts, alternative, isRelated);
      }
      contentType.multipart = false;
      contentType.parsed.value = "text/plain";
    } else if (!/^[^/]+\/[^/]+$/.test(contentType.parsed.value) && !isNamed(part)) {
      contentType.parsed.value = "text/plain";
    }
    if (part.content !== null && !contentType.multipart && this.isInlineTextNode(part)) {
      const { params, value } = contentType.parsed;
      const bytes = new Uint8Array(part.content);
      const inner = value === "text/html" ? charsetIn(bytes) : "";
      part.content = toArrayBuffer(decodeText(bytes, params.charset ?? "", inner));
      params.charset = "utf-8";
    }
    return super.collectNode(part, alternative, isRelated);
  }

  /** The parts after a boundary other than the one that the header names. Once per email. */
  async #recover({ content, contentType }: Part): Promise<Part | undefined> {
    const text = latin1(new Uint8Array(content ?? new ArrayBuffer(0)));
    const boundary = this.#hasRecovered ? undefined : boundaryIn(text);
    if (boundary === undefined) {
      return undefined;
    }
    this.#hasRecovered = true;
    const parser = new TolerantParser(this.#charset, true);
    const head = `Content-Type: ${contentType.parsed.value}; boundary="${boundary}"\r\n\r\n`;
    await parser.parse(toArrayBuffer(head + text, "latin1"));
    return parser.root;
  }
}

const [tab, space, dash, equals] = [0x09, 0x20, 0x2d, 0x3d];

const latin1 = (bytes: Uint8Array): string =>
  Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString("latin1");

const asciiOf = (text: string) => text.replace(/[^\0-\x7f]/g, "");

function toArrayBuffer(text: string, encoding: "utf-8" | "latin1" = "utf-8"): ArrayBuffer {
  const { buffer } = new Uint8Array(Buffer.from(text, encoding));
  return buffer;
}

const isNamed = ({ contentType, contentDisposition }: Part) =>
  Boolean(contentDisposition.parsed.params.filename || contentType.parsed.params.name);

/** A line that begins with two dashes, with headers of a part below. */
const boundaryIn = (text: string): string | undefined =>
  /^--([^\r\n"\\]{1,70}?)[ \t]{0,70}\r?\n(?:content-|mime-)[\w-]{1,40}:/im.exec(text)?.[1];

/** Bytes of the beginning that may name a charset. */
const namingBytes = 1 << 15;

/** The first charset that headers or `<meta>` name. */
const charsetIn = (bytes: Uint8Array): string =>
  /\bcharset\s{0,9}=\s{0,9}["']?([\w.:-]{1,40})/i.exec(
    latin1(bytes.subarray(0, namingBytes)),
  )?.[1] ?? "";

const encodedWord = /=\?([^?\s*]{1,40})(?:\*[^?\s]{0,40})?\?([bq])\?([^?]*)\?=/gi;

/** Re-encodes words whose label is wrong or unknown to the parser. */
function amendWords(line: Uint8Array): Uint8Array {
  const before = latin1(line);
  const after = before.replace(encodedWord, (word, charset: string, form: string, code: string) => {
    const bytes = form.toLowerCase() === "b" ? Buffer.from(code, "base64") : bytesOfQ(code);
    const text = decodePiece(bytes, charset);
    // A character may continue in the next word, which the parser joins.
    return text.includes("\ufffd") || text === decodeWords(word)
      ? word
      : `=?utf-8?B?${Buffer.from(text).toString("base64")}?=`;
  });
  return before === after ? line : Buffer.from(after, "latin1");
}

const bytesOfQ = (code: string) =>
  Buffer.from(
    code
      .replaceAll("_", " ")
      .replace(/=([\da-f]{2})/gi, (_, hex: string) =>
        String.fromCharCode(Number.parseInt(hex, 16)),
      ),
    "latin1",
  );
