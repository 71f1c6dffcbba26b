import assert from "node:assert/strict";
import { createHmac } from "node:crypto";
import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import * as webhooks from "@ticketing-service/sdk/webhooks";

const { GOLDEN_EVENTS = "" } = process.env;
const secret = `whsec_${"0".repeat(8)}`;
const files = globSync("*/*.json", { cwd: GOLDEN_EVENTS });

test("there are golden events", () => assert.ok(files.length >= 6));

for (const file of files) {
  test(`an event of an earlier release: ${file}`, async () => {
    const body = readFileSync(join(GOLDEN_EVENTS, file), "utf8");
    const t = Math.floor(Date.now() / 1000);
    const v1 = createHmac("sha256", secret).update(`${t}.${body}`).digest("hex");
    const event = await webhooks.verify(body, `t=${t},v1=${v1}`, secret);
    assert.ok(webhooks.isKnownEvent(event));
    const { id, type, occurredAt, data } = JSON.parse(body);
    assert.deepEqual(
      [event.id, event.type, event.occurredAt, event.data],
      [id, type, occurredAt, data],
    );
  });
}
