import { isAscii, isUtf8 } from "node:buffer";
import { analyse } from "chardet";
import iconv from "iconv-lite";

/** Bytes that are examined to detect a charset. */
const sampleBytes = 1 << 14;
/** Below this, a guess about a few words is as often wrong as right. */
const minConfidence = 45;
const maxLabel = 40;

/**
 * Decodes bytes of a text. Programs often label texts wrongly or not at all, so that the bytes
 * count for more than the label.
 * @param labels names of charsets, the most trusted first; unknown ones are ignored
 */
export function decodeText(bytes: Uint8Array, ...labels: readonly string[]): string {
  const declared = labels.map(encodingOf).find((encoding) => encoding !== undefined);
  const encoding = markedEncoding(bytes, declared);
  if (encoding !== undefined) {
    return decode(bytes, encoding);
  }
  const utf8 = decode(bytes, "utf-8");
  if (declared !== undefined && !(isUtf8(bytes) && isSure(utf8, declared))) {
    const text = decode(bytes, declared);
    if (isMostlyRight(text)) {
      return text;
    }
  }
  return isMostlyRight(utf8) ? utf8 : decode(bytes, guess(bytes));
}

/** Decodes bytes that may begin or end within a character, which becomes U+FFFD. */
export function decodePiece(bytes: Uint8Array, label: string): string {
  const declared = encodingOf(label);
  return declared === undefined || isUtf8(bytes)
    ? decodeText(bytes, label)
    : decode(bytes, declared);
}

/** The encoding indicated by marks in the bytes, or by zeros. */
function markedEncoding(bytes: Uint8Array, declared: string | undefined): string | undefined {
  const [first, second, third] = bytes;
  if (first === 0xef && second === 0xbb && third === 0xbf) {
    return "utf-8";
  }
  if (first === 0xff && second === 0xfe) {
    return "utf-16le";
  }
  if (first === 0xfe && second === 0xff) {
    return "utf-16be";
  }
  if (declared?.startsWith("utf-16") && (bytes.includes(0) || !isUtf8(bytes))) {
    return declared;
  }
  const isJapanese = declared === "iso-2022-jp" || hasJapaneseEscape(bytes);
  return isJapanese && isAscii(bytes) ? "iso-2022-jp" : undefined;
}

/** `ESC $ @` and `ESC $ B` begin Japanese in ISO-2022-JP, which has only ASCII bytes. */
const hasJapaneseEscape = (bytes: Uint8Array) =>
  Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).includes("\x1b$");

const multibyte = new Set(["gb18030", "big5", "euc-jp", "cp949", "shift_jis"]);

/**
 * Whether valid UTF-8 cannot be anything else. A few pairs of bytes in an East Asian charset look like
 * two-byte characters, but hardly ever like three-byte ones.
 */
const isSure = (utf8: string, declared: string) =>
  !multibyte.has(declared) || /[\u0800-\uffff]/.test(utf8);

/** Whether most characters beyond ASCII are not replacements for meaningless bytes. */
function isMostlyRight(text: string): boolean {
  let [right, wrong] = [0, 0];
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at);
    wrong += code === 0xfffd ? 1 : 0;
    right += code > 0x7f && code !== 0xfffd ? 1 : 0;
  }
  return wrong === 0 || wrong < right;
}

function guess(bytes: Uint8Array): string {
  const start = bytes.findIndex((byte) => byte > 0x7f);
  const [best] = analyse(bytes.subarray(start, start + sampleBytes));
  const isLikely = best !== undefined && best.confidence >= minConfidence;
  return (isLikely && encodingOf(best.name)) || "windows-1252";
}

const encodings = new Map<string, string | undefined>();

/** The encoding that a label means; undefined if it says nothing about bytes beyond ASCII. */
function encodingOf(label: string): string | undefined {
  const name = label.trim().toLowerCase();
  if (!encodings.has(name) && encodings.size < 1_000 && name.length <= maxLabel) {
    encodings.set(name, findEncoding(name));
  }
  return encodings.get(name);
}

/** Larger sets that contain all of a smaller one, by names of the Encoding Standard. */
const larger: Readonly<Record<string, string>> = { gbk: "gb18030", "euc-kr": "cp949" };

function findEncoding(name: string): string | undefined {
  if (/ascii|ansi_x3/.test(name)) {
    return undefined;
  }
  try {
    const { encoding } = new TextDecoder(name);
    return larger[encoding] ?? encoding;
  } catch {
    // Code pages of DOS and other names. Some are not charsets, and UTF-7 hides markup.
    return !/utf-?7|base64|hex|binary/.test(name) && iconv.encodingExists(name) ? name : undefined;
  }
}

/** The tables of Node.js lack some Windows characters, and those of iconv-lite lack a few encodings. */
const decode = (bytes: Uint8Array, encoding: string): string =>
  iconv.encodingExists(encoding)
    ? iconv.decode(bytes, encoding)
    : new TextDecoder(encoding).decode(bytes);
