import { sign } from "node:crypto";
import { createServer } from "node:https";
import { generate } from "selfsigned";
import { createAddressGuard } from "../../../../src/egress/address-guard.ts";
import { guardedGet } from "../../../../src/egress/guarded-get.ts";
import { testAuthority } from "../../../support/certificates.ts";
import { listenOnFreePort } from "../../../support/port.ts";
import type { Scope } from "../../../support/scope.ts";

/** The topic of a channel. */
export const topicArn = "arn:aws:sns:eu-west-1:123456789012:mail";

const origin = "https://sns.eu-west-1.amazonaws.com";
const certificatePath = "/SimpleNotificationService-0123456789abcdef.pem";

/**
 * Amazon SNS as its documentation describes it: signs messages, and serves the certificate of the key and the
 * confirmation of subscriptions on its own host.
 */
export async function startAmazon(t: Scope) {
  const signing = await generate([{ name: "commonName", value: "sns.amazonaws.com" }], {
    keyType: "rsa",
    keySize: 2048,
    algorithm: "sha256",
  });
  const authority = await testAuthority();
  /** The paths that were asked for. */
  const asked: string[] = [];
  const state = { isDown: false };
  const server = createServer(await authority.issue(), (req, res) => {
    asked.push(req.url ?? "");
    res.statusCode = state.isDown ? 500 : 200;
    res.end(req.url === certificatePath ? signing.cert : "<ConfirmSubscriptionResponse/>");
  });
  const port = await listenOnFreePort(server);
  t.teardown(() => server.close());
  const guard = createAddressGuard({ allowedCidrs: ["127.0.0.0/8", "::1/128"] });

  const common = {
    MessageId: "5f2b1c1e-5f0e-5d3c-9b0a-0c6f4a1d2e3f",
    TopicArn: topicArn,
    Timestamp: "2026-11-28T08:00:00.000Z",
  };
  const link = `${origin}/?Action=ConfirmSubscription&TopicArn=${topicArn}&Token=2336412f`;

  /** A message of SNS, signed with what it then has. */
  function signed(fields: Record<string, string>, version: "1" | "2" = "2") {
    const message: Record<string, string> = { ...common, ...fields };
    const names =
      message.Type === "Notification"
        ? ["Message", "MessageId", "Subject", "Timestamp", "TopicArn", "Type"]
        : ["Message", "MessageId", "SubscribeURL", "Timestamp", "Token", "TopicArn", "Type"];
    const text = names.flatMap((name) => (name in message ? [name, message[name]] : []));
    const bytes = Buffer.from(text.map((line) => `${line}\n`).join(""));
    const algorithm = version === "1" ? "sha1" : "sha256";
    return {
      SignatureVersion: version,
      Signature: sign(algorithm, bytes, signing.private).toString("base64"),
      SigningCertURL: `${origin}${certificatePath}`,
      ...message,
    };
  }

  return {
    asked,
    state,
    signed,
    /** Asks the local host for resources of SNS. */
    fetchText: ({ pathname, search }: URL) =>
      guardedGet(new URL(`https://localhost:${port}${pathname}${search}`), guard, {
        maxBytes: 1 << 16,
        timeoutMs: 5_000,
      }),
    /** The notification that SES publishes for an email. */
    notification: (content: string, encoding?: string, version?: "1" | "2") =>
      signed(
        {
          Type: "Notification",
          Subject: "Amazon SES Email Receipt Notification",
          Message: JSON.stringify({
            notificationType: "Received",
            mail: { source: "ada@example.com", destination: ["support@example.com"] },
            receipt: { action: { type: "SNS", topicArn, ...(encoding && { encoding }) } },
            content,
          }),
        },
        version,
      ),
    confirmation: (more: Record<string, string> = {}) =>
      signed({
        Type: "SubscriptionConfirmation",
        Message: "You have chosen to subscribe to the topic.",
        Token: "2336412f",
        SubscribeURL: link,
        ...more,
      }),
  };
}
