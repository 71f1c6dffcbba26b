import { Migration } from "@mikro-orm/migrations";

/**
 * Finding requesters by the beginnings of words, as somebody types. Each word follows the end of the
 * workspace's id, so that those of a workspace lie together in the index. Nothing is left out or
 * taken apart that the parser of `to_tsvector` would: signs and emoji are text as well.
 *
 * The function is the owner's, and takes the workspace from where the policies take it: see
 * 0030-search.ts and 0041-expand-stored-words.ts.
 */
export class RequesterWords extends Migration {
  override up(): void {
    this.addSql(`
      -- A name is split at spaces, and at signs too: "O'Brien-Smith" is found by each of its parts.
      create function lookup_words(workspace_id text, name text, email text, phone text)
      returns tsvector language sql immutable parallel safe as $$
        select array_to_tsvector(array(
          select right(workspace_id, 8) || ' ' || left(word, 200)
          from unnest(
            regexp_split_to_array(lower(name), '\\s+')
              || regexp_split_to_array(lower(name), '[\\s[:punct:]]+')
              || array[lower(email), ltrim(phone, '+')]
          ) word
          where word <> ''
        ))
      $$;

      -- Each word of the question must begin one, or all its digits the phone: "+44 20 7946".
      create function lookup_question(workspace_id text, q text)
      returns tsquery language sql immutable parallel safe as $$
        with beginnings (is_phone, beginning) as (
          select is_phone, '''' || replace(replace(
            right(workspace_id, 8) || ' ' || left(word, 200), '\\', '\\\\'), '''', '''''') || ''':*'
          from (
            select word, false from regexp_split_to_table(lower(q), '\\s+') word
            union all
            select regexp_replace(q, '[^0-9]', '', 'g'), true where q ~ '^\\+?[0-9 ().-]+$'
          ) words (word, is_phone)
          where word <> ''
        )
        select string_agg(terms, ' | ')::tsquery from (
          select string_agg(beginning, ' & ') from beginnings group by is_phone
        ) alternatives (terms)
      $$;

      alter table requesters add column lookup_words tsvector generated always as
        (lookup_words(workspace_id, name, email, phone)) stored;
      create index requesters_lookup_words_index on requesters using gin (lookup_words);

      -- The newest that match, at most \`count\` before an identifier; they may come twice.
      create function requesters_with_beginnings(workspace text, q text, before text, count int)
      returns setof text language plpgsql stable security definer rows 100
      set search_path from current set enable_seqscan = off as $$
        declare
          own constant text := searched_workspace(workspace);
          question constant tsquery := lookup_question(own, q);
          found_count int;
        begin
          -- Of a beginning that many have, the newest show enough: there is no need to find them all.
          -- By rows, as an equality would let Postgres go through everybody's in the order of the ids.
          return query
            select newest.id from (
              select r.id, r.lookup_words from requesters r
              where (r.workspace_id, r.id) > (own, '')
                and (r.workspace_id, r.id) < (own, coalesce(before, 'rqz'))
              order by r.workspace_id desc, r.id desc limit 2000
            ) newest
            where newest.lookup_words @@ question
            order by newest.id desc limit count;
          get diagnostics found_count = row_count;
          if found_count = count then return; end if;
          -- A condition on an expression is a filter, and never one of an index.
          return query
            with matching as materialized (
              select r.id from requesters r
              where r.lookup_words @@ question and r.workspace_id || '' = own
            )
            select m.id from matching m where before is null or m.id < before
            order by m.id desc limit count;
        end
      $$;
    `);
  }
}
