import type { Channel } from "../../../../gen/ticketing/v1/channel_service_pb.ts";
import { changedFields, isGroup } from "../session/drafts.ts";
import type { Credentials } from "./kind-settings.ts";
import { kindOf, kinds } from "./kinds.ts";
import { settingsOfKind, settingsOfKinds } from "./settings-of-kinds.ts";

/** Form values of a channel. Only those of its type apply. */
export interface ChannelDraft {
  readonly type: string;
  readonly name: string;
  /** The values for the settings of every kind. */
  readonly settings: object;
  readonly senderName: string;
  readonly mailFooter: string;
  /** The channel that emails are sent from; empty: the oldest one. */
  readonly emailChannelId: string;
  /** Undefined: the default of the type. */
  readonly mailConfirmation?: boolean;
}

export const emptyDraft: ChannelDraft = {
  type: Object.keys(kinds)[0] ?? "",
  name: "",
  settings: Object.assign({}, ...Object.values(settingsOfKinds).map(({ empty }) => empty)),
  senderName: "",
  mailFooter: "",
  emailChannelId: "",
};

export const draftOf = (channel: Channel): ChannelDraft => ({
  type: channel.type,
  name: channel.name,
  settings: settingsOfKind(channel.type).valuesOf(channel),
  senderName: channel.mail?.senderName ?? "",
  mailFooter: channel.mail?.footer ?? "",
  emailChannelId: channel.mail?.emailChannelId ?? "",
  ...(channel.mail?.confirmation !== undefined && {
    mailConfirmation: channel.mail.confirmation,
  }),
});

/**
 * The draft as fields of the request.
 * @param newSecret for a channel that is being created
 */
export const inputOf = (draft: ChannelDraft, credentials: Credentials, newSecret = "") => ({
  name: draft.name.trim(),
  mail: mailOf(draft),
  settings: settingsOfKind(draft.type).settingsOf(draft.settings, credentials, newSecret),
});

/** Settings for emails; undefined for a type that sends none. */
function mailOf(draft: ChannelDraft) {
  const { mail } = kindOf(draft.type);
  return (
    mail && {
      senderName: draft.senderName.trim(),
      footer: draft.mailFooter.trim(),
      ...(!mail.senderOf && { emailChannelId: draft.emailChannelId }),
      ...(mail.confirms && { confirmation: confirms(draft) }),
    }
  );
}

/** Whether new tickets are confirmed by email. */
export const confirms = ({ type, mailConfirmation }: ChannelDraft) =>
  mailConfirmation ?? kindOf(type).mail?.confirms === "by default";

type ChannelInput = ReturnType<typeof inputOf>;

/** The update mask of an edit: what differs from the channel, with the credentials that were entered. */
export const changedPaths = (before: ChannelInput, after: ChannelInput) =>
  changedFields(leavesOf(before), leavesOf(after));

const leavesOf = ({ name, mail, settings }: ChannelInput): Record<string, unknown> => ({
  name,
  ...leavesIn(mail ?? {}, "mail."),
  ...leavesIn(settings.value ?? {}, `${settings.case}.`),
});

/** The values by their paths. Null: the channel has no such group. */
function leavesIn(values: object, prefix: string): Record<string, unknown> {
  const leaves = Object.entries(values).map(([field, value]) => {
    const path = `${prefix}${toSnake(field)}`;
    return isGroup(value) ? leavesIn(value, `${path}.`) : { [path]: value ?? null };
  });
  return Object.assign({}, ...leaves);
}

const toSnake = (name: string) => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
