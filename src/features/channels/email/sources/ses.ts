import { z } from "zod";
import { createSnsReader, type FetchText } from "./sns.ts";
import { type MailSource, requirePart } from "./source.ts";

/** A notification of SNS is up to 256 KiB; JSON within JSON makes it longer. */
const maxBytes = 1 << 20;

const received = z.object({
  notificationType: z.literal("Received"),
  receipt: z.object({ action: z.object({ encoding: z.string().optional() }).optional() }),
  content: z.string().optional(),
});

/**
 * Amazon SES, whose receipt rules publish emails to a topic of SNS.
 * @see https://docs.aws.amazon.com/ses/latest/dg/receiving-email-notifications-contents.html
 */
export function ses(fetchText: FetchText): MailSource {
  const readSns = createSnsReader(fetchText);
  return {
    // SNS posts JSON as text.
    contentTypes: ["text/plain", "application/json"],
    maxBytes,
    async read(body, { topicArn }) {
      const text = await readSns(body, topicArn);
      const mail = text === undefined ? undefined : readNotification(text);
      if (mail === undefined) {
        return undefined;
      }
      const content = requirePart(
        mail.content,
        "content",
        "use the SNS action in the receipt rule",
      );
      const isBase64 = mail.receipt.action?.encoding?.toLowerCase() === "base64";
      return Buffer.from(content, isBase64 ? "base64" : "utf8");
    },
    // SNS treats 4xx as permanent.
    statuses: { 408: 503, 429: 503 },
  };
}

/** Undefined for a text about anything other than a received email, such as a test of the topic. */
function readNotification(text: string) {
  try {
    return received.safeParse(JSON.parse(text)).data;
  } catch {
    return undefined;
  }
}
