import { balanced } from "../../html/bidi.ts";

/** Lines have at most 998 bytes (RFC 5322, section 2.1.1), and no place to fold within a word. */
const maxLength = 300;

/**
 * A text for a header, on one line: characters that could end the line become spaces, and text that
 * looks encoded is broken up, as it would otherwise be decoded. In lists of emails, it reverses the
 * direction of no other text.
 */
export const headerText = (text: string) =>
  balanced(
    text
      .replace(/[\p{Cc}\p{Zl}\p{Zp}\s]+/gu, " ")
      .replaceAll("=?", "= ?")
      .trim()
      .slice(0, maxLength)
      .toWellFormed(),
  );
