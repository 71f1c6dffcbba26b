import type { Channel } from "../../../../gen/ticketing/v1/channel_service_pb.ts";
import type { Credentials } from "./channel-kind.ts";
import { kindOf, kinds } from "./kinds.ts";

/** Form values of a channel. Only those of its type apply. */
export interface ChannelDraft {
  readonly type: string;
  readonly name: string;
  /** The values for the settings of every kind. */
  readonly settings: object;
  readonly senderName: string;
  readonly mailFooter: string;
  /** Undefined: the default of the type. */
  readonly mailConfirmation?: boolean;
}

export const emptyDraft: ChannelDraft = {
  type: Object.keys(kinds)[0] ?? "",
  name: "",
  settings: Object.assign({}, ...Object.values(kinds).map(({ empty }) => empty)),
  senderName: "",
  mailFooter: "",
};

export const draftOf = (channel: Channel): ChannelDraft => ({
  type: channel.type,
  name: channel.name,
  settings: kindOf(channel.type).valuesOf(channel),
  senderName: channel.senderName,
  mailFooter: channel.mailFooter,
  mailConfirmation: channel.mailConfirmation,
});

/**
 * The draft as fields of the request.
 * @param newSecret for a channel that is being created
 */
export const inputOf = (draft: ChannelDraft, credentials: Credentials, newSecret = "") => ({
  name: draft.name.trim(),
  ...mailOf(draft),
  settings: kindOf(draft.type).settingsOf(draft.settings, credentials, newSecret),
});

/** Settings of e-mails; empty for a type that sends none. */
function mailOf(draft: ChannelDraft) {
  const { mail } = kindOf(draft.type);
  return mail === undefined
    ? {}
    : {
        senderName: draft.senderName.trim(),
        mailFooter: draft.mailFooter.trim(),
        ...(mail.confirms && { mailConfirmation: confirms(draft) }),
      };
}

/** Whether new tickets are confirmed by e-mail. */
export const confirms = ({ type, mailConfirmation }: ChannelDraft) =>
  mailConfirmation ?? kindOf(type).mail?.confirms === "by default";

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
