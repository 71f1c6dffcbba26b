/**
 * Vectors are computed once, when a row is written. The workspace is one of the terms of each, so
 * that a look-up by it reads the entries of one workspace, and the pending list of the index, which
 * all share and which \`gin_pending_list_limit\` bounds.
 *
 * Under row-level security Postgres uses indexes only by leakproof operators, which these are not:
 * hence functions of the owner, which take the workspace from where the policies take it. They
 * leave Postgres no other plan than the GIN index. Without statistics, or with a long pending list,
 * it would choose a sequential scan of the rows of all workspaces, or read each vector of the
 * workspace in full.
 * @see https://www.postgresql.org/docs/current/rules-privileges.html
 */
export const search = String.raw`
  -- The workspace that the policies let through; the argument where there are none.
  create function current_workspace(given text) returns text
  language sql stable parallel safe as $$
    select coalesce(nullif(current_setting('ticketing.workspace_id', true), ''), given)
  $$;

  -- A term as the syntax of tsquery quotes it.
  create function quote_term(term text) returns text
  language sql immutable parallel safe as $$
    select '''' || replace(replace(term, '\', '\\'), '''', '''''') || ''''
  $$;

  create function to_search_vector(workspace_id text, content text) returns tsvector
  language sql immutable parallel safe as $$
    select array_to_tsvector(array[workspace_id]) || to_tsvector('simple', content)
  $$;

  create function to_search_query(workspace_id text, q text) returns tsquery
  language sql immutable parallel safe as $$
    select quote_term(workspace_id)::tsquery && websearch_to_tsquery('simple', q)
  $$;

  -- Labels as terms, exactly as written. No word of a text begins with the sign.
  create function to_tag_terms(tags text[]) returns text[]
  language sql immutable parallel safe as $$
    select array(select '#' || left(tag, 200) from unnest(tags) tag)
  $$;

  alter table tickets add column search_vector tsvector generated always as (
    to_search_vector(workspace_id, subject || ' ' || coalesce(external_id, '') || ' '
      || coalesce(import_external_id, ''))
      || case when tags = '{}' then '' else array_to_tsvector(to_tag_terms(tags)) end
  ) stored;
  alter table requesters add column search_vector tsvector generated always as (to_search_vector(
    workspace_id, name || ' ' || coalesce(email, '') || ' ' || coalesce(external_id, ''))) stored;
  -- The first 8,192 characters, so that the length of a message does not decide what it costs.
  alter table messages add column search_vector tsvector generated always as
    (to_search_vector(workspace_id, left(body, 8192))) stored;
  create index tickets_search_vector_index on tickets using gin (search_vector);
  create index requesters_search_vector_index on requesters using gin (search_vector);
  create index messages_search_vector_index on messages using gin (search_vector);

  create function search_tickets(workspace text, q text) returns setof text
  language plpgsql stable security definer rows 100
  set search_path from current set enable_seqscan = off as $$
    declare
      own constant text := current_workspace(workspace);
      query constant tsquery := to_search_query(own, q);
    begin
      -- A query of punctuation alone would match everything.
      if numnode(websearch_to_tsquery('simple', q)) = 0 then return; end if;
      -- A condition on an expression is a filter and never uses an index.
      return query
        with named as materialized (
          select r.id from requesters r
          where r.search_vector @@ query and r.workspace_id || '' = own
        )
        select t.id from tickets t
        where t.search_vector @@ query and t.workspace_id || '' = own
        union all
        select m.ticket_id from messages m
        where m.search_vector @@ query and m.workspace_id || '' = own
        union all
        select t.id from named
        join tickets t on t.workspace_id = own and t.requester_id = named.id;
    end
  $$;

  create function tickets_with_tag(workspace text, tag text) returns setof text
  language plpgsql stable security definer rows 100
  set search_path from current set enable_seqscan = off as $$
    declare
      own constant text := current_workspace(workspace);
      query constant tsquery := (select string_agg(quote_term(term), ' & ')::tsquery
        from unnest(own || to_tag_terms(array[tag])) term);
    begin
      return query select t.id from tickets t
        where t.search_vector @@ query and t.workspace_id || '' = own and t.tags @> array[tag];
    end
  $$;

  -- Requesters are found by prefixes too, as somebody types. Each term follows the end of the
  -- workspace's id, so that those of a workspace lie together in the index. Nothing is left out or
  -- taken apart that the parser of to_tsvector would: signs and emoji are text as well. A name is
  -- split at spaces, and at signs too: "O'Brien-Smith" is found by each of its parts.
  create function to_prefix_vector(workspace_id text, name text, email text, phone text)
  returns tsvector language sql immutable parallel safe as $$
    select array_to_tsvector(array(
      select right(workspace_id, 8) || ' ' || left(word, 200)
      from unnest(
        regexp_split_to_array(lower(name), '\s+')
          || regexp_split_to_array(lower(name), '[\s[:punct:]]+')
          || array[lower(email), ltrim(phone, '+')]
      ) word
      where word <> ''
    ))
  $$;

  -- Each word of the question must begin a term, or all its digits the phone: "+44 20 7946".
  create function to_prefix_query(workspace_id text, q text)
  returns tsquery language sql immutable parallel safe as $$
    with prefixes (is_phone, prefix) as (
      select is_phone, quote_term(right(workspace_id, 8) || ' ' || left(word, 200)) || ':*'
      from (
        select word, false from regexp_split_to_table(lower(q), '\s+') word
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

  -- The newest that match, at most "count" before an identifier; they may come twice.
  create function search_requesters(workspace text, q text, before text, count int)
  returns setof text language plpgsql stable security definer rows 100
  set search_path from current set enable_seqscan = off as $$
    declare
      own constant text := current_workspace(workspace);
      query constant tsquery := to_prefix_query(own, q);
      found_count int;
    begin
      -- Where many have the prefix, the newest are enough. Compared as rows: by an equality
      -- Postgres could walk the ids of all workspaces.
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
