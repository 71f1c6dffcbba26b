import type { MessageInitShape } from "@bufbuild/protobuf";
import type {
  Channel,
  CreateChannelRequestSchema,
} from "../../../../gen/ticketing/v1/channel_service_pb.ts";

/** Values of the form of a channel. Those of one type are ignored for the others. */
export interface ChannelDraft {
  readonly type: string;
  readonly name: string;
  /** Separated by white space. */
  readonly origins: string;
  readonly attachments: boolean;
  readonly phoneNumberId: string;
  readonly senderName: string;
  readonly mailFooter: string;
  readonly mailConfirmation: boolean;
}

/** What the service never shows again. Empty: unchanged. */
export interface Credentials {
  readonly accessToken: string;
  readonly appSecret: string;
  readonly verifyToken: string;
}

export const emptyDraft: ChannelDraft = {
  type: "form",
  name: "",
  origins: "",
  attachments: false,
  phoneNumberId: "",
  senderName: "",
  mailFooter: "",
  mailConfirmation: true,
};

export const noCredentials: Credentials = { accessToken: "", appSecret: "", verifyToken: "" };

export const draftOf = (channel: Channel): ChannelDraft => ({
  type: channel.type,
  name: channel.name,
  origins: channel.allowedOrigins.join("\n"),
  attachments: channel.attachments,
  phoneNumberId: channel.phoneNumberId,
  senderName: channel.senderName,
  mailFooter: channel.mailFooter,
  mailConfirmation: channel.mailConfirmation,
});

/** The draft as fields of the request. */
export function inputOf(draft: ChannelDraft, credentials: Credentials) {
  const { type, name, origins, attachments, phoneNumberId } = draft;
  return { name: name.trim(), ...mailOf(draft), settings: settingsOf() };

  function settingsOf(): MessageInitShape<typeof CreateChannelRequestSchema>["settings"] {
    if (type === "form") {
      const allowedOrigins = wordsOf(origins).map((text) => originOf(text) ?? text);
      return { case: "form", value: { allowedOrigins: [...new Set(allowedOrigins)], attachments } };
    }
    return type === "whatsapp"
      ? { case: "whatsapp", value: { phoneNumberId: phoneNumberId.trim(), ...credentials } }
      : { case: undefined };
  }
}

/** How e-mails look; nothing for a type without them. */
const mailOf = ({ type, senderName, mailFooter, mailConfirmation }: ChannelDraft) =>
  type === "whatsapp"
    ? {}
    : {
        senderName: senderName.trim(),
        mailFooter: mailFooter.trim(),
        ...(type !== "agent" && { mailConfirmation }),
      };

const paths = {
  senderName: "sender_name",
  mailFooter: "mail_footer",
  mailConfirmation: "mail_confirmation",
} as const;

/** Fields that an edit of the draft changes. */
export const pathsOf = (draft: ChannelDraft) => [
  "name",
  ...(Object.keys(mailOf(draft)) as (keyof typeof paths)[]).map((field) => paths[field]),
];

/** What is wrong with the origins, in words. */
export function problemOfOrigins(origins: string): string | undefined {
  const wrong = wordsOf(origins).find((text) => originOf(text) === undefined);
  return wrong && `${wrong} is not an origin such as https://www.example.com.`;
}

const wordsOf = (text: string) => text.split(/[\s,]+/).filter(Boolean);

/** The origin of a URL: people copy the address of a page. */
function originOf(text: string): string | undefined {
  const url = URL.parse(text);
  return url && /^https?:$/.test(url.protocol) ? url.origin : undefined;
}
