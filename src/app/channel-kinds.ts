import { parseMailbox, parseSmtpUrl } from "../config/mail.ts";
import { createAddressGuard } from "../egress/address-guard.ts";
import { agentKind } from "../features/channels/agent/kind.ts";
import { mailProviders } from "../features/channels/email/account/providers.ts";
import { emailKind } from "../features/channels/email/kind.ts";
import { createCanMail } from "../features/channels/email/outgoing/route.ts";
import { formKind } from "../features/channels/form/kind.ts";
import type { ChannelKind, ChannelKinds } from "../features/channels/kind.ts";
import { whatsAppKind } from "../features/channels/whatsapp/kind.ts";
import { mailReplies } from "../features/mail/replies.ts";
import { type AppConfig, secretKeysOf } from "./context.ts";

/**
 * The kinds of channels, with their settings.
 * @param more kinds in addition to those of the service
 */
export function channelKinds(config: AppConfig, more: readonly ChannelKind[] = []): ChannelKinds {
  const keys = secretKeysOf(config);
  const canMail = canMailWith(config);
  const replies = mailReplies(canMail);
  const service = serviceServer(config);
  const sender = service?.from.address;
  const kinds = [
    agentKind({ replies }),
    formKind({
      keys,
      minFillMs: config.FORM_MIN_FILL_MS,
      perAddress: config.FORM_PER_ADDRESS_PER_MINUTE / config.RATE_LIMIT_PROCESSES,
      replies,
    }),
    emailKind({
      keys,
      canMail,
      providers: mailProviders(config),
      guard: createAddressGuard({ allowedCidrs: config.MAIL_ALLOWED_CIDRS }),
      replies,
      service,
      domain:
        sender?.slice(sender.lastIndexOf("@") + 1) ??
        new URL(config.PUBLIC_URL ?? "http://localhost").hostname,
      // Requests in flight have already had their share of the time.
      graceMs: (config.SHUTDOWN_TIMEOUT_SECONDS * 1000) / 2,
    }),
    whatsAppKind({ apiUrl: config.WHATSAPP_API_URL }),
    ...more,
  ];
  return new Map(kinds.map((kind) => [kind.type, kind]));
}

/** Whether emails about tickets can be sent: by the service, or by a server of a channel. */
export const canMailWith = (config: AppConfig) =>
  createCanMail(serviceServer(config) !== undefined);

function serviceServer({ SMTP_URL, MAIL_FROM, SMTP_CONNECTIONS: connections }: AppConfig) {
  const server = SMTP_URL === undefined ? undefined : parseSmtpUrl(SMTP_URL);
  const from = parseMailbox(MAIL_FROM ?? "");
  return server && from && { server, from, connections };
}
