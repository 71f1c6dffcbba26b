import type { Sealer } from "../../../runtime/sealer.ts";
import { outboundQueue } from "../../events/queue.ts";
import { type OutboundDeps, startOutbound } from "../../outbound/outbound.ts";
import type { MessageEntity } from "../../tickets/entity.ts";
import { ChannelEntity } from "../entity.ts";
import { lockExternalId } from "../lock-external-id.ts";
import { sendText } from "./graph.ts";
import { noteEarlyStatuses } from "./status.ts";

export interface WhatsAppDeps extends OutboundDeps {
  readonly sealer: Sealer;
  /** Base URL of the Graph API. */
  readonly apiUrl: string;
}

/** Sends agents' messages on WhatsApp tickets, as long as the process runs. */
export function startWhatsApp(deps: WhatsAppDeps): { close(): Promise<void> } {
  return startOutbound(deps, {
    queue: outboundQueue,
    concurrency: 50,
    delays: [5, 30, 120],
    async prepare(em, message, ticket) {
      const channel = await em.findOne(ChannelEntity, { id: ticket.channelId ?? "" });
      if (!channel?.active || !channel.sealedAccessToken || !ticket.requester.phone) {
        return undefined;
      }
      return {
        channelId: channel.id,
        phoneNumberId: channel.phoneNumberId ?? "",
        sealedAccessToken: channel.sealedAccessToken,
        to: ticket.requester.phone,
        text: textOf(message),
      };
    },
    async send({ sealedAccessToken, channelId: _, ...message }) {
      const accessToken = await deps.sealer.open(sealedAccessToken);
      return await sendText(deps.apiUrl, { ...message, accessToken });
    },
    beforeSent: (em, { channelId }, { externalId }) => lockExternalId(em, channelId, externalId),
    async afterSent(em, message, { channelId }, { externalId }) {
      Object.assign(message, { channelId, externalId });
      await noteEarlyStatuses(em, message);
    },
  });
}

/** Attachments are sent as links: the service stores nothing else of them. */
const textOf = ({ body, attachments }: MessageEntity) =>
  [body, ...attachments.map(({ url }) => url).filter((url) => url !== "")].join("\n");
