const selection = `
  select t.id, t.number, t.subject, t.status, t.priority, t.assignee, t.tags, t.preview,
    t.custom_fields as "customFields", t.external_id as "externalId",
    t.channel_type as "channelType", t.channel_id as "channelId",
    t.message_count as "messageCount", t.last_message_at as "lastMessageAt",
    t.last_message_by as "lastMessageBy", t.last_inbound_at as "lastInboundAt",
    t.first_response_at as "firstResponseAt", t.resolved_at as "resolvedAt",
    t.closed_at as "closedAt", t.follow_up_of as "followUpOf",
    t.created_by_type as "createdByType", t.created_by_id as "createdById", t.version,
    t.created_at as "createdAt", t.updated_at as "updatedAt",
    r.id as "requesterId", r.name as "requesterName", r.email as "requesterEmail",
    r.phone as "requesterPhone", r.external_id as "requesterExternalId"`;

const join = "join requesters r on r.workspace_id = t.workspace_id and r.id = t.requester_id";

/** The statement that reads the ticket `$2` of the workspace `$1`, in the form of a list. */
export const selectTicket = `${selection}, r.updated_at as "requesterUpdatedAt"
  from tickets t ${join} where t.workspace_id = $1 and t.id = $2`;

/** The filters and order of a page of tickets. Empty texts and lists filter nothing. */
export interface ListQuery {
  readonly orderBy: keyof typeof orders;
  readonly limit: number;
  /** Key of the last row of the previous page: its time and its id. */
  readonly after?: readonly string[];
  readonly status: readonly string[];
  readonly priority: readonly string[];
  readonly createdAfter?: string;
  readonly updatedAfter?: string;
  readonly lastMessageAfter?: string;
  readonly requesterEmail: string;
  readonly requesterPhone: string;
  readonly requesterId: string;
  readonly assignee: string;
  readonly unassigned?: boolean | undefined;
  readonly tag: string;
  readonly channelId: string;
  readonly externalId: string;
  readonly number?: number | undefined;
  readonly q: string;
  /** Subject of the member for whom each ticket is read or not. */
  readonly reader?: string | undefined;
}

const orders = {
  lastMessageAt: ["last_message_at", "asc", ">"],
  "-lastMessageAt": ["last_message_at", "desc", "<"],
  createdAt: ["created_at", "asc", ">"],
  "-createdAt": ["created_at", "desc", "<"],
  updatedAt: ["updated_at", "asc", ">"],
  "-updatedAt": ["updated_at", "desc", "<"],
} as const;

const statuses = ["open", "pending", "resolved", "closed"];

/**
 * Writes the statement of a page. Its text depends on which filters are set, not
 * on their values, so each set is prepared once. `$1` is the workspace.
 */
export function buildList(query: ListQuery): { text: string; values: unknown[] } {
  const { status, limit, after } = query;
  const [column, way, beyond] = orders[query.orderBy];
  const values: unknown[] = [];
  const bind = (value: unknown) => `$${values.push(value) + 1}`;

  const where = ["t.workspace_id = $1", ...conditions(query, bind)];
  if (after) {
    where.push(`(t.${column}, t.id) ${beyond} (${bind(after[0])}, ${bind(after[1])})`);
  }
  const order = `order by t.${column} ${way}, t.id ${way} limit ${bind(limit)}`;
  const branch = (...more: string[]) =>
    `select t.* from tickets t where ${[...where, ...more].join(" and ")} ${order}`;

  // One equality for each status, as the index then also gives the order; the
  // pages of several statuses are merged. Only by status those of an assignee are in order.
  const isEvery = status.length === 0 || new Set(status).size === statuses.length;
  const all = query.unassigned || query.assignee ? statuses : [];
  const wanted = isEvery ? all : [...new Set(status)];
  const branches =
    wanted.length === 0 ? [branch()] : wanted.map((s) => branch(`t.status = ${bind(s)}`));
  const source = branches.map((text) => `(${text})`).join(" union all ");
  const unread = query.reader === undefined ? "" : `, ${isUnread(bind(query.reader))}`;
  return { text: `${selection}${unread} from (${source}) t ${join} ${order}`, values };
}

/** To write is to read, so the last message is never a member's own if it is unread. */
const isUnread = (reader: string) => `t.last_message_at > coalesce(
    (select read_through from ticket_reads
      where workspace_id = $1 and subject = ${reader} and ticket_id = t.id),
    (select created_at from members where workspace_id = $1 and subject = ${reader}),
    '-infinity') as "isUnread"`;

function conditions(query: ListQuery, bind: (value: unknown) => string): string[] {
  const where: string[] = [];
  const when = (value: string | number | undefined, condition: (parameter: string) => string) => {
    if (value) {
      where.push(condition(bind(value)));
    }
  };
  const requesterWith = (field: string) => (v: string) =>
    `t.requester_id = (select id from requesters where workspace_id = $1 and ${field} = ${v})`;
  if (query.priority.length > 0) {
    where.push(`t.priority = any(${bind(query.priority)})`);
  }
  when(query.createdAfter, (v) => `t.created_at > ${v}`);
  when(query.updatedAfter, (v) => `t.updated_at > ${v}`);
  when(query.lastMessageAfter, (v) => `t.last_message_at > ${v}`);
  when(query.requesterId, (v) => `t.requester_id = ${v}`);
  when(query.requesterEmail, requesterWith("email"));
  when(query.requesterPhone, requesterWith("phone"));
  when(query.assignee, (v) => `t.assignee = ${v}`);
  if (query.unassigned) {
    where.push("t.assignee = ''");
  }
  when(query.channelId, (v) => `t.channel_id = ${v}`);
  when(query.externalId, (v) => `t.external_id = ${v}`);
  when(query.number, (v) => `t.number = ${v}`);
  when(query.tag, (v) => `t.id in (select tickets_with_tag($1, ${v}))`);
  when(query.q, (v) => `t.id in (select search_tickets($1, ${v}))`);
  return where;
}
