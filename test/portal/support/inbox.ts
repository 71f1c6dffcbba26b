import type { TestService } from "../../support/service.ts";

/** Inserts this many tickets as SQL does, the first with the latest message. */
export async function insertTickets({ app, workspaceId }: TestService, count: number) {
  const { pool } = app.db;
  await pool.query(
    `insert into requesters (id, workspace_id, name, email, phone, external_id, language, created_at,
       updated_at)
     select 'rq_inbox' || n, $1, (array['Ada Lovelace', 'Grace Hopper', 'Alan Turing',
         'Margaret Hamilton', 'Katherine Johnson', 'Barbara Liskov', 'Edsger W. Dijkstra'])[n],
       'person' || n || '@example.com', null, null, '', now(), now()
     from generate_series(1, 7) as n`,
    [workspaceId],
  );
  await pool.query(
    `insert into tickets (id, workspace_id, number, subject, status, priority, requester_id,
       assignee_id, tags, custom_fields, channel_type, preview, message_count, last_message_at,
       last_message_by, last_writer_id, created_by_type, created_by_id, created_by_name, created_by_via,
       version, created_at, updated_at)
     select 'tkt_' || lpad(n::text, 8, '0'), $1, n,
       (array['Where is my order?', 'Change of address', 'A refund, please',
         'The lamp arrived with a broken shade, and the box was open already when it came',
         'Wrong size', 'Where can I return it?', 'Invoice for September'])[1 + n % 7] || ' ' || n,
       'open', (array['normal', 'normal', 'urgent', 'normal', 'high', 'normal', 'low'])[1 + n % 7],
       'rq_inbox' || 1 + n % 7, '',
       case n % 5 when 0 then array['billing'] when 2 then array['shipping', 'vip'] else '{}' end,
       '{}', (array['agent', 'form', 'whatsapp'])[1 + n % 3],
       'I have been waiting for a week now, and would like to know what has become of it.',
       1 + n % 4, now() - n * interval '7 minutes',
       (array['requester', 'agent', 'requester'])[1 + n % 3], '', 'channel', '', '', '', 1,
       now() - n * interval '9 minutes', now() - n * interval '7 minutes'
     from generate_series(1, $2::int) as n`,
    [workspaceId, count],
  );
  await pool.query("insert into ticket_counters (workspace_id, last) values ($1, $2)", [
    workspaceId,
    count,
  ]);
  await pool.query("analyze tickets");
}
