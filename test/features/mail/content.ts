import type { MailContent } from "../../../src/features/mail/compose.ts";
import { readTemplate } from "../../../src/features/mail/template.ts";
import { english } from "../../../src/language/translate.ts";

/** A reply, as a basis for others. */
export const content: MailContent = {
  translator: english,
  kind: "reply",
  ticket: { number: 1042, subject: "Lamp" },
  body: "Hello Ada,\n\nyour lamp is on its way.",
  agent: { name: "Grace Hopper", signature: "" },
  requesterName: "Ada Lovelace",
  workspace: { name: "Lighthouse", template: readTemplate({}) },
  attachments: [],
  files: [],
  from: { name: "Lighthouse Lamps", address: "support@example.com" },
  to: [{ name: "Ada Lovelace", address: "ada@example.com" }],
  cc: [],
  recipients: ["ada@example.com"],
  replyTo: "support+1042.0123456789abcdef0123@example.com",
  replyChannelId: "ch_0123456789abcdef0123456789abcdef",
  returnPath: "support+1042.0123456789abcdef0123@example.com",
  footer: "Lighthouse Lamps, Harbour Road 1",
  url: "https://support.example.com/t/0123",
  messageId: "<msg_1@example.com>",
  references: [],
  isConfirmed: false,
};

/** A reply to an address. */
export const contentTo = (address: string): MailContent => ({
  ...content,
  to: [{ name: "Ada", address }],
  recipients: [address],
});
