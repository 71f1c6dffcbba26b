import type { Sealer } from "../../../db/sealer.ts";
import { outboundQueue } from "../../../jobs/queues.ts";
import type { Files, StoredFile } from "../../attachments/files.ts";
import { type SendingDeps, startSending } from "../../sending/send-messages.ts";
import type { MessageEntity } from "../../tickets/entity.ts";
import { ChannelEntity } from "../entity.ts";
import { lockExternalId } from "../lock-external-id.ts";
import { type Addressed, type Content, sendContent, uploadMedia } from "./graph.ts";
import { noteEarlyStatuses } from "./status.ts";

export interface WhatsAppDeps extends SendingDeps {
  readonly sealer: Sealer;
  readonly files: Pick<Files, "read">;
  /** Base URL of the Graph API. */
  readonly apiUrl: string;
}

/** Sends agents' messages on WhatsApp tickets, as long as the process runs. */
export function startWhatsApp(deps: WhatsAppDeps): { close(): Promise<void> } {
  return startSending(deps, {
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
        workspaceId: message.workspaceId,
        files: message.attachments.filter(({ id }) => id !== ""),
      };
    },
    async send({ sealedAccessToken, phoneNumberId, to, text, workspaceId, files }) {
      const accessToken = await deps.sealer.open(sealedAccessToken);
      const message = { phoneNumberId, accessToken, to };
      const contents: Content[] = [];
      for (const { id } of files) {
        const file = await deps.files.read(workspaceId, id);
        const uploaded = file && (await uploadMedia(deps.apiUrl, message, file));
        if (file === undefined || uploaded === undefined) {
          return { kind: "failed", code: "FILE_GONE", message: "a file is not stored any more" };
        }
        if (uploaded.kind !== "uploaded") {
          return uploaded;
        }
        contents.push(mediaContent(uploaded.id, file));
      }
      return await sendAll(deps.apiUrl, message, withText(text, contents));
    },
    beforeSent: (em, { channelId }, { externalId }) => lockExternalId(em, channelId, externalId),
    async afterSent(tx, message, { channelId }, { externalId }) {
      Object.assign(message, { channelId, externalId });
      await noteEarlyStatuses(tx, message);
    },
  });
}

/** Longest caption that Meta takes. */
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

/** Sends one after the other. Reports come for the first; once it is sent, none is repeated. */
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
