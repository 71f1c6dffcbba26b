import type { EntityManager } from "@mikro-orm/postgresql";
import type { Pool } from "pg";
import type { PgBoss } from "pg-boss";
import type { ChannelCheckStep } from "../../../gen/ticketing/v1/channel_service_pb.ts";
import type { Directory } from "../../cells/directory.ts";
import type { Database } from "../../db/database.ts";
import type { Sealer } from "../../db/sealer.ts";
import type { Transact } from "../../db/tenancy/unit-of-work.ts";
import type { DueWork } from "../../jobs/due-work.ts";
import type { ClientAddress } from "../../rpc/client-address.ts";
import type { AuthFailures } from "../../rpc/limits/auth-failures.ts";
import type { RequestHandler } from "../../server/error-boundary.ts";
import type { Logger } from "../../telemetry/log.ts";
import type { Files } from "../attachments/files.ts";
import type { Confirm } from "../mail/confirm.ts";
import type { CanMail } from "../mail/replies.ts";
import type { RequesterLinks } from "../requester-page/links.ts";
import type { SenderBlocks } from "../sender-blocks/refuse.ts";
import type { MessageOutcome, MessageSender } from "../sending/send-messages.ts";
import type { Replies } from "../tickets/deps.ts";
import type { TicketEntity } from "../tickets/entity.ts";
import type { ChannelEntity } from "./entity.ts";
import type { Secrets, SettingRules } from "./settings.ts";

/**
 * A kind of channel: what it stores and shows, how tickets arrive through it, and how replies are sent.
 * Nothing else in the service knows a kind by name; `src/app/channel-kinds.ts` lists them.
 */
export interface ChannelKind extends SettingRules {
  /**
   * Present if its channels have settings for emails to requesters. `confirms`: whether a new one
   * confirms tickets; undefined: none can.
   */
  readonly mail?: { readonly confirms?: boolean };
  /** Columns of a new channel in addition to its settings. */
  initial?(): Pick<ChannelEntity, "publicId">;
  /**
   * The settings that only the service sets.
   * @param base public URL of the service
   */
  show?(channel: ChannelEntity, base: string): object;
  /**
   * Whether requesters can attach files to replies on the conversation page.
   * @param settings undefined if the channel is deleted
   */
  takesFiles?(settings: object | undefined): boolean;
  /** How agents' messages reach requesters, and the rules for them. */
  readonly replies: Replies;
  /** Present if messages are forwarded through it. */
  readonly forwards?: Forwards;
  /** Serves the paths on which messages arrive. Loads its code, which workers do not need. */
  receive?(context: ReceiveContext): Promise<RequestHandler>;
  /** Creates the function that reads the originals of its messages. Loads its code, which workers do not need. */
  originals?(context: ChannelContext): Promise<ReadOriginal>;
  /** Sends the replies in the queue that kinds share, in workers. */
  sender?(context: WorkContext): MessageSender;
  /** Starts any other work that its channels need in workers. */
  work?(context: WorkContext): Promise<Work | undefined>;
  /** Looks up the external facts that a channel stores, before it is checked. */
  refresh?(channel: ChannelEntity): Promise<Partial<ChannelEntity>> | Partial<ChannelEntity>;
  /** Checks the setup of a channel, step by step. */
  check?(
    channel: ChannelEntity,
    secrets: Secrets,
    context: Pick<ChannelContext, "db" | "sealer">,
  ): Promise<CheckStep[]> | CheckStep[];
  /** Connects its channels through a login elsewhere. */
  readonly login?: ChannelLogin;
  /** Deletes data that it has kept for long enough. Runs every hour, in workers. */
  purge?(pool: Pool, signal?: AbortSignal): Promise<unknown>;
}

/**
 * Reads a message as it was received, for members.
 * @throws {ApiError} ORIGINAL_UNAVAILABLE when it is not kept
 */
export type ReadOriginal = (workspaceId: string, messageId: string) => Promise<Uint8Array>;

/** The kinds of channels by their types. */
export type ChannelKinds = ReadonlyMap<string, ChannelKind>;

/** A step of setting up a channel, as the contract shows it. */
export type CheckStep = Pick<ChannelCheckStep, "name" | "status" | "message">;

/** Connects channels through a person's login elsewhere, in a browser. */
export interface ChannelLogin {
  /** @returns the URL to open */
  start(channel: ChannelEntity, caller: LoginCaller, context: LoginContext): Promise<URL>;
  /**
   * Finishes the login of the same caller.
   * @param redirectUrl the URL that the browser came back to
   * @returns a function that creates the changes to the settings of the channel, once it is locked
   */
  finish(
    channel: ChannelEntity,
    caller: LoginCaller,
    redirectUrl: string,
    context: LoginContext,
  ): Promise<(locked: ChannelEntity) => object>;
}

/** The caller who logs in, in the workspace of the channel. */
export interface LoginCaller {
  readonly id: string;
}

interface LoginContext {
  readonly sealer: Sealer;
  /** The public URL of the service. */
  readonly base: string;
}

interface Forwards {
  /** Address that the service sends from; empty if it has none. */
  readonly from: string;
  /** Why messages on a ticket cannot be forwarded now; undefined if they can. */
  obstacle(em: EntityManager, ticket: TicketEntity): Promise<string | undefined>;
}

/** The parts of a process that channels need. */
export interface ChannelContext {
  readonly db: Database;
  /** Of the cell, if this is one. */
  readonly directory: Directory | undefined;
  readonly transact: Transact;
  readonly sealer: Sealer;
  readonly files: Files;
  readonly links: Pick<RequesterLinks, "urlOf" | "redact" | "live">;
  readonly confirm: Confirm;
  readonly canMail: CanMail;
  /** Messages of blocked senders are dropped, without any sign to the sender. */
  readonly blocks: Pick<SenderBlocks, "refuses">;
  readonly log: Logger;
  /** Counts the outcomes of messages to requesters, by how they are sent. */
  readonly observe: (medium: string, outcome: MessageOutcome) => void;
}

/** The dependencies of receiving. */
export interface ReceiveContext extends ChannelContext {
  readonly clientAddress: ClientAddress;
  /** For the secrets that callers present. */
  readonly failures: AuthFailures;
}

/** The dependencies of work in the background. */
export interface WorkContext extends ChannelContext {
  readonly boss: PgBoss;
  readonly due: DueWork;
}

/** Work that continues until it is closed. */
export interface Work {
  close(): Promise<void>;
}
