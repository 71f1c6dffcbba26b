import { createHmac } from "node:crypto";
import { deriveKeys, type SecretKeys } from "../../config/derive-keys.ts";
import { isSame } from "../is-same.ts";

/** Authenticates short texts that come back from outside: in emails and in DNS. */
interface Mac {
  /** 80 bits, in lower-case letters and digits. */
  of(text: string): string;
  /** The codes of the text with each key, the current one first. */
  allOf(text: string): readonly [current: string, ...previous: string[]];
  /** Whether it is a code of the text, in any case. */
  verify(text: string, code: string): boolean;
}

/** @param label the purpose of the codes: those of one label are not valid for another */
export function createMac(keys: SecretKeys, label: string): Mac {
  const [current, ...previous] = deriveKeys(keys, label);
  // Mail servers may change the case of a local part, which hexadecimal digits survive.
  const codeOf = (key: Buffer, text: string) =>
    createHmac("sha256", key).update(text).digest("hex").slice(0, macLength);
  const allOf: Mac["allOf"] = (text) => [
    codeOf(current, text),
    ...previous.map((key) => codeOf(key, text)),
  ];
  return {
    of: (text) => codeOf(current, text),
    allOf,
    verify: (text, code) => allOf(text).some((known) => isSame(known, code.toLowerCase())),
  };
}

/** In hexadecimal digits. */
export const macLength = 20;
