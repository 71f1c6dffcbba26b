import type { MailComposerOptions } from "nodemailer/lib/mail-composer";
import { isolated } from "../../html/bidi.ts";
import type { Translator } from "../../language/translate.ts";
import type { Attachment } from "../attachments/entity.ts";
import {
  assembleMail,
  fileLine,
  letterheadOf,
  type MailContent,
  type MailEnvelope,
  type MailedFile,
} from "./compose.ts";
import { headerText } from "./header-text.ts";

/** The content of an email that forwards a message. */
interface ForwardContent extends MailEnvelope {
  readonly translator: Translator;
  readonly subject: string;
  /** The agent's note above the message, in Markdown; may be empty. */
  readonly note: string;
  readonly message: ForwardedMessage;
  /** The attachments that were to be included. */
  readonly attachments: readonly Pick<Attachment, "id" | "name" | "url">[];
  /** The attachments that fit. */
  readonly files: readonly MailedFile[];
  readonly footer: string;
  readonly workspace: MailContent["workspace"];
}

interface ForwardedMessage {
  /** A name, an address, or both. */
  readonly from: string;
  readonly sentAt: Date;
  readonly body: string;
  readonly isMarkdown: boolean;
}

const shown = { dateStyle: "long", timeStyle: "short", timeZone: "UTC" } as const;

/** Composes an email that forwards a message, as the options of nodemailer. It has no link. */
export function composeForward(content: ForwardContent): MailComposerOptions {
  const { translator, note, message, attachments, files, footer } = content;
  const { t, locale } = translator;
  const subject = headerText(content.subject);
  const date = new Intl.DateTimeFormat(locale, shown).format(message.sentAt);
  const head = [
    `---------- ${t("Forwarded message")} ----------`,
    t("From: {sender}", { sender: isolated(message.from) }),
    t("Date: {date}", { date: `${date} UTC` }),
    t("Subject: {subject}", { subject: isolated(subject) }),
  ];
  const others = attachments.filter(({ id }) => !files.some((file) => file.id === id));
  return assembleMail(content, {
    subject: `Fwd: ${subject}`,
    language: translator.language,
    letterhead: letterheadOf(content.workspace),
    files,
    blocks: [
      { text: note, isMarkdown: true },
      { text: head.join("\n") },
      { text: message.body, isMarkdown: message.isMarkdown },
      ...others.map((file) => fileLine(translator, file)),
      { text: footer, isFooter: true },
    ],
  });
}
