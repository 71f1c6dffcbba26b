import { toHex } from "../hex.ts";

/**
 * The signature does not verify: wrong secret, changed body or old timestamp. Respond with 401.
 * `rule` is the number of the verification rule that failed, `reason` says why, and `hint` what to do.
 */
export class WebhookVerificationError extends Error {
  override readonly name = "WebhookVerificationError";
  readonly rule: 2 | 3 | 4 | 5;
  readonly reason: Reason;
  readonly hint: string;

  constructor(reason: Reason, hint?: string) {
    const [rule, message, usualHint] = reasons[reason];
    super(message);
    this.rule = rule;
    this.reason = reason;
    this.hint = hint ?? usualHint;
  }
}

type Reason = keyof typeof reasons;

const reasons = {
  malformed_timestamp: [
    2,
    "The `t` of the signature is missing or not a number.",
    "Pass the value of the `Service-Signature` header unchanged.",
  ],
  missing_signature: [
    2,
    "The `Service-Signature` header is missing, or has no `v1`.",
    "The request is not from the service, or a proxy removes the header.",
  ],
  timestamp_out_of_tolerance: [
    3,
    "The timestamp is too old or in the future.",
    "Set the clock of this machine.",
  ],
  body_not_raw: [
    4,
    "The raw body is gone.",
    "Mount the receiver before any body parser, or pass the raw bytes.",
  ],
  signature_mismatch: [
    5,
    "The signature does not match this body and secret.",
    "Check that the secret is the whole `whsec_…` of this subscription, and that nothing changes the body.",
  ],
} as const;

export interface VerifyOptions {
  /** The receiver's clock in Unix seconds. Default: the system clock. */
  readonly now?: number;
  /** Maximum difference between `t` and the clock, in either direction. Default: 300. */
  readonly toleranceSeconds?: number;
}

const decimal = /^-?\d+(\.\d+)?$/;

/**
 * Verifies the `Service-Signature` header against the raw body.
 * @param header its only value; a missing or repeated header is refused
 * @param secret the whole `whsec_…` of the subscription
 * @throws {WebhookVerificationError}
 * @throws {TypeError} when the secret is empty
 */
export async function verifySignature(
  body: Uint8Array | string,
  header: string | readonly string[] | null | undefined,
  secret: string,
  { now = Date.now() / 1000, toleranceSeconds = 300 }: VerifyOptions = {},
): Promise<void> {
  requireSecret(secret);
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
  const age = Math.floor(now) - timestamp;
  // Negated, so that a clock or tolerance of NaN fails.
  if (!(Math.abs(age) <= toleranceSeconds)) {
    const hint = `The clock of this machine is ${Math.abs(age)} s ${age > 0 ? "after" : "before"} the timestamp, and ${toleranceSeconds} s are allowed. Set the clock, or the delivery is a replay.`;
    throw new WebhookVerificationError("timestamp_out_of_tolerance", hint);
  }
  if (typeof body !== "string" && !(body instanceof Uint8Array)) {
    throw new WebhookVerificationError("body_not_raw");
  }
  const expected = await digest(secret, t, body);
  // Compares all of them, so that timing does not reveal which one matched.
  const matches = signatures.filter((signature) => equalInConstantTime(signature, expected));
  if (matches.length === 0) {
    throw new WebhookVerificationError("signature_mismatch");
  }
}

/** Anyone can sign with an empty key. */
export function requireSecret(secret: unknown): asserts secret is string {
  if (typeof secret !== "string" || secret === "") {
    throw new TypeError(
      "Pass the signing secret of the subscription as `secret`: the whole `whsec_…`.",
    );
  }
}

function splitAtFirstEquals(element: string): [name: string | undefined, value: string] {
  const at = element.indexOf("=");
  return at < 0 ? [undefined, ""] : [element.slice(0, at), element.slice(at + 1)];
}

/** Uses `t` exactly as received: those characters were signed. */
async function digest(secret: string, t: string, body: Uint8Array | string): Promise<string> {
  const algorithm = { name: "HMAC", hash: "SHA-256" };
  const key = await crypto.subtle.importKey(
    "raw",
    new TextEncoder().encode(secret),
    algorithm,
    false,
    ["sign"],
  );
  const signed = await new Blob([`${t}.`, body as BlobPart]).arrayBuffer();
  return toHex(new Uint8Array(await crypto.subtle.sign("HMAC", key, signed)));
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
