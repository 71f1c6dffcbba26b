import { createHmac, timingSafeEqual } from "node:crypto";

/** How far, in seconds, `t` may lie from the receiver's clock in either direction. */
export const defaultToleranceSeconds = 300;

/**
 * Why a signature was refused. `rule` is the number of the receiver rule that failed:
 *
 * - 2 `malformed_timestamp`: `t` is absent or not a finite decimal number.
 * - 2 `missing_signature`: no `v1` element, or no header at all.
 * - 3 `timestamp_out_of_tolerance`: `t` is too old or too far ahead.
 * - 4 `body_not_raw`: the body is neither bytes nor text, typically a parsed object.
 * - 5 `signature_mismatch`: no `v1` equals the expected one in length and content.
 */
export interface VerificationFailure {
  readonly valid: false;
  readonly rule: 2 | 3 | 4 | 5;
  readonly reason:
    | "malformed_timestamp"
    | "missing_signature"
    | "timestamp_out_of_tolerance"
    | "body_not_raw"
    | "signature_mismatch";
}

export type Verification =
  | { readonly valid: true /** Unix seconds. */; readonly timestamp: number }
  | VerificationFailure;

interface VerifyOptions {
  /** The receiver's clock in Unix seconds. Default: the system clock. */
  now?: number;
  /** Default: {@link defaultToleranceSeconds}. */
  toleranceSeconds?: number;
}

/**
 * The value of the `Service-Signature` header for a body: `t=<seconds>,v1=<hex>`.
 *
 * The HMAC-SHA256 key is the whole `whsec_…` string, prefix included, as UTF-8 bytes. With several
 * secrets, as during a rotation, the header carries one `v1` for each, in order.
 *
 * @param timestampSeconds the moment of signing, in whole Unix seconds
 * @example
 * sign("{}", "whsec_test", 1735689600)
 * // → "t=1735689600,v1=dd9319a68e21a6bd6bdfe2c774b6f3e24df68cc73732fb1e121a4552d3a888c0"
 */
export function sign(
  body: Uint8Array | string,
  secrets: string | readonly string[],
  timestampSeconds: number,
): string {
  if (typeof secrets === "string") {
    return `t=${timestampSeconds},v1=${digest(secrets, timestampSeconds, body)}`;
  }
  if (secrets.length === 0) {
    throw new TypeError("at least one secret is needed to sign");
  }
  let header = `t=${timestampSeconds}`;
  for (const secret of secrets) {
    header += `,v1=${digest(secret, timestampSeconds, body)}`;
  }
  return header;
}

/**
 * The value of the `webhook-signature` header of Standard Webhooks: `v1,<base64>`, for several
 * secrets separated by spaces, in order.
 *
 * The HMAC-SHA256 key is what follows `whsec_`, decoded as base64, as that standard defines it. The hex
 * digits of a secret are valid base64.
 *
 * @param id of the event, the value of `webhook-id`
 * @param timestampSeconds the value of `webhook-timestamp`
 * @see https://github.com/standard-webhooks/standard-webhooks/blob/main/spec/standard-webhooks.md
 */
export function signStandard(
  id: string,
  body: Uint8Array | string,
  secrets: string | readonly string[],
  timestampSeconds: number,
): string {
  const sign = (secret: string) => digestStandard(secret, id, timestampSeconds, body);
  return [secrets].flat().map(sign).join(" ");
}

/** The headers of Standard Webhooks, as they were received. */
interface StandardHeaders {
  /** The value of `webhook-id`. */
  readonly id: string;
  /** The value of `webhook-timestamp`. */
  readonly timestamp: string;
  /** The value of `webhook-signature`. */
  readonly signature: string;
}

/** The same as {@link verify} for the headers of Standard Webhooks. */
export function verifyStandard(
  body: Uint8Array | string,
  { id, timestamp: t, signature }: StandardHeaders,
  secret: string,
  options: VerifyOptions = {},
): Verification {
  const signatures = signature.split(" ").filter((each) => each.startsWith("v1,"));
  return check(t, signatures, () => digestStandard(secret, id, t, body), options);
}

