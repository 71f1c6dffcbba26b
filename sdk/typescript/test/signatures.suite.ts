import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { webhooks } from "ticketing-sdk";

const { SIGNATURES = "" } = process.env;
const { toleranceSeconds, vectors } = JSON.parse(readFileSync(SIGNATURES, "utf8"));

for (const { name, header, bodyBase64, secret, now, expected } of vectors) {
  test(name, async () => {
    const body = Buffer.from(bodyBase64, "base64");
    const check = webhooks.verifySignature(body, header, secret, { now, toleranceSeconds });
    if (expected.valid) {
      return check;
    }
    const { rule, reason } = expected;
    await assert.rejects(check, { name: "WebhookVerificationError", rule, reason });
  });
}

test("a header that is missing or repeated, and a body that was parsed", async () => {
  const refused = (body: unknown, header: unknown, reason: string) =>
    assert.rejects(webhooks.verifySignature(body as string, header as string, "whsec_x"), {
      reason,
    });
  for (const header of [undefined, null, ["t=1,v1=2", "t=1,v1=2"]]) {
    await refused("{}", header, "missing_signature");
  }
  const now = Math.floor(Date.now() / 1000);
  await refused({ parsed: true }, `t=${now},v1=00`, "body_not_raw");
});
