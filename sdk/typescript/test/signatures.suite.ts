import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { verifySignature } from "@ticketing-service/sdk/webhooks";

const { SIGNATURES = "" } = process.env;
const { toleranceSeconds, signing, vectors } = JSON.parse(readFileSync(SIGNATURES, "utf8"));

for (const { name, header, bodyBase64, secret, now, expected } of vectors) {
  test(name, async () => {
    const body = Buffer.from(bodyBase64, "base64");
    const check = verifySignature(body, header, secret, { now, toleranceSeconds });
    if (expected.valid) {
      return check;
    }
    const { rule, reason } = expected;
    await assert.rejects(check, { name: "WebhookVerificationError", rule, reason });
  });
}

for (const { name, secrets, timestamp: now, bodyBase64, header } of signing) {
  test(`${name}: each verifies`, async () => {
    for (const secret of secrets) {
      await verifySignature(Buffer.from(bodyBase64, "base64"), header, secret, { now });
    }
  });
}

test("a header that is missing or repeated, and a body that was parsed", async () => {
  const refused = (body: unknown, header: unknown, reason: string) =>
    assert.rejects(verifySignature(body as string, header as string, "whsec_x"), {
      reason,
    });
  for (const header of [undefined, null, ["t=1,v1=2", "t=1,v1=2"]]) {
    await refused("{}", header, "missing_signature");
  }
  const now = Math.floor(Date.now() / 1000);
  await refused({ parsed: true }, `t=${now},v1=00`, "body_not_raw");
});

test("an empty secret is refused, as anybody can sign with it", async () => {
  const now = Math.floor(Date.now() / 1000);
  for (const secret of ["", undefined, null]) {
    await assert.rejects(verifySignature("{}", `t=${now},v1=00`, secret as string), TypeError);
  }
});

test("a refusal says what to do", async () => {
  const hintOf = (header: string) =>
    verifySignature("{}", header, "whsec_x").catch(({ hint }) => hint);
  const now = Math.floor(Date.now() / 1000);
  assert.match(await hintOf(`t=${now - 400},v1=00`), /is 40\d s after the timestamp/);
  assert.match(await hintOf(`t=${now + 400},v1=00`), /is (?:400|399) s before the timestamp/);
  assert.match(await hintOf(`t=${now},v1=00`), /the whole `whsec_…`/);
  assert.match(await hintOf("v1=00"), /unchanged/);
});
