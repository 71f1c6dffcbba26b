import type { WhatsAppSettings } from "../../../../gen/ticketing/v1/channel_service_pb.ts";
import type { StoredFile } from "../../attachments/files.ts";
import type { MessageSender, SendFailure, Sent } from "../../sending/send-messages.ts";
import type { MessageEntity } from "../../tickets/entity.ts";
import { ChannelEntity } from "../entity.ts";
import { lockExternalId } from "../inbound.ts";
import type { WorkContext } from "../kind.ts";
import { openSecrets } from "../settings.ts";
import { type Addressed, type Content, sendContent, uploadMedia } from "./graph.ts";
import { noteEarlyStatuses } from "./status.ts";

/**
 * Sends agents' messages on WhatsApp tickets.
 * @param apiUrl base URL of the Graph API
 */
export function whatsAppSender(apiUrl: string, { sealer, files }: WorkContext): MessageSender {
  async function attempt(
    channel: ChannelEntity,
    to: string,
    row: MessageEntity,
  ): Promise<Sent | SendFailure> {
    const { phoneNumberId } = channel.settings as WhatsAppSettings;
    const { accessToken } = await openSecrets(sealer, channel);
    if (accessToken === undefined) {
      return { kind: "failed", code: "CHANNEL_GONE", message: "the channel has no access token" };
    }
    const message = { phoneNumberId, accessToken, to };
    const contents: Content[] = [];
    for (const { id } of row.attachments.filter(({ id }) => id !== "")) {
      const file = await files.read(row.workspaceId, id);
      const uploaded = file && (await uploadMedia(apiUrl, message, file));
      if (file === undefined || uploaded === undefined) {
        return { kind: "failed", code: "FILE_GONE", message: "a file is no longer stored" };
      }
      if (uploaded.kind !== "uploaded") {
        return uploaded;
      }
      contents.push(mediaContent(uploaded.id, file));
    }
    const sent = await sendAll(apiUrl, message, withText(textOf(row), contents));
    return sent.kind === "sent" ? accepted(channel.id, sent.externalId) : sent;
  }

  return {
    medium: "whatsapp",
    pauseBefore: ({ attempt }) => [5, 30, 120][attempt],
    async prepare(em, message, { channelId, requester: { phone } }) {
      const channel = await em.findOne(ChannelEntity, { id: channelId ?? "" });
      return channel?.active && phone ? () => attempt(channel, phone, message) : undefined;
    },
  };
}

/** Reports on a message may come before Meta's identifier for it is stored. */
const accepted = (channelId: string, externalId: string): Sent => ({
  kind: "sent",
  before: (em) => lockExternalId(em, channelId, externalId),
  async after(tx, message) {
    Object.assign(message, { channelId, externalId });
    await noteEarlyStatuses(tx, message);
  },
});

/** Longest caption that Meta accepts. */
const maxCaption = 1024;
/** Longer images are sent as documents. */
const maxImageBytes = 5 << 20;

function mediaContent(id: string, { name, contentType, size }: StoredFile): Content {
  return /^image\/(?:jpeg|png)$/.test(contentType) && size <= maxImageBytes
    ? { type: "image", image: { id } }
    : { type: "document", document: { id, filename: name } };
}

/** The text is the caption of the first file if it fits, else a message before it. */
function withText(text: string, [first, ...rest]: readonly Content[]): Content[] {
  const plain: Content = { type: "text", text: { preview_url: false, body: text } };
  if (first === undefined || text.length > maxCaption) {
    return first === undefined ? [plain] : [plain, first, ...rest];
  }
  const captioned: Content =
    first.type === "image"
      ? { type: "image", image: { ...first.image, caption: text } }
      : first.type === "document"
        ? { type: "document", document: { ...first.document, caption: text } }
        : first;
  return [captioned, ...rest];
}

/** Sends the contents in order. Reports come for the first; once it is sent, none is sent again. */
async function sendAll(apiUrl: string, message: Addressed, contents: readonly Content[]) {
  const [first, ...rest] = contents as [Content, ...Content[]];
  const sent = await sendContent(apiUrl, message, first);
  for (const content of sent.kind === "sent" ? rest : []) {
    const next = await sendContent(apiUrl, message, content);
    if (next.kind !== "sent") {
      return { ...next, kind: "failed" } as const;
    }
  }
  return sent;
}

/** Files elsewhere are sent as links. */
const textOf = ({ body, attachments }: MessageEntity) =>
  [body, ...attachments.map(({ url }) => url).filter((url) => url !== "")].join("\n");
