import type { EntityManager } from "@mikro-orm/postgresql";
import { textArray } from "../../../../db/pool/array-literal.ts";
import type { Tx } from "../../../../db/tenancy/unit-of-work.ts";
import { actor } from "../../../../rpc/actor.ts";
import type { Attachment } from "../../../attachments/entity.ts";
import type { Files } from "../../../attachments/files.ts";
import type { Confirm } from "../../../mail/confirm.ts";
import { countLeftOut } from "../../../mail/left-out-files.ts";
import { MessageEntity, type RequesterEntity, TicketEntity } from "../../../tickets/entity.ts";
import { findTicket, lockForRequester } from "../../../tickets/find.ts";
import { takeTicketNumbers } from "../../../tickets/numbers.ts";
import { type NewMessage, openFollowUp, openTicket, postMessage } from "../../../tickets/open.ts";
import {
  findParticipant,
  type Participant,
  participantAddress,
  withParticipants,
} from "../../../tickets/participants.ts";
import { findOrCreateRequester, setEmailProblem } from "../../../tickets/requesters.ts";
import { lockExternalId, type PublicChannel } from "../../inbound.ts";
import { findOwnAddresses } from "../../own-addresses.ts";
import { findEarlier } from "./earlier.ts";
import type { Mail } from "./parse-mail.ts";
import { splitQuote } from "./quote.ts";
import { keepRawMail, type Original } from "./raw-mails.ts";
import { findThreads, type Thread, type ThreadKeys } from "./thread.ts";

/** The outcome of an email. */
export interface Outcome {
  /** `noted`: on the message or the ticket that it is about, without a reply. */
  readonly result: "created" | "replied" | "known" | "noted" | "ignored";
  readonly ticketId?: string;
  readonly messageId?: string;
}

interface ReceiveDeps extends ThreadKeys {
  /** Address that the service sends from; empty if it sends no email. */
  readonly ownAddress: string;
  readonly files: Pick<Files, "attach">;
  readonly confirm: Confirm;
}

/** An email with its files stored. */
interface ReceivedMail extends Mail {
  readonly attachments: readonly Attachment[];
  /** Number of files that the workspace had no room for. */
  readonly filesWithoutRoom: number;
  readonly original: Original;
}

/** A requester without an address: no one is answered, and no one else is taken for them. */
const unknownSender = { name: "Unknown sender" };

/** The message that an email has become; undefined if it is new. */
export async function findKnown(
  em: EntityManager,
  channelId: string,
  { messageId: externalId, digest: contentDigest }: Mail,
): Promise<Outcome | undefined> {
  const row = await em.findOne(MessageEntity, { channelId, externalId, contentDigest });
  return row ? { result: "known", ticketId: row.ticketId, messageId: row.id } : undefined;
}

/**
 * Stores an email: on the ticket that it replies to if its sender owns it or takes part in it, else on a
 * new one. One from a machine becomes a note; a machine's reply without a ticket is ignored. An answer to a
 * forward becomes a note too, from any sender.
 */
export async function receiveMail(
  tx: Tx,
  channel: PublicChannel,
  mail: ReceivedMail,
  deps: ReceiveDeps,
): Promise<Outcome> {
  const { em } = tx;
  const { id: channelId, workspaceId } = channel;
  const { from, messageId: externalId, digest: contentDigest, attachments, original } = mail;
  await lockExternalId(em, channelId, externalId);
  const known = await findKnown(em, channelId, mail);
  if (known !== undefined) {
    return known;
  }
  const createdBy = actor("channel", channel);
  const messageWith = (earlier: readonly string[]): NewMessage => ({
    author: "requester",
    visibility: "public",
    ...textOf(mail, earlier),
    attachments,
    channelId,
    externalId,
    contentDigest,
    createdBy,
  });
  const keep = async (row: MessageEntity) => {
    await deps.files.attach(em, row, attachments);
    await keepRawMail(em, row, original);
  };
  const threads = await findThreads(em, channelId, mail, deps);
  const isOwn = (ticket: TicketEntity) =>
    from !== undefined && ticket.requester.email === from.address;
  const mayWriteOn = (ticket: TicketEntity) =>
    isOwn(ticket) ||
    (from !== undefined && findParticipant(ticket.participants, from.address) !== undefined);

  // It may come from another mailbox of the requester.
  const noted = isOfMachine(mail)
    ? threads.find(({ ticket, isSigned }) => isSigned || mayWriteOn(ticket))
    : undefined;
  if (noted !== undefined) {
    const ticket = await lockForRequester(em, noted.ticket);
    const sender = from?.address ?? "an unknown sender";
    const form = mail.kind === "automatic" ? "reply" : "email";
    const message = messageWith(await findEarlier(em, ticket));
    const body = `[Automatic ${form} from ${sender}]\n\n${message.body}`;
    const note = postMessage(tx, ticket, { ...message, visibility: "internal", body });
    await keep(note);
    return { result: "noted", ticketId: ticket.id, messageId: note.id };
  }
  if (mail.kind === "automatic") {
    return { result: "ignored" };
  }

  const sender = from && {
    name: from.name,
    email: participantAddress(from.address) ?? from.address,
  };
  const forwarded = sender && (await findForwarded(em, threads, sender.email, mayWriteOn));
  if (forwarded !== undefined) {
    const ticket = await lockForRequester(em, forwarded);
    const message = messageWith(await findEarlier(em, ticket));
    const note = postMessage(tx, ticket, { ...message, visibility: "internal", sender });
    await keep(note);
    return { result: "noted", ticketId: ticket.id, messageId: note.id };
  }

  const thread = threads.find(({ ticket }) => mayWriteOn(ticket));
  const named = thread && (await lockForRequester(em, thread.ticket));
  const isOfRequester = named === undefined || isOwn(named);
  const open = named?.status === "closed" ? await findOpenFollowUp(em, named) : named;
  const message = {
    ...messageWith(named ? await findEarlier(em, named, open) : []),
    sender: isOfRequester ? undefined : sender,
  };
  if (open !== undefined) {
    // Only people who got an email of the ticket can add others, who receive its replies from then on.
    const isKnown = threads.some(({ ticket, isSigned }) => isSigned && ticket.id === named?.id);
    const added = isKnown ? await findAddressed(em, mail, deps.ownAddress) : [];
    const participants = withParticipants(open.participants, added, open.requester);
    clearProblem(open.requester, isOfRequester);
    const reply = postMessage(tx, open, message, { participants });
    await keep(reply);
    if (isOfRequester && mail.kind === "personal" && countLeftOut(mail) > 0) {
      await deps.confirm(tx, open, reply, channel, leftOutOf(mail));
    }
    return { result: "replied", ticketId: open.id, messageId: reply.id };
  }
  const identity =
    from === undefined
      ? unknownSender
      : { email: from.address, name: from.name, language: mail.language ?? "" };
  const requester = named?.requester ?? (await findOrCreateRequester(em, workspaceId, identity));
  clearProblem(requester, isOfRequester);
  const addressed =
    named === undefined && from !== undefined ? await findAddressed(em, mail, deps.ownAddress) : [];
  const number = await takeTicketNumbers(tx, 1);
  const { ticket, first } = named
    ? openFollowUp(tx, named, number, message)
    : openTicket(tx, {
        workspaceId,
        number,
        subject: mail.subject || "(no subject)",
        requester,
        participants: withParticipants([], addressed, requester),
        createdBy,
        channel: { type: "email", id: channelId },
        message,
      });
  const row = first as MessageEntity;
  await keep(row);
  if (isOfRequester && mail.kind === "personal") {
    await deps.confirm(tx, ticket, row, channel, leftOutOf(mail));
  }
  return { result: "created", ticketId: ticket.id, messageId: row.id };
}

