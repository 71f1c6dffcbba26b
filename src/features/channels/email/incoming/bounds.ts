/**
 * Limits of one email. The parser keeps an object for each part, each header and each line
 * of a text, however short they are. Base64 of 25 MiB has 345,000 lines.
 */
const most = { lines: 500_000, shortLines: 200_000, headerLines: 30_000, delimiters: 5_000 };
const shortLine = 32;
const [lineFeed, carriageReturn, dash] = [0x0a, 0x0d, 0x2d];

/**
 * Counts what an email could make the parser keep, in one pass over its bytes. Only a parser can tell
 * which lines delimit parts and which are headers; every line that could be one counts as one.
 * @throws when it has more of these than any email for people
 */
export function requireFew(bytes: Uint8Array): void {
  const count = { lines: 0, shortLines: 0, headerLines: 0, delimiters: 0 };
  let isHead = true;
  for (let start = 0; start < bytes.length; ) {
    const found = bytes.indexOf(lineFeed, start);
    const end = found === -1 ? bytes.length : found;
    const length = end - start - (end > start && bytes[end - 1] === carriageReturn ? 1 : 0);
    count.lines += 1;
    count.shortLines += length < shortLine ? 1 : 0;
    if (bytes[start] === dash && bytes[start + 1] === dash) {
      count.delimiters += 1;
      isHead = true;
    } else if (length === 0) {
      isHead = false;
    } else if (isHead) {
      count.headerLines += 1;
    }
    start = end + 1;
  }
  refuse(count.delimiters > most.delimiters, `${most.delimiters} parts`);
  refuse(count.headerLines > most.headerLines, `${most.headerLines} lines of headers`);
  refuse(count.shortLines > most.shortLines, `${most.shortLines} short lines`);
  refuse(count.lines > most.lines, `${most.lines} lines`);
}

function refuse(isMore: boolean, what: string): void {
  if (isMore) {
    throw new Error(`it has more than ${what}`);
  }
}
