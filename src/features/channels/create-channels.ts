import type { Database } from "../../db/database.ts";
import type { Sealer } from "../../db/sealer.ts";
import type { Transact } from "../../db/tenancy/unit-of-work.ts";
import type { ClientAddress } from "../../rpc/client-address.ts";
import type { ServiceEntry } from "../../rpc/dispatch.ts";
import type { AuthFailures } from "../../rpc/limits/auth-failures.ts";
import type { RequestHandler } from "../../server/error-boundary.ts";
import type { Logger } from "../../telemetry/log.ts";
import type { Files } from "../attachments/files.ts";
import type { TakeUploadTurn } from "../attachments/upload.ts";
import type { Confirm } from "../mail/confirm.ts";
import { createMessageIds } from "../mail/message-id.ts";
import { createReplyAddresses } from "../mail/reply-address.ts";
import type { RequesterLinks } from "../requester-page/links.ts";
import type { TicketChannels } from "../tickets/deps.ts";
import { createEmailHook } from "./email/hook.ts";
import { createFormHook } from "./form/hook.ts";
import { createFormTokens } from "./form/token.ts";
import { channelService } from "./service.ts";
import { createTicketChannels } from "./ticket-channels.ts";
import { createWhatsAppHook } from "./whatsapp/hook.ts";

export interface ChannelsDeps {
  readonly db: Database;
  readonly transact: Transact;
  readonly sealer: Sealer;
  readonly log: Logger;
  readonly clientAddress: ClientAddress;
  /** The public URL of the service. */
  readonly base: () => string;
  /** The service's secret key, in base64. */
  readonly key: string;
  readonly minFillMs: number;
  readonly confirm: Confirm;
  readonly links: Pick<RequesterLinks, "urlOf" | "redact">;
  /** Whether the service can send e-mails. */
  readonly canMail: boolean;
  /** Address that the service sends from; empty if it sends no e-mail. */
  readonly ownAddress: string;
  /** Called for each e-mail that comes back. */
  readonly bounced: () => void;
  /** Base URL of the Graph API. */
  readonly apiUrl: string;
  /** Submissions per minute of one form from one address, in this process; 0: no limit. */
  readonly formPerAddress: number;
  readonly files: Files;
  readonly takeUploadTurn: TakeUploadTurn;
  /** Of the secrets with which others call. */
  readonly failures: AuthFailures;
}

/** Creates the channels: their service, their public pages, and what tickets need of them. */
export function createChannels(deps: ChannelsDeps): {
  entry: ServiceEntry;
  pages: RequestHandler[];
  ticketChannels: TicketChannels;
} {
  const { key, ownAddress: domain } = deps;
  const tokens = createFormTokens(deps);
  const replyAddresses = createReplyAddresses({ key });
  const messageIds = createMessageIds({ key, domain });
  return {
    entry: channelService(deps),
    pages: [
      createFormHook({ ...deps, tokens }),
      createWhatsAppHook(deps),
      createEmailHook({ ...deps, replyAddresses, messageIds }),
    ],
    ticketChannels: createTicketChannels(deps),
  };
}
