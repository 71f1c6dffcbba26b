/** Characters of a token in a link to a conversation page. */
const tokenLength = 40;
/** Real emails have a few. */
const maxTokens = 10_000;
/** Base64 within base64, such as a file of an email that is a file. */
const maxDepth = 2;

/**
 * The possible tokens in an email as it was sent, in any of its encodings. In lower case.
 * @returns undefined if there are too many to look them up
 */
export function findTokens(mail: Uint8Array): ReadonlySet<string> | undefined {
  const tokens = new Set<string>();
  maskIn(bufferOf(mail), (token) => {
    if (tokens.size <= maxTokens) {
      tokens.add(token);
    }
    return false;
  });
  return tokens.size > maxTokens ? undefined : tokens;
}

/**
 * Writes an `x` over each character of the tokens in an email. Its other bytes stay as they are.
 * @param live the tokens; undefined: anything that could be one
 */
export function maskTokens<T extends Uint8Array>(mail: T, live?: ReadonlySet<string>): T {
  maskIn(bufferOf(mail), (token) => live?.has(token) ?? true);
  return mail;
}

type IsLive = (token: string) => boolean;

const bufferOf = ({ buffer, byteOffset, byteLength }: Uint8Array) =>
  Buffer.from(buffer, byteOffset, byteLength);

/**
 * Masks tokens in place. The structure of an email may be broken, so it is ignored: everything
 * that could be base64 is decoded, as nothing else decodes to a token by chance.
 * @returns whether there was one
 */
function maskIn(bytes: Buffer, isLive: IsLive, depth = 0): boolean {
  let hasMasked = false;
  for (const [start, end] of stretchesIn(bytes, ofTokens)) {
    hasMasked =
      maskText(bytes.subarray(Math.max(0, start - prefixBytes), end), isLive) || hasMasked;
  }
  for (const [start, end] of depth > maxDepth ? [] : stretchesIn(bytes, ofBase64)) {
    hasMasked = maskBase64(bytes.subarray(start, end), isLive, depth) || hasMasked;
  }
  return hasMasked;
}

function maskText(bytes: Buffer, isLive: IsLive): boolean {
  const text = bytes.toString("latin1");
  const masked = text.replace(candidates, (candidate) =>
    isLive(tokenIn(candidate)) ? candidate.replace(digitOrGap, maskDigit) : candidate,
  );
  if (masked === text) {
    return false;
  }
  bytes.write(masked, "latin1");
  return true;
}

function maskBase64(bytes: Buffer, isLive: IsLive, depth: number): boolean {
  const decoded = Buffer.from(bytes.toString("latin1"), "base64");
  if (!maskIn(decoded, isLive, depth + 1)) {
    return false;
  }
  const encoded = decoded.toString("base64").replace(/=+$/, "");
  for (let at = 0, done = 0; done < encoded.length; at++) {
    if (ofBase64.kinds[bytes[at] as number] === 1) {
      bytes[at] = encoded.charCodeAt(done++);
    }
  }
  return true;
}

/** Consecutive bytes that may contain a token. */
interface Stretch {
  /** The kinds of bytes, by their values: 1: counts; 2: may be between. */
  readonly kinds: Uint8Array;
  /** The least number of bytes that count. */
  readonly least: number;
  /** Whether an empty line ends it. */
  readonly isParagraph: boolean;
}

const kindsOf = (counting: RegExp, between: RegExp) =>
  Uint8Array.from({ length: 256 }, (_, byte) => {
    const character = String.fromCharCode(byte);
    return counting.test(character) ? 1 : between.test(character) ? 2 : 0;
  });

/** Tokens as text or quoted-printable, including UTF-16. */
const ofTokens: Stretch = {
  kinds: kindsOf(/[0-9a-f]/i, /[=>\s\0]/),
  least: tokenLength,
  isParagraph: false,
};
/** Headers, which may look like it, end with an empty line. */
const ofBase64: Stretch = {
  kinds: kindsOf(/[0-9a-z+/]/i, /[\r\n]/),
  least: Math.ceil((tokenLength * 4) / 3),
  isParagraph: true,
};

function* stretchesIn(bytes: Uint8Array, { kinds, least, isParagraph }: Stretch) {
  for (let start = 0; start < bytes.length; start++) {
    let count = 0;
    let end = start;
    for (let kind = kinds[bytes[end] as number]; kind; kind = kinds[bytes[++end] as number]) {
      if (kind === 1) {
        count += 1;
      } else if (isParagraph && isEmptyLine(bytes, end)) {
        break;
      }
    }
    if (count >= least) {
      yield [start, end] as const;
    }
    start = end;
  }
}

/** Whether an empty line ends at an index. */
const isEmptyLine = (bytes: Uint8Array, at: number) =>
  bytes[at] === lineFeed && bytes[bytes[at - 1] === carriageReturn ? at - 2 : at - 1] === lineFeed;

const [lineFeed, carriageReturn] = [0x0a, 0x0d];

/** Bytes before a token that include `/t/`. */
const prefixBytes = 160;

/** A line of quoted-printable text that continues on the next. */
const soft = "(?:=\\r?\\n)?";
const digit = "(?:[0-9a-f]|=(?:3[0-9]|[46][1-6]))";
const gap = "(?:[\\s>\\0]|=\\r?\\n|=(?:00|0[9ad]|20|3e))";
const gaps = `${gap}{0,8}`;
/** Also if it is escaped for a URL, one or more times. */
const slash = `(?:/|=2f|(?:%|=25)${soft}(?:2${soft}5${soft}){0,9}2${soft}f)`;
const more = tokenLength - 1;
const afterPath = `(?<=${slash}${gaps}(?:t|=[57]4)${gaps}${slash}${gaps})${digit}(?:${gaps}${digit}){${more}}`;
const onItsOwn = `(?<=^|[^0-9a-f]|=[0-9a-f]{2})${digit}(?:${soft}${digit}){${more}}(?!${soft}${digit})`;

/** Like `candidates` in links.ts, whose texts are decoded. */
const candidates = new RegExp(`(?=[0-9a-f=])(?:${afterPath}|${onItsOwn})`, "gi");
const digitOrGap = new RegExp(`(${gap})|${digit}`, "gi");

const tokenIn = (candidate: string) =>
  candidate
    .replace(digitOrGap, (match, gap?: string) => (gap === undefined ? match : ""))
    .replace(/=(..)/g, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)))
    .toLowerCase();

/** In the same number of bytes. */
const maskDigit = (match: string, gap?: string) => gap ?? (match.length === 1 ? "x" : "=78");
