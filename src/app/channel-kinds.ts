import { parseMailbox, parseSmtpUrl, type SmtpServer } from "../config/mail.ts";
import { createAddressGuard } from "../egress/address-guard.ts";
import { agentKind } from "../features/channels/agent/kind.ts";
import { emailKind } from "../features/channels/email/kind.ts";
import { formKind } from "../features/channels/form/kind.ts";
import type { ChannelKind, ChannelKinds } from "../features/channels/kind.ts";
import { whatsAppKind } from "../features/channels/whatsapp/kind.ts";
import { mailReplies } from "../features/mail/replies.ts";
import type { AppConfig } from "./context.ts";

/**
 * The kinds of channels, with their settings.
 * @param more kinds beside those of the service
 */
export function channelKinds(config: AppConfig, more: readonly ChannelKind[] = []): ChannelKinds {
  const { SECRET_ENCRYPTION_KEY: key, SMTP_URL, MAIL_FROM } = config;
  const canMail = SMTP_URL !== undefined;
  const replies = mailReplies(canMail);
  const kinds = [
    agentKind({ replies }),
    formKind({
      key,
      minFillMs: config.FORM_MIN_FILL_MS,
      perAddress: config.FORM_PER_ADDRESS_PER_MINUTE / config.RATE_LIMIT_PROCESSES,
      canMail,
      replies,
    }),
    emailKind({
      key,
      guard: createAddressGuard({ allowedCidrs: config.MAIL_ALLOWED_CIDRS }),
      replies,
      from: parseMailbox(MAIL_FROM ?? ""),
      outgoing:
        SMTP_URL === undefined
          ? undefined
          : {
              // Checked when the settings were read.
              server: parseSmtpUrl(SMTP_URL) as SmtpServer,
              connections: config.SMTP_CONNECTIONS,
              // Requests in flight have had their share of the time before.
              graceMs: (config.SHUTDOWN_TIMEOUT_SECONDS * 1000) / 2,
            },
    }),
    whatsAppKind({ apiUrl: config.WHATSAPP_API_URL }),
    ...more,
  ];
  return new Map(kinds.map((kind) => [kind.type, kind]));
}
