import { useInfiniteQuery } from "@connectrpc/connect-query";
import { Activity } from "lucide-react";
import { type Event, EventService } from "../../../../gen/ticketing/v1/event_service_pb.ts";
import { useLive } from "../api/live.ts";
import { pagedList, useLiveHead, useMergeHead } from "../api/paged-list.ts";
import { useDialog, useUrlState } from "../state/url-state.ts";
import { LiveMark } from "../ui/feedback/badge.tsx";
import { Empty, NoMatch, QueryState } from "../ui/feedback/states.tsx";
import { PageHeader } from "../ui/page/page.tsx";
import { rowName, ShowMore, Table } from "../ui/table/table.tsx";
import { clockOf, WhenInRow } from "../ui/time/time.tsx";
import { TimeFilter, timeValues, useTimeRange } from "../ui/time/time-filter.tsx";
import { EventTypeSelect, eventTypeValue, TicketName, ticketOf } from "./event.tsx";
import { EventSheet } from "./event-sheet.tsx";
import "../ui/form/field.css";

const { listEvents } = EventService.method;
const values = { type: eventTypeValue, ...timeValues };

/** Every event of the workspace, newest first. */
export function EventsPage() {
  const { state, change, isChanged, reset } = useUrlState(values);
  const { from, before } = useTimeRange(state);
  const sheet = useDialog("event");
  const input = {
    type: state.type === "" ? [] : [state.type],
    pageToken: "",
    pageSize: 25,
    ...(from && { occurredFrom: from }),
    ...(before && { occurredBefore: before }),
  };
  const query = useInfiniteQuery(listEvents, input, pagedList);
  useLiveHead(listEvents, input, query);
  const merge = useMergeHead(listEvents, input);
  const isLive = useLive((event: Event) => {
    if (before === undefined && (state.type === "" || state.type === event.type)) {
      merge({ data: [event], nextPageToken: "" });
    }
  });
  const events = query.data?.pages.flatMap(({ data }) => data);

  return (
    <>
      <PageHeader title="Events">
        Everything that happened in this workspace, and to which webhooks it was sent.
      </PageHeader>
      <div className="section-head">
        <LiveMark isLive={isLive} />
        <div className="filters">
          <EventTypeSelect value={state.type} onChange={(type) => change({ type })} />
          <TimeFilter {...state} onChange={change} />
        </div>
      </div>
      <QueryState query={query} label="Loading events" rows={4} />
      {events?.length === 0 &&
        (isChanged ? (
          <NoMatch noun="events" onReset={reset} />
        ) : (
          <Empty icon={Activity} title="No events yet">
            <p>Open a ticket, and its events appear here as they happen.</p>
          </Empty>
        ))}
      {events && events.length > 0 && <EventTable events={events} onOpen={sheet.open} />}
      <ShowMore query={query} />
      {sheet.value && <EventSheet key={sheet.value} id={sheet.value} onClose={sheet.close} />}
    </>
  );
}

interface EventTableProps {
  readonly events: readonly Event[];
  readonly onOpen: (id: string) => void;
}

const EventTable = ({ events, onOpen }: EventTableProps) => (
  <Table columns={["Event", "Ticket", "ID", "When"]}>
    {events.map((event) => (
      <tr key={event.id}>
        <td className="table-main">
          <button
            type="button"
            className="row-button mono"
            aria-label={nameOf(event)}
            onClick={() => onOpen(event.id)}
          >
            {event.type}
          </button>
        </td>
        <td data-label="Ticket" className="table-main">
          <TicketName event={event} />
        </td>
        <td data-label="ID" className="table-cut mono" title={event.id}>
          {event.id}
        </td>
        <td data-label="When">{event.occurredAt && <WhenInRow at={event.occurredAt} />}</td>
      </tr>
    ))}
  </Table>
);

function nameOf(event: Event): string {
  const ticket = ticketOf(event);
  const { type, occurredAt } = event;
  return rowName(type, ticket && `#${ticket.number}`, occurredAt && clockOf(occurredAt));
}
