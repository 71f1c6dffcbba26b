/**
 * Vectors are computed once, when a row is written. Each of their terms begins with the end of the
 * workspace's id, so that those of a workspace are adjacent in the index: a lookup, even of a prefix,
 * reads the entries of one workspace, and the pending list of the index, which all workspaces share and
 * which the worker empties every second. Terms are words as written, not stems: a query asks for the
 * forms of its words (\`word-forms.ts\`), so no language is built into the index.
 *
 * Under row-level security Postgres uses indexes only with leakproof operators, which these are not:
 * hence functions of the owner, which get the workspace from the same setting as the policies. They
 * leave Postgres no plan other than the GIN index. Without statistics, or with a long pending list, it
 * would choose a sequential scan of the rows of all workspaces, or read each vector of the workspace in
 * full.
 * @see https://www.postgresql.org/docs/current/rules-privileges.html
 */
export const search = String.raw`
  -- The workspace that the policies admit; the argument if there are no policies.
  create function current_workspace(given text) returns text
  language sql stable parallel safe as $$
    select coalesce(nullif(current_setting('ticketing.workspace_id', true), ''), given)
  $$;

  -- A term as the syntax of tsquery quotes it.
  create function quote_term(term text) returns text
  language sql immutable parallel safe as $$
    select '''' || replace(replace(term, '\', '\\'), '''', '''''') || ''''
  $$;

  -- The start of all terms of a workspace.
  create function term_prefix(workspace_id text) returns text
  language sql immutable parallel safe as $$
    select right(workspace_id, 8) || ' '
  $$;

  -- Letters as they are compared: without case, accents and ligatures. "foldText" of
  -- features/tickets/search/fold.ts does the same.
  create function fold_text(content text) returns text
  language plpgsql immutable parallel safe as $$
    begin
      if octet_length(content) = length(content) then return lower(content); end if;
      -- Dashes and curly quotes alone need no more.
      if content ~ '[^\u0001-\u007f\u2010-\u2027]' then
        -- Kana keep their signs, which distinguish words.
        content := normalize(regexp_replace(normalize(content, NFKD),
          '[\u0300-\u036f\u0640\u064b-\u065f\u0670]', '', 'g'), NFC);
        if content ~ '[ßæœþøłđıςÆŒÞØŁĐى٠-٩۰-۹]' then
          content := translate(lower(content),
            'øłđıςى٠١٢٣٤٥٦٧٨٩۰۱۲۳۴۵۶۷۸۹', 'oldiσي01234567890123456789');
          content := replace(replace(content, 'ß', 'ss'), 'æ', 'ae');
          content := replace(replace(content, 'œ', 'oe'), 'þ', 'th');
        end if;
      end if;
      return lower(content);
    end
  $$;

  -- The words of a text, with their positions. The parser of Postgres keeps "a.b" and "a@b" together
  -- and leaves "<a>" out, so the signs are removed first. Anything longer than 500 characters is not a
  -- word. In scripts without spaces each character is a word, and a query is a phrase of them.
  create function to_words(content text) returns tsvector
  language plpgsql immutable parallel safe as $$
    begin
      content := regexp_replace(fold_text(content),
        '[-@./_+:''<>&=?%~#\\’‘“”„«»–—…·•¿¡、。「」،؟؛।]', ' ', 'g');
      if octet_length(content) > 500 then
        content := regexp_replace(content, '\S{250}\S{250}\S*', '', 'g');
      end if;
      if octet_length(content) > length(content) and content ~ '[\u3040-\u30ff\u3400-\u9fff]' then
        content := regexp_replace(content, '([\u3040-\u30ff\u3400-\u9fff])', ' \1 ', 'g');
      end if;
      return to_tsvector('simple', content);
    end
  $$;

  -- When a row was created, as terms: in units of 2^12, 2^15, 2^18 and 2^21 seconds, which are from
  -- an hour to 24 days.
  create function to_time_terms(workspace_id text, at timestamptz) returns text[]
  language plpgsql immutable parallel safe as $$
    declare
      seconds constant bigint := extract(epoch from at);
      prefix constant text := term_prefix(workspace_id);
    begin
      return array[prefix || '@12 ' || (seconds >> 12), prefix || '@15 ' || (seconds >> 15),
        prefix || '@18 ' || (seconds >> 18), prefix || '@21 ' || (seconds >> 21)];
    end
  $$;

  create function to_search_vector(workspace_id text, at timestamptz, content text)
  returns tsvector language plpgsql immutable parallel safe as $$
    begin
      -- No word contains a space, so each quote after one opens a word.
      return replace(' ' || to_words(content)::text, ' ''', ' ''' || term_prefix(workspace_id))::tsvector
        || array_to_tsvector(to_time_terms(workspace_id, at));
    end
  $$;

  -- Labels and custom values as terms, exactly as written. No word of a text begins with the signs.
  create function to_exact_terms(workspace_id text, tags text[], custom_fields jsonb) returns text[]
  language sql immutable parallel safe as $$
    select array(
      select term_prefix(workspace_id) || '#' || left(tag, 200) from unnest(tags) tag
      union all
      select term_prefix(workspace_id) || '=' || left(key || '=' || value, 200)
      from jsonb_each_text(custom_fields)
    )
  $$;

  create function to_file_names(attachments jsonb) returns text
  language sql immutable parallel safe as $$
    select coalesce(string_agg(file ->> 'name', ' '), '') from jsonb_array_elements(attachments) file
  $$;

  alter table tickets add column search_vector tsvector generated always as (
    to_search_vector(workspace_id, created_at, subject || ' ' || coalesce(external_id, '') || ' '
      || coalesce(import_external_id, ''))
      || case when tags = '{}' and custom_fields = '{}' then ''
        else array_to_tsvector(to_exact_terms(workspace_id, tags, custom_fields)) end
  ) stored;
  alter table requesters add column search_vector tsvector generated always as (to_search_vector(
    workspace_id, created_at,
    name || ' ' || coalesce(email, '') || ' ' || coalesce(external_id, ''))) stored;
  -- The first 8,192 characters, so that the cost of a message does not depend on its length.
  alter table messages add column search_vector tsvector generated always as (to_search_vector(
    workspace_id, created_at, left(body, 8192)
      || case when attachments = '[]' then '' else ' ' || to_file_names(attachments) end)
      || case when attachments = '[]' then ''
        else array_to_tsvector(array[term_prefix(workspace_id) || '+file']) end) stored;
  create index tickets_search_vector_index on tickets using gin (search_vector);
  create index requesters_search_vector_index on requesters using gin (search_vector);
  create index messages_search_vector_index on messages using gin (search_vector);

  -- A query with the terms of a workspace. Postgres quotes each term, and nothing else that these signs
  -- can precede.
  create function own_terms(workspace_id text, question tsquery) returns tsquery
  language sql immutable parallel safe as $$
    select regexp_replace(question::text, '(^|[ (!])''', '\1''' || term_prefix(workspace_id), 'g')::tsquery
  $$;

  -- The words of a text, in sequence; null if it has none. The last may be the start of a word.
  create function to_phrase(content text, is_prefix boolean) returns tsquery
  language sql immutable parallel safe as $$
    select (string_agg(quote_term(word), ' <-> ' order by position)
      || case when is_prefix then ':*' else '' end)::tsquery
    from unnest(to_words(content)) as words (word, positions, weights), unnest(positions) position
  $$;

  -- Of [[{"texts": ["lamps", "lamp"], "isPrefix": true}, …], …]: one of the texts of each, in one of
  -- the lists. {"sign": "+file"} is a term as it is. Null if there is no word.
  create function to_search_query(workspace_id text, alternatives jsonb) returns tsquery
  language plpgsql immutable parallel safe as $$
    declare
      alternative jsonb;
      term jsonb;
      content text;
      one tsquery;
      each_one tsquery;
      either tsquery;
      phrase tsquery;
    begin
      for alternative in select * from jsonb_array_elements(alternatives) loop
        each_one := null;
        for term in select * from jsonb_array_elements(alternative) loop
          one := null;
          if term ? 'sign' then one := quote_term(term ->> 'sign')::tsquery; end if;
          for content in select * from jsonb_array_elements_text(term -> 'texts') loop
            phrase := to_phrase(content, one is null and (term -> 'isPrefix')::boolean);
            if phrase is not null then one := coalesce(one || phrase, phrase); end if;
          end loop;
          if one is not null then each_one := coalesce(each_one && one, one); end if;
        end loop;
        if each_one is not null then either := coalesce(either || each_one, each_one); end if;
      end loop;
      return own_terms(workspace_id, either);
    end
  $$;

  -- The rows that were created within a time, in as few terms as possible: each costs a lookup.
  create function to_time_query(workspace_id text, since timestamptz, until timestamptz)
  returns tsquery language plpgsql immutable parallel safe as $$
    declare
      first constant bigint := extract(epoch from since);
      last constant bigint := extract(epoch from until);
      shift constant int := case when last - first < 12 << 12 then 12
        when last - first < 12 << 15 then 15 when last - first < 12 << 18 then 18 else 21 end;
    begin
      return (
        select string_agg(quote_term(term_prefix(workspace_id) || '@' || shift || ' ' || unit), ' | ')
        from generate_series(first >> shift, last >> shift) unit
      )::tsquery;
    end
  $$;

  -- The terms of a few hundred of the newest rows, once for each row. A condition on an expression is a
  -- filter and never uses an index.
  create function recent_terms(own text) returns setof text
  language plpgsql stable rows 10000
  set search_path from current set enable_seqscan = off set work_mem = '32MB' as $$
    declare
      since constant timestamptz := coalesce(
        (select created_at from tickets where workspace_id = own
        order by created_at desc, id desc offset 300 limit 1),
        now() - interval '1 day');
      newest constant tsquery := to_time_query(own, since, now());
    begin
      return query
        select unnest(tsvector_to_array(search_vector)) from (
          (select t.search_vector from tickets t
          where t.search_vector @@ newest and t.workspace_id || '' = own limit 300)
          union all
          (select m.search_vector from messages m
          where m.search_vector @@ newest and m.workspace_id || '' = own limit 300)
          union all
          (select r.search_vector from requesters r
          where (r.workspace_id, r.id) > (own, '') and (r.workspace_id, r.id) < (own, 'rqz')
          order by r.workspace_id desc, r.id desc limit 100)
        ) newest_rows;
    end
  $$;

  -- How often each of these terms occurs in the rows that have any of them, of which a few hundred are
  -- read.
  create function count_terms(own text, terms text[], since timestamptz)
  returns table (term text, count bigint)
  language plpgsql stable
  set search_path from current set enable_seqscan = off set work_mem = '32MB' as $$
    declare
      any_of constant tsquery := (
        select string_agg(quote_term(each_term), ' | ') from unnest(terms) each_term);
      question constant tsquery := case when since is null then any_of
        else any_of && to_time_query(own, since, now()) end;
    begin
      return query
        select hit, count(*) from (
          (select t.search_vector from tickets t
          where t.search_vector @@ question and t.workspace_id || '' = own limit 100)
          union all
          (select m.search_vector from messages m
          where m.search_vector @@ question and m.workspace_id || '' = own limit 100)
          union all
          (select r.search_vector from requesters r
          where r.search_vector @@ question and r.workspace_id || '' = own limit 100)
        ) hits, unnest(tsvector_to_array(hits.search_vector)) hit
        where hit = any (terms) group by hit;
    end
  $$;

  -- The words that occur in a workspace. Each word of a query has a cost, even one that occurs nowhere.
  -- Frequent ones are found in the newest rows, as a lookup in all would read their million positions.
  create function used_words(workspace text, candidates text[]) returns text[]
  language plpgsql stable security definer
  set search_path from current set enable_seqscan = off set work_mem = '32MB' as $$
    declare
      own constant text := current_workspace(workspace);
      prefix constant text := term_prefix(own);
      others text[] := array(select prefix || word from unnest(candidates) word);
      found text[] := array(select distinct term from recent_terms(own) term where term = any (others));
      used text[] := found;
      since timestamptz := (
        select created_at from tickets
        where workspace_id = own order by created_at desc, id desc offset 4000 limit 1);
    begin
      for round in 1..5 loop
        others := array(select unnest(others) except select unnest(found));
        exit when others = '{}';
        found := array(select term from count_terms(own, others, since));
        exit when found = '{}' and since is null;
        if found = '{}' or round = 2 then since := null; end if;
        used := used || found;
      end loop;
      return array(select substr(term, length(prefix) + 1) from unnest(used) term);
    end
  $$;

  -- A query in which the start of a word is replaced with the words of recent rows; null if few rows
  -- have one. Postgres would read the positions of all words with that start, however few are wanted.
  create function with_recent_words(own text, question tsquery) returns tsquery
  language plpgsql stable
  set search_path from current set enable_seqscan = off set work_mem = '32MB' as $$
    declare
      start constant text := substring(question::text from '''([^'']+)'':[*]');
      words constant text := (
        select string_agg(quote_term(term), ' | ') from (
          select term, count(*) from recent_terms(own) term where starts_with(term, start)
          group by term order by count(*) desc limit 20
        ) frequent (term, count)
        having sum(count) >= 5
      );
    begin
      return replace(question::text, quote_term(start) || ':*', '( ' || words || ' )')::tsquery;
    end
  $$;

  -- The requesters that match a query, the newest before others. If there are many, on the order of
  -- "most".
  create function find_requesters(own text, question tsquery, most int) returns setof text
  language plpgsql stable rows 100
  set search_path from current set enable_seqscan = off set work_mem = '32MB' as $$
    begin
      return query
        select newest.id from (
          select r.id, r.search_vector from requesters r
          where (r.workspace_id, r.id) > (own, '') and (r.workspace_id, r.id) < (own, 'rqz')
          order by r.workspace_id desc, r.id desc limit 2 * most
        ) newest
        where newest.search_vector @@ question
        union
        (select r.id from requesters r
        where r.search_vector @@ question and r.workspace_id || '' = own limit most);
    end
  $$;

  -- The tickets that match a query: in the subject and the identifiers, in one message with its file
  -- names, or in the requester; at most "most" of the newest such. For words that many have, it looks
  -- back from "before" in steps, so that the amount it reads depends on "most". For the start of a
  -- word, it finds the recent words, and others if those are few. "wanted" and "unwanted" are
  -- alternatives as above.
  create function search_tickets(
    workspace text, wanted jsonb, unwanted jsonb, before timestamptz, most int,
    out ids text[], out is_truncated boolean
  )
  language plpgsql stable security definer
  set search_path from current set enable_seqscan = off set work_mem = '32MB' as $$
    declare
      own constant text := current_workspace(workspace);
      words constant tsquery := to_search_query(own, wanted);
      recent constant tsquery := with_recent_words(own, words);
      others constant tsquery := to_search_query(own, unwanted);
      until constant timestamptz := coalesce(before, now() + interval '1 day');
      oldest timestamptz;
      first_since timestamptz;
      since timestamptz;
      each_words tsquery;
      question tsquery;
      theirs text[];
    begin
      ids := '{}';
      is_truncated := false;
      if words is null and others is null then return; end if;
      if words is null then
        ids := array(
          select t.id from tickets t
          where t.workspace_id = own and t.created_at < until
          order by t.created_at desc, t.id desc limit most + 1);
      else
        -- A time since which there are only a few thousand.
        select created_at into first_since from tickets
        where workspace_id = own and created_at < until
        order by created_at desc, id desc offset 4 * most limit 1;
        if first_since is not null then
          select created_at into oldest from tickets
          where workspace_id = own order by created_at, id limit 1;
        end if;
        foreach each_words in array array_remove(array[recent, words], null) loop
          theirs := array(
            select t.id from find_requesters(own, each_words, most) r
            join lateral (
              select t.id from tickets t where t.workspace_id = own and t.requester_id = r
              order by t.id desc limit most + 1
            ) t on true
            limit most + 1);
          since := first_since;
          loop
            if since <= oldest then since := null; end if;
            question := case when since is null then each_words
              else each_words && to_time_query(own, since, until) end;
            -- A condition on an expression is a filter and never uses an index.
            ids := array(
              select found.id from (
                select t.id, t.created_at from tickets t
                where t.search_vector @@ question and t.workspace_id || '' = own
                union all
                select m.ticket_id, m.created_at from messages m
                where m.search_vector @@ question and m.workspace_id || '' = own
                union all
                select t.id, t.created_at from tickets t
                where t.workspace_id = own and t.id = any (theirs)
              ) found
              group by found.id order by max(found.created_at) desc, found.id desc limit most + 1);
            exit when since is null or cardinality(ids) > most;
            -- Far enough back that enough matches can be expected.
            since := until
              - least(16, greatest(4, 1.5 * most / (cardinality(ids) + 1))) * (until - since);
          end loop;
          exit when cardinality(ids) > most;
        end loop;
      end if;
      is_truncated := cardinality(ids) > most;
      ids := ids[:most];
      if others is not null then
        ids := array(
          select t.id from tickets t
          where t.workspace_id = own and t.id = any (ids) and not t.search_vector @@ others
            and not exists (select from messages m
              where m.workspace_id = own and m.ticket_id = t.id and m.search_vector @@ others)
            and not exists (select from requesters r
              where r.workspace_id = own and r.id = t.requester_id and r.search_vector @@ others));
      end if;
    end
  $$;

  -- The most frequent of these words in a workspace, judging by the newest rows that have any of them.
  create function correct_word(workspace text, candidates text[]) returns text
  language plpgsql stable security definer
  set search_path from current set enable_seqscan = off set work_mem = '32MB' as $$
    declare
      own constant text := current_workspace(workspace);
      prefix constant text := term_prefix(own);
      terms constant text[] := array(select prefix || word from unnest(candidates) word);
      since timestamptz;
      found text;
    begin
      select term into found from recent_terms(own) term
      where term = any (terms) group by term order by count(*) desc, term limit 1;
      if found is null then
        select created_at into since from tickets
        where workspace_id = own order by created_at desc, id desc offset 4000 limit 1;
        loop
          select term into found from count_terms(own, terms, since)
          order by count desc, term limit 1;
          exit when found is not null or since is null;
          since := null;
        end loop;
      end if;
      return substr(found, length(prefix) + 1);
    end
  $$;

  create function has_values(custom_fields jsonb, names text[], field_values text[]) returns boolean
  language sql immutable parallel safe as $$
    select not exists (
      select from unnest(names, field_values) as fields (name, value)
      where custom_fields ->> name is distinct from value)
  $$;

  -- The tickets with all of these labels and custom values. Null if these are more than "most" or many
  -- of the newest, so that an ordered list reaches them soon.
  create function tickets_with_exact_terms(
    workspace text, wanted_tags text[], names text[], field_values text[], most int
  ) returns text[]
  language plpgsql stable security definer
  set search_path from current set enable_seqscan = off set work_mem = '32MB' as $$
    declare
      own constant text := current_workspace(workspace);
      question constant tsquery := (
        select string_agg(quote_term(term), ' & ')::tsquery from (
          select unnest(to_exact_terms(own, wanted_tags, '{}'))
          union all
          select unnest(to_exact_terms(own, '{}', jsonb_build_object(name, value)))
          from unnest(names, field_values) as fields (name, value)
        ) terms (term)
      );
      many constant int := (
        select count(*) from (
          select tags, custom_fields from tickets where workspace_id = own
          order by created_at desc, id desc limit 300
        ) t
        where t.tags @> wanted_tags and has_values(t.custom_fields, names, field_values)
      );
      ids text[];
    begin
      if many >= 15 then return null; end if;
      ids := array(
        select t.id from tickets t
        where t.search_vector @@ question and t.workspace_id || '' = own
          and t.tags @> wanted_tags and has_values(t.custom_fields, names, field_values)
        limit most + 1);
      return case when cardinality(ids) <= most then ids end;
    end
  $$;
`;
