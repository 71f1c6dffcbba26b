import type { MessageInitShape } from "@bufbuild/protobuf";
import type { EntityManager } from "@mikro-orm/postgresql";
import type { OperationSchema } from "../../../gen/ticketing/v1/operation_service_pb.ts";
import type { TicketService } from "../../../gen/ticketing/v1/ticket_service_pb.ts";
import type { Database } from "../../db/database.ts";
import type { Tx } from "../../db/tenancy/unit-of-work.ts";
import type { AuthenticatedCall, ServiceHandlers } from "../../rpc/dispatch.ts";
import type { ApiError } from "../../rpc/errors/api-error.ts";
import type { Files } from "../attachments/files.ts";
import type { MessageEntity, TicketEntity } from "./entity.ts";
import type { IsOwnAddress } from "./participants.ts";

/** The handlers of TicketService, by name. */
export type TicketHandlers = ServiceHandlers<typeof TicketService>;

/** The dependencies of the handlers of TicketService. */
export interface TicketDeps {
  readonly db: Database;
  readonly channels: TicketChannels;
  readonly files: Pick<Files, "claim" | "attach">;
  readonly loadReplies: LoadReplies;
  readonly links: TicketLinks;
  readonly erasure: Pick<Erasure, "deleteTicket">;
  /**
   * Reads the email that a message of the workspace came as.
   * @throws {ApiError} ORIGINAL_UNAVAILABLE
   */
  readonly readOriginal: (workspaceId: string, messageId: string) => Promise<Uint8Array>;
}

/** Erases tickets and requesters. */
export interface Erasure {
  /**
   * Deletes a ticket with everything that is stored about it.
   * @throws {ApiError} NOT_FOUND
   */
  deleteTicket(tx: Tx, id: string, call: AuthenticatedCall): Promise<void>;
  /**
   * Begins to erase a requester, unless that has already begun.
   * @throws {ApiError} NOT_FOUND
   */
  eraseRequester(
    tx: Tx,
    id: string,
    call: AuthenticatedCall,
  ): Promise<MessageInitShape<typeof OperationSchema>>;
  /** Whether one of these requesters is being erased. */
  isErasing(tx: Tx, ids: readonly string[]): Promise<boolean>;
}

/** How agents' messages on the tickets of a kind of channel reach their requesters. */
export interface Replies {
  /** The queue of the jobs that send them. */
  readonly queue: string;
  /** Whether a message that cannot be sent is refused. Otherwise the conversation page shows it. */
  readonly isRequired: boolean;
  /** Whether participants get copies. */
  readonly hasCopies: boolean;
  /** Longest text that can be sent, in characters; absent: any. */
  readonly maxBodyLength?: number;
  /** How long after a requester's message replies can be sent, in milliseconds; absent: forever. */
  readonly windowMs?: number;
  /** Why nothing can be sent on a ticket now; undefined if it can. */
  obstacle(ticket: TicketEntity, now: Date): ApiError | undefined;
  /** Why nothing can be sent on any ticket of its channel; absent: it always can. */
  unavailable?(em: EntityManager, ticket: TicketEntity): Promise<ApiError | undefined>;
}

/** The information about channels that tickets need. */
export interface TicketChannels {
  /** The addresses at which the workspace and the service receive or send emails. */
  ownAddresses(em: EntityManager): Promise<IsOwnAddress>;
  /** The types of channels of the workspace; those that it lacks are left out. */
  typesOf(em: EntityManager, channelIds: readonly string[]): Promise<Map<string, string>>;
  /** How long a requester's message in a type of channel can be replied to, in milliseconds. */
  windowOf(channelType: string): number | undefined;
  /** How agents' messages on the ticket are sent to its requester; undefined if they are not. */
  repliesOn(em: EntityManager, ticket: TicketEntity): Promise<Replies | undefined>;
  /**
   * Enqueues messages to be sent once the transaction commits.
   * @throws {ApiError} EMAIL_UNAVAILABLE, CHANNEL_INACTIVE or RATE_LIMITED when they cannot be sent
   */
  enqueue(
    tx: Tx,
    ticket: TicketEntity,
    messages: readonly MessageEntity[],
    replies: Replies | undefined,
  ): Promise<void>;
  /**
   * Enqueues a note whose message is to be forwarded.
   * @throws {ApiError} EMAIL_UNAVAILABLE or RATE_LIMITED when it cannot be
   */
  enqueueForward(tx: Tx, ticket: TicketEntity, note: MessageEntity): Promise<void>;
}

/** The operations on links to conversation pages that tickets need. */
export interface TicketLinks {
  /** Creates a new link in place of the old one. */
  renew(em: EntityManager, ticket: TicketEntity): Promise<{ url: string; createdAt: Date }>;
  /** Ends the receipt of the form that opened the ticket, which leads to a link. */
  endReceipt(em: EntityManager, ticket: TicketEntity): Promise<void>;
  /** @returns whether there was a link */
  revoke(em: EntityManager, ticket: TicketEntity): Promise<boolean>;
  /** Removes links from what a requester has written; before the first statement of a transaction. */
  redact<T>(written: T): Promise<T>;
}

/** Loads canned replies, to be rendered as the bodies of messages on tickets. */
export type LoadReplies = (
  em: EntityManager,
  cannedReplyIds: readonly string[],
  tickets: readonly TicketEntity[],
) => Promise<FillReply>;

/**
 * Renders a loaded reply with the values of a ticket.
 * @throws {ApiError} INVALID_ARGUMENT when the workspace has no such reply
 */
type FillReply = (
  cannedReplyId: string,
  ticket: TicketEntity,
  variables: Readonly<Record<string, string>>,
) => string;
