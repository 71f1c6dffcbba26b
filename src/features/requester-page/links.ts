import { createHash, randomBytes } from "node:crypto";
import type { EntityManager } from "@mikro-orm/postgresql";
import type { Directory } from "../../cells/directory.ts";
import type { Database } from "../../db/database.ts";
import { textArray } from "../../db/pool/array-literal.ts";
import type { Sealer } from "../../db/sealer.ts";
import { workspaceMoving } from "../../rpc/errors/api-error.ts";
import type { TicketEntity } from "../tickets/entity.ts";

type LinkedTicket = Pick<TicketEntity, "id" | "workspaceId" | "requester">;

/** A ticket that a form may have opened. */
type FormTicket = LinkedTicket & Pick<TicketEntity, "number" | "createdAt">;

/** The conversation that a link gives access to. */
export interface LinkedConversation {
  readonly workspaceId: string;
  readonly ticketId: string;
  readonly requesterId: string;
}

/** The links with which requesters reach the conversation pages of their tickets. */
export interface RequesterLinks {
  /**
   * The URL of the page: the link that exists, or a new one. In the caller's transaction, which has a lock
   * that keeps the ticket from being deleted: an erasure would never end with a link that is left over.
   */
  urlOf(em: EntityManager, ticket: LinkedTicket): Promise<string>;
  /**
   * Creates a new link in place of the old one and of those of merged tickets, and ends the receipt of the
   * form that opened the ticket, which would lead to it. In the caller's transaction, which locks the ticket.
   */
  renew(em: EntityManager, ticket: FormTicket): Promise<{ url: string; createdAt: Date }>;
  /**
   * Ends the link and those of merged tickets, and the receipt of the form that opened the ticket, which
   * leads to one. In the caller's transaction.
   * @returns whether there was a link
   */
  revoke(em: EntityManager, ticket: FormTicket): Promise<boolean>;
  /**
   * Ends the receipt of the form that opened the ticket, which leads to a link. In the caller's
   * transaction.
   */
  endReceipt(em: EntityManager, ticket: FormTicket): Promise<void>;
  /**
   * Removes the tokens of links, of any workspace and in any form of URL, from all texts of a value: they
   * let anyone reply as their requester. Everything that a requester has written passes through here before it
   * is stored. Outside of transactions, or before their first statement, as it takes a connection.
   */
  redact<T>(written: T): Promise<T>;
  /** The tokens among these that give access to a conversation of any workspace. Takes a connection. */
  live(tokens: ReadonlySet<string>): Promise<ReadonlySet<string>>;
  /**
   * Undefined if the token is unknown or revoked, or, without any database work, malformed.
   * @throws {ApiError} 503 when another cell already has it
   */
  find(token: string): Promise<LinkedConversation | undefined>;
}

interface RequesterLinksDeps {
  readonly db: Database;
  /** Of the cell, if this is one. */
  readonly directory: Directory | undefined;
  readonly sealer: Sealer;
  /** The public URL of the service. */
  readonly base: () => string;
}

/**
 * A token is looked up only by its hash. It is kept sealed as well, because every email to the
 * requester repeats the link.
 */
