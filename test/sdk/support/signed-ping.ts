import { createHmac } from "node:crypto";

/** A ping as the service delivers it at this moment: its body, and the value of `Service-Signature`. */
export function signedPing(secret: string): { body: string; signature: string } {
  const body = JSON.stringify({
    id: "evt_1",
    type: "service.webhook.ping.v1",
    occurredAt: "2026-01-02T03:04:05.000Z",
    data: { subscriptionId: "whs_1" },
  });
  const now = Math.floor(Date.now() / 1000);
  const v1 = createHmac("sha256", secret).update(`${now}.${body}`).digest("hex");
  return { body, signature: `t=${now},v1=${v1}` };
}
