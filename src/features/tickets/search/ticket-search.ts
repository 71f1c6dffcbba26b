import type { MessageInitShape } from "@bufbuild/protobuf";
import { timestampDate } from "@bufbuild/protobuf/wkt";
import type { TicketHighlightSchema } from "../../../../gen/ticketing/v1/ticket_service_pb.ts";
import type { Reads } from "../../../db/connect.ts";
import type { Sql } from "../../../db/orm/select.ts";
import type { Narrowed } from "./apply-operators.ts";
import { type Found, findTickets } from "./find.ts";
import { type Highlighted, highlightTickets } from "./highlight.ts";
import type { Query } from "./parse-query.ts";

/** Most requesters whose tickets `from:` lists. */
const mostRequesters = 100;

/** The search of one call for a query, which its list of tickets awaits. */
export function createTicketSearch(reads: Reads, query: Query, narrowed: Narrowed) {
  const { wanted, unwanted, operators } = query;
  const { filters, from, channelTypes, withoutTags, hasFile, isEmpty } = narrowed;
  const hasTerms = wanted.length + unwanted.length > 0;
  const isSearch = hasTerms || hasFile;
  const asksNothing = filters.q.trim() !== "" && !hasTerms && operators.length === 0;
  let found: Found | undefined;
  let requesters: readonly (readonly string[])[] = [];

  async function findRequesters(words: string): Promise<readonly string[]> {
    const rows = await reads.query<{ id: string }>(
      "select distinct search_requesters($1, $2, null, $3::int) as id",
      [words, mostRequesters + 1],
    );
    return rows.map(({ id }) => id);
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
    },

    /** Lists the tickets that were found. */
    condition: ((bind) =>
      isSearch ? `t.id = any(${bind(found?.ids ?? [])})` : asksNothing ? "false" : "true") as Sql,

    /** The operators that are no filters of a request. */
    filters: [
      ...(isEmpty ? [() => "false"] : []),
      ...from.map(
        (_, i): Sql =>
          (bind) =>
            `t.requester_id = any(${bind(requesters[i]?.slice(0, mostRequesters) ?? [])})`,
      ),
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
        found?.isTruncated || requesters.some(({ length }) => length > mostRequesters);
      return { truncated: isTruncated, correctedQ: corrected(filters.q, found) };
    },

    /** Where the words are in tickets of a page. */
    async highlights(
      rows: readonly Highlighted[],
    ): Promise<MessageInitShape<typeof TicketHighlightSchema>[]> {
      return found === undefined || wanted.length === 0
        ? []
        : highlightTickets(reads, rows, found.wanted);
    },
  };
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
