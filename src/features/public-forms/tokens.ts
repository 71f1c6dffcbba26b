import { createHmac, randomBytes } from "node:crypto";
import type { Pool } from "pg";
import { deriveKeys, type SecretKeys } from "../../config/derive-keys.ts";
import { deleteInBatches } from "../../db/pool/delete-in-batches.ts";
import { isSame } from "../is-same.ts";

/** How long a page may stay open before it is submitted. */
const maxAgeMs = 24 * 3_600_000;

/** How long the page after a submission names the ticket and the address. */
const receiptMs = 15 * 60_000;

/** The problem with a token. */
export type TokenProblem = "invalid" | "expired" | "too soon";

/** Issues and checks the tokens of forms, which carry the time when a page was shown. */
interface FormTokens {
  issue(publicId: string): string;
  /** @returns the nonce, valid for one submission, or the problem with the token */
  check(publicId: string, token: string): { readonly nonce: string } | TokenProblem;
  /** Creates a reference to a submission for the URL of the page after it. It contains no personal data. */
  receiptFor(publicId: string, nonce?: string): string;
  /** Reads a reference; undefined if this service did not create it. */
  readReceipt(
    publicId: string,
    receipt: string,
  ): { readonly nonce: string; readonly isFresh: boolean } | undefined;
}

interface FormTokenOptions extends SecretKeys {
  /** Shortest time in which a person fills in a form, in milliseconds. */
  readonly minFillMs: number;
  readonly now?: () => number;
}

/**
 * Tokens that are stored only when used: a time and a nonce, with an HMAC over
 * both and the form.
 */
export function createFormTokens({
  minFillMs,
  now = Date.now,
  ...keys
}: FormTokenOptions): FormTokens {
  const derived = deriveKeys(keys, "form tokens");
  const sign = (subject: string, content: string, key = derived[0]) =>
    createHmac("sha256", key).update(`${subject}.${content}`).digest("base64url");
  const newNonce = () => randomBytes(12).toString("base64url");

  /** The time and the nonce under a signature of the subject. */
  const issue = (subject: string, nonce: string) => {
    const content = `${now().toString(36)}.${nonce}`;
    return `${content}.${sign(subject, content)}`;
  };

  /** The nonce and the age in milliseconds; undefined if the signature is wrong. */
  function read(subject: string, token: string) {
    const [, content = "", time = "", nonce = "", mac = ""] =
      /^(([0-9a-z]{1,11})\.([\w-]{16}))\.([\w-]{43})$/.exec(token) ?? [];
    return derived.some((key) => isSame(mac, sign(subject, content, key)))
      ? { nonce, age: now() - Number.parseInt(time, 36) }
      : undefined;
  }

  return {
    issue: (publicId) => issue(publicId, newNonce()),
    check(publicId, token) {
      const content = read(publicId, token);
      if (content === undefined) {
        return "invalid";
      }
      if (content.age > maxAgeMs) {
        return "expired";
      }
      return content.age < minFillMs ? "too soon" : { nonce: content.nonce };
    },
    receiptFor: (publicId, nonce = newNonce()) => issue(`receipt.${publicId}`, nonce),
    readReceipt(publicId, receipt) {
      const content = read(`receipt.${publicId}`, receipt);
      return content && { nonce: content.nonce, isFresh: content.age <= receiptMs };
    },
  };
}

/** Deletes the used tokens that have expired. */
export const purgeFormTokens = (pool: Pool, signal?: AbortSignal): Promise<number> =>
  deleteInBatches(
    pool,
    { table: "form_tokens", where: "used_at < now() - interval '2 days'" },
    signal,
  );
