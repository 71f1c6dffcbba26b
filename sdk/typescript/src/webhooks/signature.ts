/**
 * The signature does not verify: wrong secret, changed body or old timestamp. Respond with 401.
 * `rule` is the number of the verification rule that failed, `reason` says why.
 */
export class WebhookVerificationError extends Error {
  override readonly name = "WebhookVerificationError";
  readonly rule: 2 | 3 | 4 | 5;
  readonly reason: keyof typeof reasons;

  constructor(reason: keyof typeof reasons) {
    const [rule, message] = reasons[reason];
    super(message);
    this.rule = rule;
    this.reason = reason;
  }
}

const reasons = {
  malformed_timestamp: [2, "the `t` of the signature is missing or not a number"],
  missing_signature: [2, "the signature is missing"],
  timestamp_out_of_tolerance: [3, "the timestamp is too old or in the future"],
  body_not_raw: [4, "the body must be the raw bytes or text, not a parsed object"],
  signature_mismatch: [5, "the signature does not match this body and secret"],
} as const;

export interface VerifyOptions {
  /** The receiver's clock in Unix seconds. Default: the system clock. */
  readonly now?: number;
  /** Maximum difference between `t` and the clock, in either direction. Default: 300. */
  readonly toleranceSeconds?: number;
}

const decimal = /^-?\d+(\.\d+)?$/;
const utf8 = new TextEncoder();

/**
 * Verifies the `Service-Signature` header against the raw body.
 * @param header its only value; a missing or repeated header is refused
 * @param secret the whole `whsec_…` of the subscription
 * @throws {WebhookVerificationError}
 */
export async function verifySignature(
  body: Uint8Array | string,
  header: string | readonly string[] | null | undefined,
  secret: string,
  { now = Date.now() / 1000, toleranceSeconds = 300 }: VerifyOptions = {},
): Promise<void> {
  if (typeof header !== "string") {
    throw new WebhookVerificationError("missing_signature");
  }
  const elements = header.split(",").map(splitAtFirstEquals);
  const t = elements.findLast(([name]) => name === "t")?.[1] ?? "";
  const signatures = elements.filter(([name]) => name === "v1").map(([, value]) => value);

  const timestamp = decimal.test(t) ? Number(t) : Number.NaN;
  if (!Number.isFinite(timestamp)) {
    throw new WebhookVerificationError("malformed_timestamp");
  }
  if (signatures.length === 0) {
    throw new WebhookVerificationError("missing_signature");
  }
  // Negated, so that a clock or tolerance of NaN fails.
  if (!(Math.abs(Math.floor(now) - timestamp) <= toleranceSeconds)) {
    throw new WebhookVerificationError("timestamp_out_of_tolerance");
  }
  if (typeof body !== "string" && !(body instanceof Uint8Array)) {
    throw new WebhookVerificationError("body_not_raw");
  }
  const expected = await digest(secret, t, typeof body === "string" ? utf8.encode(body) : body);
  // Compares all of them, so that timing does not reveal which one matched.
  const matches = signatures.filter((signature) => equalInConstantTime(signature, expected));
  if (matches.length === 0) {
    throw new WebhookVerificationError("signature_mismatch");
  }
}

function splitAtFirstEquals(element: string): [name: string | undefined, value: string] {
  const at = element.indexOf("=");
  return at < 0 ? [undefined, ""] : [element.slice(0, at), element.slice(at + 1)];
}

/** Uses `t` exactly as received: those characters were signed. */
async function digest(secret: string, t: string, body: Uint8Array): Promise<string> {
  const algorithm = { name: "HMAC", hash: "SHA-256" };
  const key = await crypto.subtle.importKey("raw", utf8.encode(secret), algorithm, false, ["sign"]);
  const prefix = utf8.encode(`${t}.`);
  const signed = new Uint8Array(prefix.length + body.length);
  signed.set(prefix);
  signed.set(body, prefix.length);
  const bytes = new Uint8Array(await crypto.subtle.sign("HMAC", key, signed));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}

function equalInConstantTime(given: string, expected: string): boolean {
  if (given.length !== expected.length) {
    return false;
  }
  let difference = 0;
  for (let i = 0; i < expected.length; i++) {
    difference |= given.charCodeAt(i) ^ expected.charCodeAt(i);
  }
  return difference === 0;
}
