import type { EntityManager } from "@mikro-orm/postgresql";
import type { TicketService } from "../../../gen/ticketing/v1/ticket_service_pb.ts";
import type { Database } from "../../db/database.ts";
import type { ServiceHandlers } from "../../rpc/dispatch.ts";
import type { Principal } from "../../rpc/principal.ts";
import type { Transact } from "../events/outbox.ts";
import type { ChannelType, MessageEntity, TicketEntity } from "./entity.ts";
import type { TicketNumbers } from "./numbers.ts";
import type { Creator } from "./open.ts";

/** The handlers of TicketService, by name. */
export type TicketHandlers = ServiceHandlers<typeof TicketService>;

/** The dependencies of the handlers of TicketService. */
export interface TicketDeps {
  readonly db: Database;
  readonly transact: Transact;
  readonly numbers: TicketNumbers;
  readonly channels: TicketChannels;
  /** Renders a canned reply with the values of a ticket. */
  readonly fillReply: FillReply;
}

/** What tickets need to know of channels. */
export interface TicketChannels {
  /** @throws {ApiError} INVALID_ARGUMENT when the workspace has no such channel */
  typeOf(em: EntityManager, channelId: string): Promise<ChannelType>;
  /** Whether agents' messages on the ticket are sent through its channel. */
  sends(ticket: TicketEntity): boolean;
  /** Enqueues a message to be sent once the transaction commits. */
  enqueue(em: EntityManager, ticket: TicketEntity, message: MessageEntity): Promise<void>;
}

/** @throws {ApiError} INVALID_ARGUMENT when the workspace has no such reply */
export type FillReply = (
  em: EntityManager,
  cannedReplyId: string,
  ticket: TicketEntity,
  variables: Readonly<Record<string, string>>,
) => Promise<string>;

/** The caller as the creator of an object. */
export const creatorOf = (principal: Principal): Creator => ({
  type: principal.kind,
  id: principal.kind === "api_key" ? principal.id : principal.subject,
});
