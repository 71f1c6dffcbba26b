import { useInfiniteQuery } from "@connectrpc/connect-query";
import { Activity } from "lucide-react";
import { type Event, EventService } from "../../../../gen/ticketing/v1/event_service_pb.ts";
import { useLive } from "../api/use-live.ts";
import { pagedList, useLiveHead, useMergeHead } from "../api/use-live-head.ts";
import { Button } from "../ui/button.tsx";
import { PageHeader } from "../ui/page-header.tsx";
import { ShowMore } from "../ui/show-more.tsx";
import { Empty, FailureNotice, Skeleton } from "../ui/states.tsx";
import { TimeFilter } from "../ui/time-filter.tsx";
import { timeValues, useTimeRange } from "../ui/time-range.ts";
import { useDialog } from "../ui/use-dialog.ts";
import { useUrlState } from "../ui/use-url-state.ts";
import { LiveMark } from "../webhooks/live-mark.tsx";
import { EventSheet } from "./event-sheet.tsx";
import { EventTable } from "./event-table.tsx";
import { EventTypeSelect, eventTypeValue } from "./event-type-select.tsx";
import "../ui/filters.css";

const { listEvents } = EventService.method;
const values = { type: eventTypeValue, ...timeValues };

/** Every event of the workspace, newest first. */
export function EventsPage() {
  const { state, change, isChanged, reset } = useUrlState(values);
  const { from, before } = useTimeRange(state);
  const sheet = useDialog("event");
  const input = {
    type: state.type,
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
      {query.error && <FailureNotice error={query.error} retry={query.refetch} />}
      {query.isPending && <Skeleton rows={4} label="Loading events" />}
      {events?.length === 0 && (
        <Empty
          icon={Activity}
          title={isChanged ? "No matching events" : "No events yet"}
          action={isChanged && <Button onClick={reset}>Show all events</Button>}
        >
          <p>
            {isChanged
              ? "No event matches these filters."
              : "Open a ticket, and its events appear here as they happen."}
          </p>
        </Empty>
      )}
      {events && events.length > 0 && <EventTable events={events} onOpen={sheet.open} />}
      <ShowMore query={query} />
      {sheet.value && <EventSheet key={sheet.value} id={sheet.value} onClose={sheet.close} />}
    </>
  );
}
