import { Migration } from "@mikro-orm/migrations";

/**
 * Words are computed once, when a row is written, and of a message the first
 * 8,192 characters count, so that its length does not decide what it costs.
 *
 * A search reads its own workspace only, by plan: the only way that is left to
 * Postgres is the GIN index, of which the workspace is one word. Without
 * statistics, or with a long pending list, it would choose a sequential scan of
 * everybody's rows, or read each vector of the workspace in full.
 */
export class StoredWords extends Migration {
  override up(): void {
    this.addSql(`
      alter table tickets add column words tsvector generated always as
        (search_words(workspace_id, subject || ' ' || coalesce(external_id, ''))) stored;
      alter table requesters add column words tsvector generated always as (search_words(
        workspace_id, name || ' ' || coalesce(email, '') || ' ' || coalesce(external_id, ''))) stored;
      alter table messages add column words tsvector generated always as
        (search_words(workspace_id, left(body, 8192))) stored;

      drop index tickets_search_index;
      drop index requesters_search_index;
      drop index messages_search_index;
      create index tickets_words_index on tickets using gin (words);
      create index requesters_words_index on requesters using gin (words);
      create index messages_words_index on messages using gin (words);

      -- The workspace that the policies let through; the argument where there are none.
      create function searched_workspace(given text) returns text
      language sql stable parallel safe as $$
        select coalesce(nullif(current_setting('ticketing.workspace_id', true), ''), given)
      $$;

      create or replace function tickets_with_words(workspace text, q text) returns setof text
      language plpgsql stable security definer rows 100
      set search_path from current set enable_seqscan = off as $$
        declare
          own constant text := searched_workspace(workspace);
          question constant tsquery := search_question(own, q);
        begin
          -- Of signs without a word there would be left: everything.
          if numnode(websearch_to_tsquery('simple', q)) = 0 then return; end if;
          -- A condition on an expression is a filter, and never one of an index.
          return query
            with named as materialized (
              select r.id from requesters r
              where r.words @@ question and r.workspace_id || '' = own
            )
            select t.id from tickets t
            where t.words @@ question and t.workspace_id || '' = own
            union all
            select m.ticket_id from messages m
            where m.words @@ question and m.workspace_id || '' = own
            union all
            select t.id from named
            join tickets t on t.workspace_id = own and t.requester_id = named.id;
        end
      $$;

      create or replace function tickets_with_tag(workspace text, tag text) returns setof text
      language plpgsql stable security definer rows 100
      set search_path from current set enable_seqscan = off as $$
        declare
          own constant text := searched_workspace(workspace);
        begin
          return query select t.id from tickets t
            where array_prepend(t.workspace_id, t.tags) @> array[own, tag]
              and t.workspace_id || '' = own;
        end
      $$;
    `);
  }
}
