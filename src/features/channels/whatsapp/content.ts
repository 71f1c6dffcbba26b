import type { Attachment } from "../../attachments/entity.ts";
import type { WhatsAppMessage } from "./payload.ts";

const maxBodyLength = 65_536;

/** A message as text for agents, and its media. */
interface Content {
  readonly body: string;
  readonly attachments: Attachment[];
  /** A reaction needs no reply, so it becomes a note. */
  readonly isReaction: boolean;
}

/** Turns a message of any type into text. */
export function contentOf(message: WhatsAppMessage): Content {
  const { type } = message;
  const isReaction = type === "reaction";
  switch (type) {
    case "image":
    case "video":
    case "audio":
    case "document":
    case "sticker": {
      const media = message[type];
      const name = clean(media?.filename ?? type).slice(0, 255) || type;
      const attachment = {
        name,
        url: "",
        contentType: clean(media?.mime_type ?? ""),
        externalId: media?.id ?? "",
        id: "",
      };
      return {
        body: clean(media?.caption ?? "") || `[${type}]`,
        attachments: media ? [attachment] : [],
        isReaction,
      };
    }
    default:
      return { body: clean(textOf(message)) || `[${clean(type)}]`, attachments: [], isReaction };
  }
}

function textOf(message: WhatsAppMessage): string {
  const { text, location, button, interactive, reaction } = message;
  switch (message.type) {
    case "text":
      return text?.body ?? "";
    case "button":
      return button?.text ?? "";
    case "interactive":
      return (interactive?.button_reply ?? interactive?.list_reply)?.title ?? "";
    case "location": {
      if (location === undefined) {
        return "";
      }
      const { name, address, latitude, longitude } = location;
      return ["[location]", name, address, `${latitude}, ${longitude}`].filter(Boolean).join(" ");
    }
    case "reaction":
      return reaction?.emoji ? `[reaction] ${reaction.emoji}` : "[reaction removed]";
    default:
      return "";
  }
}

/** Removes what Postgres cannot store: NUL and lone surrogates. */
const clean = (text: string) =>
  text.replaceAll("\0", "").slice(0, maxBodyLength).toWellFormed().trim();
