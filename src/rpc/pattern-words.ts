/**
 * The patterns of the contract in words, for error messages: nobody should have to read a regular
 * expression to correct a request. A test holds that every pattern is listed.
 */
const words = new Map<string, string>([
  ["\\S", "must not be blank"],
  ["^[^\\x00]*$", "must not contain NUL"],
  ["^[^\\x00-\\x1f\\x7f]*$", "must be one line without control characters"],
  [
    "^[a-z0-9._-]{1,32}@[a-z0-9.-]+$",
    "must be an e-mail address in lower case, with at most 32 letters, digits, `.`, `_` or `-` before the `@`",
  ],
  ["^[\\x21-\\x7e]{24,255}$", "must be 24 to 255 printable ASCII characters without spaces"],
  ["^[0-9]{1,32}$", "must be 1 to 32 digits"],
  ["^[A-Za-z0-9_]{1,64}$", "must be 1 to 64 letters, digits or `_`"],
  ["^[A-Za-z0-9_.-]{1,64}$", "must be 1 to 64 letters, digits, `_`, `.` or `-`"],
  [
    "^[a-z0-9][a-z0-9_.-]{0,63}$",
    "must be 1 to 64 lower-case letters, digits, `_`, `.` or `-`, and start with a letter or digit",
  ],
  ["^\\+[1-9][0-9]{1,14}$", "must be a telephone number in E.164 form, such as `+14155550123`"],
  ["^https?://[^\\s]+$", "must be an `http` or `https` URL without spaces"],
  [
    "^https?://[a-z0-9.-]+(:[0-9]{1,5})?$",
    "must be an origin in lower case without a path, such as `https://www.example.com`",
  ],
  [
    "^(\\*|service(\\.[a-z][a-z0-9_]*)+\\.v[1-9][0-9]*)$",
    "must be `*` or a versioned event type, such as `service.ticket.created.v1`",
  ],
  ["^([0-9]{1,19}\\.[0-9A-Za-z_]*)?$", "must be a cursor from an earlier message of the stream"],
]);

/** What a pattern asks for, as the end of a sentence about the field; undefined if it is unknown. */
export const patternInWords = (pattern: string): string | undefined => words.get(pattern);
