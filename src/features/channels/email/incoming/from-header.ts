/** The characters of an address without quotation marks or comments, in any script. */
const plain = /^[^\s@"(),:;<>[\\\]\p{Cc}]+@[^\s@"(),:;<>[\\\]\p{Cc}]+$/u;
const encodedWord = /=\?[^?\s]*\?[bq]\?/i;
/** No address is longer (RFC 5321, section 4.5.3.1). */
const maxLength = 254;

/**
 * The address in a `From` header that is exactly one plain mailbox: an address, or a name and an
 * address in angle brackets. Mail servers read any other form in different ways, so that the address
 * whose DMARC policy they checked may be another, or none.
 * @see https://datatracker.ietf.org/doc/html/rfc7489#section-6.6.1
 * @param value of the header, as it stands, unfolded
 * @returns the address in lower case; undefined if the header does not name anyone for certain
 */
export function mailboxAddress(value: string): string | undefined {
  const pieces = split(value);
  if (pieces === undefined) {
    return undefined;
  }
  const [name, angle, rest] = pieces;
  const text = withoutStrings(name).trim();
  const address = (angle ?? text).trim();
  const isPlain = address.length <= maxLength && plain.test(address) && !encodedWord.test(address);
  // Many programs repeat the address as the name. Another address there is one too many.
  const isNamed =
    angle === undefined || !/[@,:;]/.test(text) || text.toLowerCase() === address.toLowerCase();
  const isOnly = angle !== undefined || name.trim() === text;
  return isPlain && isNamed && isOnly && rest.trim() === ""
    ? address.toLowerCase().toWellFormed()
    : undefined;
}

const withoutStrings = (text: string) => text.replace(/"[^"]*"/g, " ");

/**
 * Splits a header at its angle brackets, without comments and escapes. Returns undefined
 * if there is more than one pair, or if a bracket, comment or string does not end.
 */
function split(value: string): [name: string, angle: string | undefined, rest: string] | undefined {
  const parts = ["", "", ""];
  /** Index of the part that the next character belongs to. */
  let at = 0;
  let comments = 0;
  let isString = false;
  for (let i = 0; i < value.length; i++) {
    const char = value[i] as string;
    if (char === "\\" && (isString || comments > 0)) {
      i += 1;
    } else if (isString) {
      isString = char !== '"';
      parts[at] += char;
    } else if (char === "(" && at !== 1) {
      comments += 1;
      parts[at] += " ";
    } else if (comments > 0) {
      comments -= char === ")" ? 1 : 0;
    } else if (char === "<" || char === ">") {
      if (at !== (char === "<" ? 0 : 1)) {
        return undefined;
      }
      at += 1;
    } else {
      isString = char === '"';
      parts[at] += char;
    }
  }
  const [name = "", angle = "", rest = ""] = parts;
  return at === 1 || comments > 0 || isString
    ? undefined
    : [name, at === 0 ? undefined : angle, rest];
}
