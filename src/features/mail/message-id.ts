import type { SecretKeys } from "../../config/derive-keys.ts";
import { createMac, macLength } from "./mac.ts";

/** Creates and reads the Message-IDs of the emails that this service sends. */
export interface MessageIds {
  /** Message-ID of the email about a message, in angle brackets. */
  idOf(messageId: string): string;
  /** The message whose Message-ID this is; undefined if this service did not create it. */
  read(messageId: string): string | undefined;
}

const pattern = new RegExp(`^<?(msg_[0-9a-f]{32})\\.([0-9a-f]{${macLength}})@[^@]+>?$`, "i");
const maxLength = 998;

export function createMessageIds({ domain, ...keys }: MessageIdOptions): MessageIds {
  const mac = createMac(keys, "message ids");
  return {
    idOf: (messageId) => `<${messageId}.${mac.of(messageId)}@${domain}>`,
    // The domain is ignored: it comes from a setting that may have changed since.
    read(messageId) {
      const [, id = "", code = ""] =
        messageId.length > maxLength ? [] : (pattern.exec(messageId.trim()) ?? []);
      const known = id.toLowerCase();
      return mac.verify(known, code) ? known : undefined;
    },
  };
}

interface MessageIdOptions extends SecretKeys {
  /** Domain of new Message-IDs. */
  readonly domain: string;
}
