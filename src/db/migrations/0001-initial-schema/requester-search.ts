/** Finds requesters by the start of their names and addresses as a user types. Builds on `search.ts`. */
export const requesterSearch = String.raw`
  -- Requesters are also found by prefixes, as a user types. Unlike with the parser of to_tsvector,
  -- nothing is left out or taken apart: signs and emoji are text as well. A name is split at spaces,
  -- and at signs too: "O'Brien-Smith" is found by each of its parts.
  create function to_prefix_vector(workspace_id text, name text, email text, phone text)
  returns tsvector language sql immutable parallel safe as $$
    select array_to_tsvector(array(
      select term_prefix(workspace_id) || left(word, 200)
      from unnest(
        regexp_split_to_array(fold_text(name), '\s+')
          || regexp_split_to_array(fold_text(name), '[\s[:punct:]]+')
          || array[fold_text(email), ltrim(phone, '+')]
      ) word
      where word <> ''
    ))
  $$;

  -- Each word of the query must begin a term, or all its digits the phone: "+44 20 7946".
  create function to_prefix_query(workspace_id text, q text)
  returns tsquery language sql immutable parallel safe as $$
    with prefixes (is_phone, prefix) as (
      select is_phone, quote_term(term_prefix(workspace_id) || left(word, 200)) || ':*'
      from (
        select word, false from regexp_split_to_table(fold_text(q), '\s+') word
        union all
        select regexp_replace(q, '[^0-9]', '', 'g'), true where q ~ '^\+?[0-9 ().-]+$'
      ) words (word, is_phone)
      where word <> ''
    )
    select string_agg(terms, ' | ')::tsquery from (
      select string_agg(prefix, ' & ') from prefixes group by is_phone
    ) alternatives (terms)
  $$;

  alter table requesters add column prefix_vector tsvector generated always as
    (to_prefix_vector(workspace_id, name, email, phone)) stored;
  create index requesters_prefix_vector_index on requesters using gin (prefix_vector);

  -- The newest matches, at most "count" before an identifier; they may appear twice.
  create function search_requesters(workspace text, q text, before text, count int)
  returns setof text language plpgsql stable security definer rows 100
  set search_path from current set enable_seqscan = off set work_mem = '32MB' as $$
    declare
      own constant text := current_workspace(workspace);
      query constant tsquery := to_prefix_query(own, q);
      found_count int;
    begin
      -- If many have the prefix, the newest are enough. Compared as rows: by an equality Postgres could
      -- walk the ids of all workspaces.
      return query
        select newest.id from (
          select r.id, r.prefix_vector from requesters r
          where (r.workspace_id, r.id) > (own, '')
            and (r.workspace_id, r.id) < (own, coalesce(before, 'rqz'))
          order by r.workspace_id desc, r.id desc limit 2000
        ) newest
        where newest.prefix_vector @@ query
        order by newest.id desc limit count;
      get diagnostics found_count = row_count;
      if found_count = count then return; end if;
      -- A condition on an expression is a filter and never uses an index.
      return query
        with matching as materialized (
          select r.id from requesters r
          where r.prefix_vector @@ query and r.workspace_id || '' = own
        )
        select m.id from matching m where before is null or m.id < before
        order by m.id desc limit count;
    end
  $$;
`;
