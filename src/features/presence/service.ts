import { PresenceService } from "../../../gen/ticketing/v1/presence_service_pb.ts";
import { implement } from "../../rpc/dispatch.ts";
import { requireMember } from "../../rpc/require-member.ts";
import { memberName } from "../members/entity.ts";
import { requireTicketIn } from "../ticket-exists.ts";

/** How long a report counts: of the reports that come every 10 s, two may be lost, or late. */
const lastsSeconds = 25;
/** A report of the same state is written again once it counts for less than this. */
const renewSeconds = 15;
const maxShown = 20;

/** The handlers of PresenceService. */
export function presenceService() {
  return implement(PresenceService, {
    reportPresence: {
      one: async (tx, { ticketId, state }, { principal }) => {
        const { em, workspaceId } = tx;
        // Members can leave a deleted ticket, too.
        if (state === "away") {
          await em.execute(leave, [workspaceId, ticketId, requireMember(principal).id]);
          return {};
        }
        await requireTicketIn(tx, ticketId);
        const key = [workspaceId, ticketId, requireMember(principal).id];
        const others = await em.execute<Row[]>(report, [...key, state, ...key]);
        const data = others.map((other) => ({
          memberId: other.id,
          name: memberName(other),
          state: other.state,
        }));
        return { data };
      },
    },
  });
}

interface Row {
  readonly id: string;
  readonly name: string;
  readonly email: string;
  readonly state: string;
}

const leave = "delete from presences where workspace_id = ? and ticket_id = ? and member_id = ?";

const report = `
  with reported as (
    insert into presences (workspace_id, ticket_id, member_id, state, expires_at)
    values (?, ?, ?, ?, now() + interval '${lastsSeconds} seconds')
    on conflict (workspace_id, ticket_id, member_id) do update
    set state = excluded.state, expires_at = excluded.expires_at
    where presences.state <> excluded.state
      or presences.expires_at < now() + interval '${renewSeconds} seconds'
  )
  select m.id, m.name, m.email, p.state
  from presences p join members m on m.workspace_id = p.workspace_id and m.id = p.member_id
  where p.workspace_id = ? and p.ticket_id = ? and p.member_id <> ? and p.expires_at > now()
  order by p.state, m.name, m.id limit ${maxShown}`;
