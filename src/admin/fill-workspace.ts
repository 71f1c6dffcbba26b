import type { Pool } from "pg";

const batchSize = 5_000;
const requestersPerTicket = 0.3;

/**
 * Fills a workspace with tickets that look like a year of work: most are closed, some are open, and a
 * few requesters write often. They fire no events.
 * @param onProgress called with the number of tickets so far
 */
export async function fillWorkspace(
  pool: Pool,
  workspaceId: string,
  count: number,
  onProgress: (done: number) => void = () => {},
): Promise<void> {
  const { rows } = await pool.query<{ last: number }>(
    `insert into ticket_counters (workspace_id, last) values ($1, $2)
     on conflict (workspace_id) do update set last = ticket_counters.last + excluded.last
     returning last`,
    [workspaceId, count],
  );
  const before = Number(rows[0]?.last) - count;
  // Makes identifiers unique to the workspace, and the same in each run.
  const tag = workspaceId.replace("wrk_", "").slice(-20);
  const people = Math.max(1, Math.ceil(count * requestersPerTicket));
  await pool.query(members, [workspaceId, tag]);
  await pool.query(requesters, [workspaceId, tag, before, people]);
  for (let from = 1; from <= count; from += batchSize) {
    const to = Math.min(count, from + batchSize - 1);
    const values = [workspaceId, tag, before, from, to, people, count];
    await pool.query(tickets, values);
    await pool.query(messages, values.slice(0, 5));
    onProgress(to);
  }
}

const pick = (words: readonly string[], by: string) =>
  `(array[${words.map((word) => `'${word}'`).join()}])[1 + (${by}) % ${words.length}]`;

const firstNames = ["Ada", "Grace", "Alan", "Edsger", "Barbara", "Donald", "Frances", "Ken"];
const lastNames = ["Okafor", "Lindqvist", "Moreau", "Tanaka", "Silva", "Novak", "Haddad"];
const things = ["lamp", "order", "invoice", "account", "parcel", "refund", "chair", "login"];
const troubles = ["is broken", "has not arrived", "is wrong", "cannot be opened", "is missing"];
const statuses = ["open", "closed", "closed", "pending", "closed", "resolved", "closed", "closed"];

/** The assignees of the tickets. */
const members = `
  with made as (
    select 'mbr_' || $2 || lpad(i::text, 12, '0') as id, name, lower(name) || '@example.com' as email
    from unnest(array['Grace', 'Alan']) with ordinality as made (name, i)
  ), logins as (
    insert into member_logins (workspace_id, issuer, subject, member_id)
    select $1, 'https://id.example.com', email, id from made on conflict do nothing
  )
  insert into members (id, workspace_id, name, email, email_verified, picture, language, role, status,
    created_at)
  select id, $1, name, email, false, '', '', 'agent', 'active', now() from made on conflict do nothing`;

const requesters = `
  insert into requesters (id, workspace_id, name, email, phone, language, created_at, updated_at)
  select 'rq_' || $2 || lpad(to_hex($3::int + i), 12, '0'), $1,
    ${pick(firstNames, "i")} || ' ' || ${pick(lastNames, "i / 8")},
    'requester' || $3::int + i || '@example.com', '+1555' || lpad(($3::int + i)::text, 8, '0'), '', now(), now()
  from generate_series(1, $4::int) i on conflict do nothing`;

/** Spread evenly over a year, the highest number last. */
const tickets = `
  insert into tickets (id, workspace_id, number, subject, status, priority, requester_id, assignee_id,
    tags, custom_fields, channel_type, preview, message_count, last_message_at, last_message_by,
    last_writer_id, first_response_at, resolved_at, closed_at, created_by_type, created_by_id,
    created_by_name, created_by_via, version, created_at, updated_at)
  select 'tkt_' || $2 || lpad(to_hex($3::int + i), 12, '0'), $1, $3::int + i,
    'My ' || thing || ' ' || trouble, status, ${pick(["normal", "normal", "high", "low", "urgent"], "i / 3")},
    'rq_' || $2 || lpad(to_hex($3::int + 1 + (i::bigint * 7919 % $6::int)::int), 12, '0'),
    case when i % 3 = 0 then '' else 'mbr_' || $2 || lpad((i % 3)::text, 12, '0') end, array[thing], '{}',
    ${pick(["agent", "form", "agent"], "i")}, 'Hello, my ' || thing || ' ' || trouble || '.', 2,
    at, 'agent', '', at,
    case when status in ('resolved', 'closed') then at end, case when status = 'closed' then at end,
    'operator', '', '', '', 3, at - interval '1 hour', at
  from (
    select i, ${pick(things, "i")} as thing, ${pick(troubles, "i / 8")} as trouble,
      ${pick(statuses, "i / 2")} as status,
      date_trunc('milliseconds', now() - ($7::int - i) * (interval '365 days' / $7::int)) as at
    from generate_series($4::int, $5::int) i
  ) made`;

/** Words of every frequency: every tenth ticket has "p10". */
const partNumbers = [10, 30, 100, 300, 1_000, 3_000, 10_000, 100_000];

const messages = `
  insert into messages (id, workspace_id, ticket_id, author, visibility, body, attachments,
    delivery_error_code, delivery_error_message, created_by_type, created_by_id,
    created_by_name, created_by_via, created_at)
  select 'msg_' || $2 || lpad(to_hex(2 * t.number + k), 12, '0'), $1, t.id,
    ${pick(["requester", "agent"], "k")}, 'public',
    case k when 0 then t.preview else 'Thank you for writing. We look into it.' || parts end, '[]', '', '',
    'operator', '', '', '', t.created_at + k * interval '1 hour'
  from tickets t cross join generate_series(0, 1) k cross join lateral (
    select coalesce(string_agg(' Part p' || every || '.', ''), '') as parts
    from unnest(array[${partNumbers}]) every where t.number % every = 0
  ) part
  where t.workspace_id = $1 and t.number between $3::int + $4::int and $3::int + $5::int`;
