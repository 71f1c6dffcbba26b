import { useBusy } from "../api/use-busy.ts";
import { useLive } from "../api/use-live.ts";
import { FailureNotice, Skeleton } from "../ui/states.tsx";
import { OpenTickets, OpenTicketsTile, useOpenTickets } from "./open-tickets.tsx";

/** The tickets that wait for an agent. */
export function AgentOverview() {
  const busy = useBusy();
  useLive(busy.begin);
  const tickets = useOpenTickets(busy.interval);
  if (tickets.isPending) {
    return <Skeleton rows={6} label="Loading the overview" />;
  }
  return (
    <div className="sections">
      {tickets.error && <FailureNotice error={tickets.error} retry={tickets.refetch} />}
      <section aria-label="At a glance" className="health">
        <dl className="tiles overview-tiles">
          <OpenTicketsTile tickets={tickets.data} />
        </dl>
      </section>
      {tickets.data && tickets.data.data.length > 0 && <OpenTickets tickets={tickets.data.data} />}
    </div>
  );
}