export function createRequesterLinks({
  db,
  directory,
  sealer,
  base,
}: RequesterLinksDeps): RequesterLinks {
  const urlTo = (token: string) => `${base()}/t/${token}`;

  async function readUrl(em: EntityManager, ticket: LinkedTicket): Promise<string | undefined> {
    const [row] = await em.execute<{ sealed: string }[]>(
      `select sealed_token as sealed from requester_links
       where workspace_id = ? and ticket_id = ? and requester_id = ?`,
      keyOf(ticket),
    );
    return row && urlTo(await sealer.open(row.sealed));
  }

  /** @returns undefined if a concurrent transaction has inserted one, and `onConflict` keeps it */
  async function insert(em: EntityManager, ticket: LinkedTicket, onConflict: string) {
    const token = randomBytes(20).toString("hex");
    const createdAt = new Date();
    const inserted = await em.execute(
      `insert into requester_links
         (workspace_id, ticket_id, requester_id, token_hash, sealed_token, created_at)
       values (?, ?, ?, ?, ?, ?)
       on conflict (workspace_id, ticket_id, requester_id) do ${onConflict} returning ticket_id`,
      [...keyOf(ticket), hashOf(token), await sealer.seal(token), createdAt],
    );
    return inserted.length > 0 ? { url: urlTo(token), createdAt } : undefined;
  }

  /** First, so that a link that the receipt creates in the meantime exists to be replaced or deleted. */
  async function endReceipt(em: EntityManager, { workspaceId, number, createdAt }: FormTicket) {
    await em.execute(detachTicket, [workspaceId, number, createdAt, createdAt]);
  }

  async function live(tokens: ReadonlySet<string>): Promise<ReadonlySet<string>> {
    if (tokens.size === 0) {
      return tokens;
    }
    const byHash = new Map([...tokens].map((token) => [hashOf(token), token]));
    const { rows } = await db.pool.query<{ hash: string }>({
      name: "known-links",
      text: "select token_hash as hash from requester_links where token_hash = any($1)",
      values: [textArray([...byHash.keys()])],
    });
    return new Set(rows.map(({ hash }) => byHash.get(hash) as string));
  }

  return {
    endReceipt,

    async urlOf(em, ticket) {
      // The first finds nothing if a concurrent call inserts the link; the last sees it.
      const url =
        (await readUrl(em, ticket)) ??
        (await insert(em, ticket, "nothing"))?.url ??
        (await readUrl(em, ticket));
      if (url === undefined) {
        throw new Error("a link vanishes between its insert and its read");
      }
      return url;
    },

    async renew(em, ticket) {
      await endReceipt(em, ticket);
      await em.execute(deleteMergedLinks, keyOfMerged(ticket));
      return (await insert(em, ticket, replaced)) as { url: string; createdAt: Date };
    },

    async revoke(em, ticket) {
      await endReceipt(em, ticket);
      const revoked = await em.execute(
        `delete from requester_links
         where workspace_id = ? and ticket_id = ? and requester_id = ? returning ticket_id`,
        keyOf(ticket),
      );
      const ofMerged = await em.execute(deleteMergedLinks, keyOfMerged(ticket));
      return revoked.length + ofMerged.length > 0;
    },

    async redact(written) {
      const tokens = new Set<string>();
      const note = (candidate: string) => {
        tokens.add(tokenIn(candidate));
        return candidate;
      };
      mapTexts(written, (text) => text.replace(candidates, note));
      const known = await live(tokens);
      const replace = (candidate: string) =>
        known.has(tokenIn(candidate)) ? "[link removed]" : candidate;
      return known.size > 0
        ? mapTexts(written, (text) => text.replace(candidates, replace))
        : written;
    },

    live,

    async find(token) {
      if (!/^[0-9a-f]{40}$/.test(token)) {
        return undefined;
      }
      const { rows } = await db.pool.query<LinkedConversation>({
        name: "requester-link",
        text: linkByHash,
        values: [hashOf(token)],
      });
      if (rows[0] === undefined && (await directory?.wasMoved(token))) {
        throw workspaceMoving();
      }
      return rows[0];
    },
  };
}

/** A copy of a value with other texts in its lists and objects. */
function mapTexts<T>(value: T, change: (text: string) => string): T;
function mapTexts(value: unknown, change: (text: string) => string): unknown {
  if (typeof value === "string") {
    return change(value);
  }
  if (typeof value !== "object" || value === null || ArrayBuffer.isView(value)) {
    return value;
  }
  if (Array.isArray(value)) {
    return value.map((item) => mapTexts(item, change));
  }
  const changed = Object.entries(value).map(([key, inner]) => [key, mapTexts(inner, change)]);
  return Object.fromEntries(changed);
}

/**
 * Anything that could be a token: on its own, or after `/t/`, where email programs may have escaped the
 * slashes, or broken and quoted the line.
 */
const candidates =
  /(?<=(?:\/|%(?:25)*2f)t(?:\/|%(?:25)*2f))[0-9a-f](?:[\s>]{0,8}[0-9a-f]){39}|(?<![0-9a-f])[0-9a-f]{40}(?![0-9a-f])/gi;

const tokenIn = (candidate: string) => candidate.replace(/[\s>]/g, "").toLowerCase();

const hashOf = (token: string) => createHash("sha256").update(token).digest("hex");

const keyOf = ({ workspaceId, id, requester }: LinkedTicket) => [workspaceId, id, requester.id];

const keyOfMerged = ({ workspaceId, id }: LinkedTicket) => [workspaceId, workspaceId, id];

/** Links of tickets that were merged into one lead to it. */
const deleteMergedLinks = `delete from requester_links where workspace_id = ? and ticket_id in (
    select id from tickets where workspace_id = ? and merged_into_id = ?
  ) returning ticket_id`;

const replaced = `update set token_hash = excluded.token_hash,
  sealed_token = excluded.sealed_token, created_at = excluded.created_at`;

/** The token stays used: the form opens no second ticket. Its time, which has an index, is the ticket's. */
const detachTicket = `update form_tokens set ticket_number = null
  where workspace_id = ? and ticket_number = ? and token like 'ch%'
    and used_at between ?::timestamptz - interval '1 minute' and ?::timestamptz + interval '1 minute'`;

/** The requester of a merged ticket is that of the ticket that it was merged into. */
const linkByHash = `select l.workspace_id as "workspaceId",
    coalesce(t.merged_into_id, l.ticket_id) as "ticketId", l.requester_id as "requesterId"
  from requester_links l
  left join tickets t on t.workspace_id = l.workspace_id and t.id = l.ticket_id
  where l.token_hash = $1`;
