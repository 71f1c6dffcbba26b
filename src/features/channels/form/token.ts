import { createHmac, randomBytes, timingSafeEqual } from "node:crypto";

/** How long a page may stay open before it is submitted. */
const maxAgeMs = 24 * 3_600_000;

/** What is wrong with a token. */
export type TokenProblem = "invalid" | "expired" | "too soon";

/** Issues and checks the tokens of forms, which carry the time when a page was shown. */
export interface FormTokens {
  issue(publicId: string): string;
  /** @returns the nonce, good for one submission, or the problem with the token */
  check(publicId: string, token: string): { readonly nonce: string } | TokenProblem;
}

export interface FormTokenOptions {
  /** The service's secret key in base64; the key for tokens is derived from it. */
  readonly key: string;
  /** Shortest time in which a person fills in a form, in milliseconds. */
  readonly minFillMs: number;
  readonly now?: () => number;
}

/**
 * Tokens that are stored only when used: a time and a nonce, with an HMAC over
 * both and the form.
 */
export function createFormTokens({ key, minFillMs, now = Date.now }: FormTokenOptions): FormTokens {
  const secret = createHmac("sha256", Buffer.from(key, "base64")).update("form tokens").digest();
  const sign = (publicId: string, content: string) =>
    createHmac("sha256", secret).update(`${publicId}.${content}`).digest("base64url");
  return {
    issue(publicId) {
      const content = `${now().toString(36)}.${randomBytes(12).toString("base64url")}`;
      return `${content}.${sign(publicId, content)}`;
    },
    check(publicId, token) {
      const [, content = "", time = "", nonce = "", mac = ""] =
        /^(([0-9a-z]{1,11})\.([\w-]{16}))\.([\w-]{43})$/.exec(token) ?? [];
      const expected = sign(publicId, content);
      if (mac.length !== expected.length) {
        return "invalid";
      }
      if (!timingSafeEqual(Buffer.from(mac), Buffer.from(expected))) {
        return "invalid";
      }
      const age = now() - Number.parseInt(time, 36);
      if (age > maxAgeMs) {
        return "expired";
      }
      return age < minFillMs ? "too soon" : { nonce };
    },
  };
}
