import { createHmac, timingSafeEqual } from "node:crypto";

/** Authenticates short texts that come back from outside: in emails and in DNS. */
interface Mac {
  /** 80 bits, in lower-case letters and digits. */
  of(text: string): string;
  /** Whether it is the code of the text, in any case. */
  verify(text: string, code: string): boolean;
}

/**
 * @param key the service's secret key in base64, from which the key of the label is derived
 * @param label the purpose of the codes: those of one label are not valid for another
 */
export function createMac(key: string, label: string): Mac {
  const secret = createHmac("sha256", Buffer.from(key, "base64")).update(label).digest();
  // Mail servers may change the case of a local part, which hexadecimal digits survive.
  const of = (text: string) =>
    createHmac("sha256", secret).update(text).digest("hex").slice(0, macLength);
  return {
    of,
    verify(text, code) {
      const expected = Buffer.from(of(text));
      const given = Buffer.from(code.toLowerCase());
      return given.length === expected.length && timingSafeEqual(given, expected);
    },
  };
}

/** In hexadecimal digits. */
export const macLength = 20;
