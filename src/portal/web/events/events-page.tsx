import { useInfiniteQuery } from "@connectrpc/connect-query";
import { Activity } from "lucide-react";
import { type Event, EventService } from "../../../../gen/ticketing/v1/event_service_pb.ts";
import { useBurstPolling, useLive } from "../api/live.ts";
import { pagedList, useLiveHead, useMergeHead } from "../api/paged-list.ts";
import { t } from "../language/language.ts";
import { useRole } from "../members/members.ts";
import { matching, useDialog, useUrlState } from "../state/url-state.ts";
import { LiveMark } from "../ui/feedback/badge.tsx";
import { Empty, NoMatch, QueryState } from "../ui/feedback/states.tsx";
import { SearchInput } from "../ui/form/search-input.tsx";
import { PageHeader } from "../ui/page/page.tsx";
import { rowName, ShowMore, Table } from "../ui/table/table.tsx";
import { clockOf, WhenInRow } from "../ui/time/time.tsx";
import { TimeFilter, timeValues, useTimeRange } from "../ui/time/time-filter.tsx";
import { EventTypeSelect, eventTypeValue, TicketName, ticketOf } from "./event.tsx";
import { EventSheet } from "./event-sheet.tsx";
import { EventStates } from "./event-state.tsx";
import { EventType } from "./event-type.tsx";
import { filtersFor } from "./search.ts";
import { useWebhookUrls } from "./webhook-urls.ts";
import "../ui/form/field.css";
import "./events-page.css";

const { listEvents } = EventService.method;
const values = { q: matching(/^.{1,200}$/), type: eventTypeValue, ...timeValues };

/** Every event of the workspace, newest first. */
export function EventsPage() {
  const role = useRole();
  return role && <EventList isAdmin={role === "admin"} />;
}

function EventList({ isAdmin }: { isAdmin: boolean }) {
  const { state, change, isChanged, reset } = useUrlState(values);
  const { from, before } = useTimeRange(state);
  const sheet = useDialog("event");
  const input = {
    type: state.type === "" ? [] : [state.type],
    pageToken: "",
    pageSize: 25,
    ...filtersFor(state.q),
    ...(from && { occurredFrom: from }),
    ...(before && { occurredBefore: before }),
    includeDeliveries: isAdmin,
  };
  // The results of a search stay as they are: repeating the search for each event takes too long.
  const isSearch = state.q !== "";
  const query = useInfiniteQuery(listEvents, input, pagedList);
  const polling = useBurstPolling();
  const { isSuccess, isPlaceholderData } = query;
  const list = { isSuccess: isSuccess && !isSearch, isPlaceholderData };
  useLiveHead(listEvents, input, list, isAdmin && polling.interval);
  const merge = useMergeHead(listEvents, input);
  const isLive = useLive((event: Event) => {
    if (!isSearch && before === undefined && (state.type === "" || state.type === event.type)) {
      merge({ data: [event], nextPageToken: "" });
      polling.start();
    }
  });
  const events = query.data?.pages.flatMap(({ data }) => data);

  return (
    <>
      <PageHeader title={t("Events")}>
        {t("Everything that happened in this workspace, and to which webhooks it was sent.")}
      </PageHeader>
      <div className="section-head">
        {!isSearch && <LiveMark isLive={isLive} />}
        <div className="filters">
          <SearchInput
            type="search"
            aria-label={t("Search events")}
            placeholder={t("ID, email address or text")}
            maxLength={200}
            value={state.q}
            onSearch={(q) => change({ q: q.trim() })}
          />
          <EventTypeSelect value={state.type} onChange={(type) => change({ type })} />
          <TimeFilter {...state} onChange={change} />
        </div>
      </div>
      <QueryState query={query} label={t("Loading events")} rows={4} />
      {events?.length === 0 &&
        (query.hasNextPage ? (
          <p className="soft">
            {t("Nothing found so far. Older events have not been searched yet.")}
          </p>
        ) : isChanged ? (
          <NoMatch title={t("No matching events")} all={t("Show all events")} onReset={reset} />
        ) : (
          <Empty icon={Activity} title={t("No events yet")}>
            <p>{t("Create a ticket, and its events appear here as they happen.")}</p>
          </Empty>
        ))}
      {events && events.length > 0 && (
        <EventTable events={events} hasStates={isAdmin} onOpen={sheet.open} />
      )}
      <ShowMore query={query} label={isSearch ? t("Search older events") : undefined} />
      {sheet.value && <EventSheet key={sheet.value} id={sheet.value} onClose={sheet.close} />}
    </>
  );
}

interface EventTableProps {
  readonly events: readonly Event[];
  /** Whether each shows its state at the webhooks. */
  readonly hasStates: boolean;
  readonly onOpen: (id: string) => void;
}

function EventTable({ events, hasStates, onOpen }: EventTableProps) {
  const urlOf = useWebhookUrls(hasStates);
  return (
    <Table
      columns={[
        t("Event"),
        t("Ticket"),
        ...(hasStates ? [t("Deliveries")] : []),
        t("ID"),
        t("When"),
      ]}
    >
      {events.map((event) => (
        <tr key={event.id}>
          <td className="table-main">
            <button
              type="button"
              className="row-button mono"
              aria-label={nameOf(event)}
              onClick={() => onOpen(event.id)}
            >
              <EventType type={event.type} />
            </button>
          </td>
          <td data-label={t("Ticket")} className="table-main">
            <TicketName event={event} />
          </td>
          {hasStates && (
            <td data-label={t("Deliveries")}>
              <EventStates event={event} urlOf={urlOf} />
            </td>
          )}
          <td data-label={t("ID")} className="table-cut mono" title={event.id}>
            {event.id}
          </td>
          <td data-label={t("When")}>{event.occurredAt && <WhenInRow at={event.occurredAt} />}</td>
        </tr>
      ))}
    </Table>
  );
}

function nameOf(event: Event): string {
  const ticket = ticketOf(event);
  const { type, occurredAt } = event;
  return rowName(type, ticket && `#${ticket.number}`, occurredAt && clockOf(occurredAt));
}
