import { Migration } from "@mikro-orm/migrations";

/**
 * Finding tickets by words and by labels. The workspace is one of the words of
 * each index, so that a look-up by it reads the entries of one workspace (and
 * the pending list of the index, which all share and which is bounded by
 * gin_pending_list_limit). Whether Postgres uses the index is another matter,
 * see 0041-expand-stored-words.ts. The operators are not leakproof, and under row-level
 * security Postgres uses indexes by those that are: hence functions of the
 * owner, which take the workspace from where the policies take it.
 * @see https://www.postgresql.org/docs/current/rules-privileges.html
 */
export class Search extends Migration {
  override up(): void {
    this.addSql(`
      create function search_words(workspace_id text, content text) returns tsvector
      language sql immutable parallel safe as $$
        select array_to_tsvector(array[workspace_id]) || to_tsvector('simple', content)
      $$;
      create function search_question(workspace_id text, q text) returns tsquery
      language sql immutable parallel safe as $$
        select quote_literal(workspace_id)::tsquery && websearch_to_tsquery('simple', q)
      $$;

      create index tickets_search_index on tickets
        using gin (search_words(workspace_id, subject || ' ' || coalesce(external_id, '')));
      create index requesters_search_index on requesters using gin (search_words(
        workspace_id, name || ' ' || coalesce(email, '') || ' ' || coalesce(external_id, '')));
      create index messages_search_index on messages using gin (search_words(workspace_id, body));
      create index tickets_tags_index on tickets using gin (array_prepend(workspace_id, tags));

      create function tickets_with_words(workspace text, q text) returns setof text
      language sql stable security definer rows 100 set search_path from current as $$
        with asked as materialized (
          select search_question(coalesce(
            nullif(current_setting('ticketing.workspace_id', true), ''), workspace), q) as question,
            coalesce(nullif(current_setting('ticketing.workspace_id', true), ''), workspace) as id
          -- Of signs without a word there would be left: everything.
          where numnode(websearch_to_tsquery('simple', q)) > 0
        )
        select t.id from tickets t, asked
        where search_words(t.workspace_id, t.subject || ' ' || coalesce(t.external_id, ''))
          @@ asked.question
        union
        select m.ticket_id from messages m, asked
        where search_words(m.workspace_id, m.body) @@ asked.question
        union
        select t.id from requesters r
        join asked on search_words(r.workspace_id, r.name || ' ' || coalesce(r.email, '') || ' '
          || coalesce(r.external_id, '')) @@ asked.question
        join tickets t on t.workspace_id = asked.id and t.requester_id = r.id
      $$;

      create function tickets_with_tag(workspace text, tag text) returns setof text
      language sql stable security definer rows 100 set search_path from current as $$
        select id from tickets where array_prepend(workspace_id, tags) @> array[
          coalesce(nullif(current_setting('ticketing.workspace_id', true), ''), workspace), tag]
      $$;
    `);
  }
}