function digestStandard(
  secret: string,
  id: string,
  timestamp: number | string,
  body: Uint8Array | string,
): string {
  // The key is text: Node takes 12 µs to find out that a buffer is not a KeyObject.
  const hmac = createHmac("sha256", secret.replace(/^whsec_/, ""), { encoding: "base64" });
  return `v1,${hmac.update(`${id}.${timestamp}.`).update(body).digest("base64")}`;
}

/**
 * Checks a delivery: that `header` was made over exactly this body with this secret, and recently.
 * Respond with 401 when the result is not valid. Never throws, for any content of the request.
 *
 * Pass the body as it came off the wire, before any JSON parser; text is taken as UTF-8.
 *
 * @param header the value of `Service-Signature`; a repeated header is refused
 * @example
 * const header = sign("{}", "whsec_test", 1735689600);
 * verify("{}", header, "whsec_test", { now: 1735689660 })
 * // → { valid: true, timestamp: 1735689600 }
 * verify("{ }", header, "whsec_test", { now: 1735689660 })
 * // → { valid: false, rule: 5, reason: "signature_mismatch" }
 */
export function verify(
  body: Uint8Array | string,
  header: string | readonly string[] | null | undefined,
  secret: string,
  options: VerifyOptions = {},
): Verification {
  if (typeof header !== "string") {
    return invalid(2, "missing_signature");
  }
  const { t, signatures } = parse(header);
  return check(
    t,
    signatures,
    () =>
      typeof body === "string" || body instanceof Uint8Array ? digest(secret, t, body) : undefined,
    options,
  );
}

/**
 * Checks the signatures, and a timestamp exactly as written, which is how the sender signed it.
 * @param sign the signature that is expected; undefined if the body is not raw
 */
function check(
  t: string,
  signatures: readonly string[],
  sign: () => string | undefined,
  { now = Date.now() / 1000, toleranceSeconds = defaultToleranceSeconds }: VerifyOptions,
): Verification {
  const timestamp = decimalPattern.test(t) ? Number(t) : Number.NaN;
  if (!Number.isFinite(timestamp)) {
    return invalid(2, "malformed_timestamp");
  }
  if (signatures.length === 0) {
    return invalid(2, "missing_signature");
  }

  // Written so that a tolerance or clock of NaN refuses.
  const age = Math.abs(Math.floor(now) - timestamp);
  if (!(age <= toleranceSeconds)) {
    return invalid(3, "timestamp_out_of_tolerance");
  }

  const signed = sign();
  if (signed === undefined) {
    return invalid(4, "body_not_raw");
  }
  const expected = Buffer.from(signed);
  let matched = false;
  for (const signature of signatures) {
    const given = Buffer.from(signature);
    // Every candidate is compared, so the time taken does not reveal which one matched.
    if (given.length === expected.length && timingSafeEqual(given, expected)) {
      matched = true;
    }
  }
  return matched ? { valid: true, timestamp } : invalid(5, "signature_mismatch");
}

const decimalPattern = /^-?\d+(\.\d+)?$/;

/** Splits on commas, then each element at its first `=`. Nothing is trimmed; the last `t` wins. */
function parse(header: string): { t: string; signatures: string[] } {
  let t = "";
  const signatures: string[] = [];
  for (const element of header.split(",")) {
    const equals = element.indexOf("=");
    if (equals < 0) {
      continue;
    }
    const name = element.slice(0, equals);
    if (name === "t") {
      t = element.slice(equals + 1);
    } else if (name === "v1") {
      signatures.push(element.slice(equals + 1));
    }
  }
  return { t, signatures };
}

function digest(secret: string, timestamp: number | string, body: Uint8Array | string): string {
  return createHmac("sha256", secret).update(`${timestamp}.`).update(body).digest("hex");
}

function invalid(
  rule: VerificationFailure["rule"],
  reason: VerificationFailure["reason"],
): VerificationFailure {
  return { valid: false, rule, reason };
}