/**
 * The people whom a personal email to an address of the service names alongside it. One that names no such
 * address was passed on, as by an alias: the people it names are not known to expect replies from here.
 */
async function findAddressed(
  em: EntityManager,
  { kind, addressees }: Mail,
  ownAddress: string,
): Promise<Participant[]> {
  if (kind !== "personal" || addressees.length < 2) {
    return [];
  }
  const isOwn = await findOwnAddresses(em, ownAddress);
  const others = addressees.filter(({ email }) => !isOwn(email));
  return others.length < addressees.length ? others : [];
}

/**
 * The ticket of the forward that an email answers: it replies to the email of the forward, or comes from
 * one of its recipients who may not write on the ticket otherwise.
 */
async function findForwarded(
  em: EntityManager,
  threads: readonly Thread[],
  email: string,
  mayWriteOn: (ticket: TicketEntity) => boolean,
): Promise<TicketEntity | undefined> {
  const nearest = threads.find(({ message }) => message !== undefined);
  if (nearest?.isSigned && nearest.message?.forwardedMessageId) {
    return nearest.ticket;
  }
  const others = threads.filter(({ ticket, isSigned }) => isSigned && !mayWriteOn(ticket));
  if (others.length === 0) {
    return undefined;
  }
  const [found] = await em.execute<{ id: string }[]>(selectForwardedTo, [
    others[0]?.ticket.workspaceId,
    textArray(others.map(({ ticket }) => ticket.id)),
    JSON.stringify([{ email }]),
  ]);
  return others.find(({ ticket }) => ticket.id === found?.id)?.ticket;
}

const selectForwardedTo = `select ticket_id as id from messages
  where workspace_id = ? and ticket_id = any(?::text[]) and forwarded_message_id is not null
    and recipients @> ?::jsonb limit 1`;

/** A requester who writes can be reached. */
function clearProblem(requester: RequesterEntity, hasWritten: boolean): void {
  if (hasWritten && requester.emailProblem) {
    setEmailProblem(requester, null);
  }
}

/** Two replies to one closed ticket share a follow-up. */
async function findOpenFollowUp(em: EntityManager, closed: TicketEntity) {
  const { requester, id: followUpOf } = closed;
  const found = await em.findOne(
    TicketEntity,
    { requester, followUpOf, status: { $ne: "closed" } },
    { orderBy: { id: "desc" }, fields: ["id"] },
  );
  if (found === null) {
    return undefined;
  }
  const ticket = await findTicket(em, found.id, { lock: true });
  return ticket.status === "closed" ? undefined : ticket;
}

const leftOutOf = ({ filesOverLimit, filesWithoutRoom }: ReceivedMail) => ({
  filesOverLimit,
  filesWithoutRoom,
});

const isOfMachine = ({ kind }: Mail) => kind === "automatic" || kind === "generated";

/** For the new text, and for the history. */
const maxLength = 65_536;

function textOf(mail: Mail, earlier: readonly string[]) {
  const { body, quotedText } = splitQuote(mail.body, { subject: mail.subject, earlier });
  const omissions = [
    ...(mail.isCut || body.length > maxLength ? ["The rest of the text was left out."] : []),
    ...(quotedText.length > maxLength ? ["The rest of the quoted history was left out."] : []),
    ...mail.omissions,
  ];
  const notes = omissions.map((omission) => `[${omission}]`).join("\n");
  return {
    body: [cut(body) || "(no text)", notes].filter(Boolean).join("\n\n"),
    quotedText: cut(quotedText),
  };
}

const cut = (text: string) => text.slice(0, maxLength).toWellFormed();
