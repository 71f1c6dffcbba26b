import { balanced } from "../../html/bidi.ts";

/** Lines have at most 998 bytes (RFC 5322, section 2.1.1), and no place to fold within a word. */
const maxLength = 300;

/**
 * A text for a header, in one line: what could end the line becomes a space, and what looks
 * encoded is broken up, as it would be read as what it encodes. In lists of emails it turns
 * nothing around.
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
