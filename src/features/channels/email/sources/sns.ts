import { type KeyObject, verify, X509Certificate } from "node:crypto";
import { Code } from "@connectrpc/connect";
import { LRUCache } from "lru-cache";
import { z } from "zod";
import { upTo } from "../../../../concurrency/lru.ts";
import { decodeUtf8, parseJsonText } from "../../../../rest/parse-json.ts";
import { ApiError, badRequest, invalidSignature } from "../../../../rpc/errors/api-error.ts";

/** Fetches a short text over HTTPS. */
export type FetchText = (url: URL) => Promise<string>;

const message = z.object({
  Type: z.enum(["Notification", "SubscriptionConfirmation", "UnsubscribeConfirmation"]),
  MessageId: z.string(),
  TopicArn: z.string(),
  Subject: z.string().nullish(),
  Message: z.string(),
  Timestamp: z.string(),
  Token: z.string().optional(),
  SubscribeURL: z.string().optional(),
  SignatureVersion: z.enum(["1", "2"]),
  Signature: z.string().max(2_000),
  SigningCertURL: z.string().max(2_000),
});

type SnsMessage = z.infer<typeof message>;

/** Amazon changes its keys occasionally, and each region has its own. */
const keptKeys = { ...upTo(100), ttl: 24 * 3_600_000 };

/**
 * Reads what Amazon SNS posts, and confirms subscriptions to the topic.
 * @param fetchText from Amazon
 * @see https://docs.aws.amazon.com/sns/latest/dg/sns-verify-signature-of-message.html
 */
export function createSnsReader(fetchText: FetchText) {
  const keys = new LRUCache<string, KeyObject>({
    ...keptKeys,
    fetchMethod: async (url) => new X509Certificate(await fetchText(new URL(url))).publicKey,
  });

  async function requireSigned(signed: SnsMessage, topicArn: string): Promise<void> {
    const { TopicArn, SignatureVersion, Signature, SigningCertURL } = signed;
    if (topicArn === "" || TopicArn !== topicArn) {
      throw invalidSignature("the message is not from the topic of the channel");
    }
    const url = snsUrl(SigningCertURL, topicArn);
    if (url === undefined || !url.pathname.endsWith(".pem") || url.search !== "") {
      throw invalidSignature("SigningCertURL is not an Amazon SNS URL in the region of the topic");
    }
    const key = await ask(() => keys.fetch(url.href));
    const algorithm = SignatureVersion === "1" ? "sha1" : "sha256";
    const bytes = Buffer.from(Signature, "base64");
    if (key === undefined || !verify(algorithm, Buffer.from(signedText(signed)), key, bytes)) {
      throw invalidSignature("the signature does not match the message");
    }
  }

  /**
   * The text of a notification; undefined for messages about the subscription itself.
   * @throws {ApiError} 401 for one that is not of this topic; 503 while Amazon cannot be reached
   */
  return async (body: Buffer, topicArn: string): Promise<string | undefined> => {
    const { data } = message.safeParse(parseJsonText(decodeUtf8(body), false));
    if (data === undefined) {
      throw badRequest("the body is not an Amazon SNS message");
    }
    await requireSigned(data, topicArn);
    if (data.Type === "Notification") {
      return data.Message;
    }
    if (data.Type === "SubscriptionConfirmation") {
      const url = snsUrl(data.SubscribeURL ?? "", topicArn);
      if (url === undefined) {
        throw badRequest("SubscribeURL is not an Amazon SNS URL in the region of the topic");
      }
      await ask(() => fetchText(url));
    }
    return undefined;
  };
}

/** SNS retries after 503. */
async function ask<T>(question: () => Promise<T>): Promise<T> {
  try {
    return await question();
  } catch (cause) {
    const text = "Amazon SNS could not be reached; try again in a moment";
    throw new ApiError(Code.Unavailable, "UNAVAILABLE", text, { cause });
  }
}

const ofConfirmation = [
  "Message",
  "MessageId",
  "SubscribeURL",
  "Timestamp",
  "Token",
  "TopicArn",
  "Type",
] as const;

const fieldsOf = {
  Notification: ["Message", "MessageId", "Subject", "Timestamp", "TopicArn", "Type"],
  SubscriptionConfirmation: ofConfirmation,
  UnsubscribeConfirmation: ofConfirmation,
} as const;

/** Each field on a line and its value on the next, without fields that the message lacks. */
const signedText = (signed: SnsMessage) =>
  fieldsOf[signed.Type]
    .filter((name) => typeof signed[name] === "string")
    .map((name) => `${name}\n${signed[name]}\n`)
    .join("");

/** A URL of Amazon SNS in the region of a topic; undefined for all others. */
export function snsUrl(text: string, topicArn: string): URL | undefined {
  const url = URL.parse(text);
  const [, region, china = ""] =
    /^sns\.([a-z0-9-]{1,32})\.amazonaws\.com(\.cn)?$/.exec(url?.hostname ?? "") ?? [];
  const [, partition, , topicRegion] = topicArn.split(":");
  const isOfTopic = region === topicRegion && (china !== "") === (partition === "aws-cn");
  const isPlain =
    url?.protocol === "https:" && url.port === "" && url.username === "" && url.password === "";
  return url !== null && region !== undefined && isOfTopic && isPlain ? url : undefined;
}
