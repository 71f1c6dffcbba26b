import { createHmac, timingSafeEqual } from "node:crypto";

/** Reports whether a delivery is genuine and recent. If not, respond with 401. */
export function verify(
  rawBody: Uint8Array, // the body as received, not re-serialised JSON
  header: string, // the value of Service-Signature
  secret: string, // the whole whsec_… string
  now = Date.now() / 1000,
): boolean {
  let t = "";
  const signatures: string[] = [];
  for (const element of header.split(",")) {
    const [name, value] = element.split(/=(.*)/s);
    if (name === "t") {
      t = value ?? "";
    }
    if (name === "v1") {
      signatures.push(value ?? "");
    }
  }
  if (!/^\d+(\.\d+)?$/.test(t) || !(Math.abs(now - Number(t)) <= 300)) {
    return false;
  }
  const hmac = createHmac("sha256", secret).update(`${t}.`).update(rawBody);
  const expected = Buffer.from(hmac.digest("hex"));
  return signatures.some((signature) => {
    const given = Buffer.from(signature);
    return given.length === expected.length && timingSafeEqual(given, expected);
  });
}
