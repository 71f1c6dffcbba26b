import type { MessageInitShape } from "@bufbuild/protobuf";
import { timestampDate } from "@bufbuild/protobuf/wkt";
import type { TicketHighlightSchema } from "../../../../gen/ticketing/v1/ticket_service_pb.ts";
import type { Reads } from "../../../db/connect.ts";
import type { Sql } from "../../../db/orm/select.ts";
import { textArray } from "../../../db/pool/array-literal.ts";
import type { Narrowed } from "./apply-operators.ts";
import { type Found, findTickets } from "./find.ts";
import { type Highlighted, highlightTickets } from "./highlight.ts";
import type { Query } from "./parse-query.ts";
import { isUnreadBy } from "./unread.ts";

/** Maximum requesters whose tickets `from:` lists. */
const mostRequesters = 100;
/** Maximum tickets looked up for labels and custom values. With more, the list itself finds some soon enough. */
const mostExact = 5_000;
/** Maximum tickets, by their last messages, that are searched for unread ones. */
const mostUnread = 5_000;

interface Asked extends Omit<Narrowed, "isUnread"> {
  /** Identifier of the member who has not read the last message. */
  readonly unreadBy: string | undefined;
}

/** The search of one call for a query, which its list of tickets awaits. */
export function createTicketSearch(reads: Reads, query: Query, asked: Asked) {
  const { wanted, unwanted, operators } = query;
  const { filters, from, channelTypes, withoutTags, hasFile, unreadBy, isEmpty } = asked;
  const fields = filters.customField.map((each) => splitOnce(each, ":"));
  const hasExact = filters.tag.length + fields.length > 0;
  const hasTerms = wanted.length + unwanted.length > 0;
  const isSearch = hasTerms || hasFile;
  const asksNothing = filters.q.trim() !== "" && !hasTerms && operators.length === 0;
  let found: Found | undefined;
  let requesters: readonly (readonly string[])[] = [];
  /** All the tickets with the labels and custom values; undefined if the list itself is to look. */
  let exact: readonly string[] | undefined;
  /** The last messages that were not examined are from this time or earlier. */
  let unreadAfter: Date | undefined;

  const passesExact = (bind: Parameters<Sql>[0]) =>
    [
      `t.tags @> ${bind(filters.tag)}`,
      ...fields.map(([name, value]) => `t.custom_fields ->> ${bind(name)} = ${bind(value)}`),
    ].join(" and ");

  async function findRequesters(words: string): Promise<readonly string[]> {
    const rows = await reads.query<{ id: string }>(
      "select distinct search_requesters($1, $2, null, $3::int) as id",
      [words, mostRequesters + 1],
    );
    return rows.map(({ id }) => id);
  }

  async function findExact(): Promise<readonly string[] | undefined> {
    const [row] = await reads.query<{ ids: string[] | null }>(exactTerms, [
      textArray(filters.tag),
      textArray(fields.map(([name]) => name)),
      textArray(fields.map(([, value]) => value)),
      mostExact,
    ]);
    return row?.ids ?? undefined;
  }

  return {
    /** To be awaited before the list is read. */
    async begin(): Promise<void> {
      if (isSearch && !isEmpty && found === undefined) {
        const { createdBefore } = filters;
        const before = createdBefore && timestampDate(createdBefore);
        found = await findTickets(reads, { wanted, unwanted, hasFile, before });
      }
      requesters = await Promise.all(from.map(findRequesters));
      if (!isSearch && !isEmpty) {
        exact = hasExact ? await findExact() : undefined;
        const [oldest] =
          unreadBy === undefined
            ? []
            : await reads.query<{ at: Date }>(oldestLookedAt, [unreadBy, mostUnread]);
        unreadAfter = oldest?.at;
      }
    },

    /** Lists the tickets that were found. */
    condition: ((bind) =>
      isSearch ? `t.id = any(${bind(found?.ids ?? [])})` : asksNothing ? "false" : "true") as Sql,

    /** The operators that are not filters of a request. */
    filters: [
      ...(isEmpty ? [() => "false"] : []),
      ...from.map(
        (_, i): Sql =>
          (bind) =>
            `t.requester_id = any(${bind(requesters[i]?.slice(0, mostRequesters) ?? [])})`,
      ),
      ...(hasExact
        ? [((bind) => (exact ? `t.id = any(${bind(exact)})` : passesExact(bind))) as Sql]
        : []),
      ...(unreadBy === undefined
        ? []
        : [
            isUnreadBy(unreadBy, "members"),
            ((bind) => (unreadAfter ? `t.last_message_at > ${bind(unreadAfter)}` : "true")) as Sql,
          ]),
      ...(channelTypes.length > 0
        ? [((bind) => `t.channel_type = any(${bind(channelTypes)})`) as Sql]
        : []),
      ...withoutTags.map(
        (tag): Sql =>
          (bind) =>
            `not t.tags @> ${bind([tag])}`,
      ),
      ...(hasFile && wanted.length > 0 ? [() => hasMessageWithFile] : []),
    ],

    /** How the search went, for the response. */
    outcome() {
      const isTruncated =
        found?.isTruncated ||
        requesters.some(({ length }) => length > mostRequesters) ||
        unreadAfter !== undefined;
      return { truncated: isTruncated, correctedQ: corrected(filters.q, found) };
    },

    /** The positions of the words in tickets of a page. */
    async highlights(
      rows: readonly Highlighted[],
    ): Promise<MessageInitShape<typeof TicketHighlightSchema>[]> {
      return found === undefined || wanted.length === 0
        ? []
        : highlightTickets(reads, rows, found.wanted);
    },
  };
}

const exactTerms =
  "select tickets_with_exact_terms($1, $2::text[], $3::text[], $4::text[], $5::int) as ids";

/** Messages from before the member joined do not count as unread. */
const oldestLookedAt = `select last_message_at as at from tickets
  where workspace_id = $1
    and last_message_at > (select created_at from members where workspace_id = $1 and id = $2)
  order by last_message_at desc, id desc offset $3 limit 1`;

function splitOnce(text: string, sign: string): [before: string, after: string] {
  const at = text.indexOf(sign);
  return [text.slice(0, at), text.slice(at + sign.length)];
}

const hasMessageWithFile = `exists (select from messages
  where workspace_id = $1 and ticket_id = t.id and attachments <> '[]')`;

function corrected(q: string, found: Found | undefined): string {
  if (found === undefined || found.corrections.size === 0 || found.ids.length === 0) {
    return "";
  }
  let text = q;
  for (const [word, correction] of found.corrections) {
    text = text.replace(word, () => correction);
  }
  return text;
}
