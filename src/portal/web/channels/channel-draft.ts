import type { MessageInitShape } from "@bufbuild/protobuf";
import type {
  Channel,
  CreateChannelRequestSchema,
} from "../../../../gen/ticketing/v1/channel_service_pb.ts";

/** Form values of a channel. Only those of its type apply. */
export interface ChannelDraft {
  readonly type: string;
  readonly name: string;
  /** Separated by white space. */
  readonly origins: string;
  readonly attachments: boolean;
  readonly phoneNumberId: string;
  readonly address: string;
  readonly senderName: string;
  readonly mailFooter: string;
  /** Undefined: the default of the type. */
  readonly mailConfirmation?: boolean;
}

/** Write-only settings. Empty: unchanged. */
export interface Credentials {
  readonly accessToken: string;
  readonly appSecret: string;
  readonly verifyToken: string;
  readonly secret: string;
}

export const emptyDraft: ChannelDraft = {
  type: "form",
  name: "",
  origins: "",
  attachments: false,
  phoneNumberId: "",
  address: "",
  senderName: "",
  mailFooter: "",
};

export const noCredentials: Credentials = {
  accessToken: "",
  appSecret: "",
  verifyToken: "",
  secret: "",
};

export const draftOf = (channel: Channel): ChannelDraft => ({
  type: channel.type,
  name: channel.name,
  origins: channel.allowedOrigins.join("\n"),
  attachments: channel.attachments,
  phoneNumberId: channel.phoneNumberId,
  address: channel.emailAddress,
  senderName: channel.senderName,
  mailFooter: channel.mailFooter,
  mailConfirmation: channel.mailConfirmation,
});

/** The draft as fields of the request. */
export function inputOf(draft: ChannelDraft, credentials: Credentials) {
  const { type, name, origins, attachments, phoneNumberId, address } = draft;
  return { name: name.trim(), ...mailOf(draft), settings: settingsOf() };

  function settingsOf(): MessageInitShape<typeof CreateChannelRequestSchema>["settings"] {
    if (type === "form") {
      const allowedOrigins = wordsOf(origins).map((text) => originOf(text) ?? text);
      return { case: "form", value: { allowedOrigins: [...new Set(allowedOrigins)], attachments } };
    }
    const { secret, ...whatsapp } = credentials;
    if (type === "email") {
      return { case: "email", value: { address: address.trim().toLowerCase(), secret } };
    }
    return type === "whatsapp"
      ? { case: "whatsapp", value: { phoneNumberId: phoneNumberId.trim(), ...whatsapp } }
      : { case: undefined };
  }
}

/** Settings of e-mails; empty for a type that sends none. */
const mailOf = (draft: ChannelDraft) =>
  draft.type === "whatsapp"
    ? {}
    : {
        senderName: draft.senderName.trim(),
        mailFooter: draft.mailFooter.trim(),
        ...(draft.type !== "agent" && { mailConfirmation: confirms(draft) }),
      };

/** Whether new tickets are confirmed by e-mail: by default only for forms, as in the API. */
export const confirms = ({ type, mailConfirmation = type === "form" }: ChannelDraft) =>
  mailConfirmation;

const paths = {
  senderName: "sender_name",
  mailFooter: "mail_footer",
  mailConfirmation: "mail_confirmation",
} as const;

/** The update mask of an edit. */
export const pathsOf = (draft: ChannelDraft) => [
  "name",
  ...(Object.keys(mailOf(draft)) as (keyof typeof paths)[]).map((field) => paths[field]),
];

/** Describes the first invalid origin; undefined if all are valid. */
export function problemOfOrigins(origins: string): string | undefined {
  const wrong = wordsOf(origins).find((text) => originOf(text) === undefined);
  return wrong && `${wrong} is not an origin such as https://www.example.com.`;
}

const wordsOf = (text: string) => text.split(/[\s,]+/).filter(Boolean);

/** The origin of a URL, as people paste the address of a page. */
function originOf(text: string): string | undefined {
  const url = URL.parse(text);
  return url && /^https?:$/.test(url.protocol) ? url.origin : undefined;
}
