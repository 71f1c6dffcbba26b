import { textArray } from "../../db/pool/array-literal.ts";
import type { WorkspaceTx } from "../../db/tenancy/unit-of-work.ts";
import type { Principal } from "../../rpc/principal.ts";

/** A message of a member. */
interface Sent {
  readonly ticketId: string;
  readonly isNote: boolean;
}

/**
 * Ends the drafts of messages that a member sends. A message that a key or a worker sends for a member is
 * not the one that they are writing.
 */
export function endDrafts(
  { write, workspaceId }: WorkspaceTx,
  principal: Principal | undefined,
  sent: readonly Sent[],
): void {
  const memberId = principal?.kind === "jwt" ? principal.member?.id : undefined;
  if (memberId === undefined || sent.length === 0) {
    return;
  }
  const of = (isNote: boolean) =>
    textArray(sent.filter((each) => each.isNote === isNote).map(({ ticketId }) => ticketId));
  write(endSent, [workspaceId, memberId, of(false), of(true)]);
}

/** A draft that keeps no text is deleted. */
const endSent = `
  with kept as (
    select ticket_id,
      case when ticket_id = any($3::text[]) then '' else reply end as reply,
      case when ticket_id = any($4::text[]) then '' else note end as note
    from drafts
    where workspace_id = $1 and member_id = $2 and ticket_id = any($3::text[] || $4::text[])
  ), ended as (
    delete from drafts d using kept k
    where d.workspace_id = $1 and d.member_id = $2 and d.ticket_id = k.ticket_id
      and k.reply = '' and k.note = ''
  )
  update drafts d set reply = k.reply, note = k.note, version = d.version + 1, updated_at = now()
  from kept k
  where d.workspace_id = $1 and d.member_id = $2 and d.ticket_id = k.ticket_id
    and (k.reply <> '' or k.note <> '')`;

/** Moves the drafts on merged tickets to the one that they were merged into, after the text already there. */
export async function moveDrafts(
  { em, workspaceId }: WorkspaceTx,
  targetId: string,
  sourceIds: readonly string[],
): Promise<void> {
  await em.execute(moveTo, [workspaceId, textArray(sourceIds), targetId]);
}

/** The longest text of a message, in characters. */
const maxLength = 65_536;

const joined = (text: string) =>
  `left(coalesce(string_agg(nullif(${text}, ''), E'\\n\\n' order by updated_at), ''), ${maxLength})`;

const appended = (text: string) =>
  `left(concat_ws(E'\\n\\n', nullif(drafts.${text}, ''), nullif(excluded.${text}, '')), ${maxLength})`;

const moveTo = `
  with moved as (
    delete from drafts where workspace_id = ? and ticket_id = any(?::text[]) returning *
  )
  insert into drafts
    (workspace_id, member_id, ticket_id, reply, note, version, created_at, updated_at)
  select workspace_id, member_id, ?, ${joined("reply")}, ${joined("note")}, 1,
    min(created_at), max(updated_at)
  from moved group by workspace_id, member_id
  on conflict (workspace_id, member_id, ticket_id) do update
  set reply = ${appended("reply")}, note = ${appended("note")},
    version = drafts.version + 1, updated_at = now()`;
