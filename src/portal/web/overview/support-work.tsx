import { type Timestamp, timestampFromMs } from "@bufbuild/protobuf/wkt";
import { useQuery } from "@connectrpc/connect-query";
import { Link } from "wouter";
import {
  type Ticket,
  type TicketCount,
  TicketService,
} from "../../../../gen/ticketing/v1/ticket_service_pb.ts";
import type { Interval } from "../api/paged-list.ts";
import { t } from "../language/language.ts";
import { rich } from "../language/rich.ts";
import { requesterName } from "../tickets/names.ts";
import { Tile } from "../ui/table/table.tsx";
import { Isolate } from "../ui/text/isolate.tsx";
import { numbers } from "../ui/time/formats.ts";
import { Time, useNow } from "../ui/time/time.tsx";

/** Shown for a figure that failed to load. */
export const unknown = "–";

const shown = 5;
/** Tickets change together with their event, so polling can be slow. */
const ticketsMs = 2_000;

const waiting = { status: ["open"], answered: false, snoozed: false };
const unfinished = { status: ["open", "pending"] };

/** The work on tickets: who has waited longest, and how many tickets are left to do. */
export function useSupportWork(interval: Interval) {
  const options = { refetchInterval: interval && ticketsMs };
  const { today, yesterday } = useDays();
  return {
    longest: useQuery(
      TicketService.method.listTickets,
      { ...waiting, orderBy: "lastMessageAt", pageSize: shown },
      options,
    ),
    counts: useQuery(
      TicketService.method.countTickets,
      {
        filters: [
          waiting,
          { ...unfinished, assigneeId: "me" },
          { ...unfinished, unassigned: true },
          { createdFrom: today },
          { createdFrom: yesterday, createdBefore: today },
          // Resolved tickets have changed since, and changes are indexed.
          { resolvedFrom: today, updatedFrom: today },
          { resolvedFrom: yesterday, resolvedBefore: today, updatedFrom: yesterday },
        ],
      },
      options,
    ),
  };
}

/** When today and yesterday began, in the browser's time zone. */
function useDays(): { readonly today: Timestamp; readonly yesterday: Timestamp } {
  const midnight = new Date(useNow());
  midnight.setHours(0, 0, 0, 0);
  const today = timestampFromMs(midnight.getTime());
  midnight.setDate(midnight.getDate() - 1);
  return { today, yesterday: timestampFromMs(midnight.getTime()) };
}

/** The tickets to work on, in figures and by name. */
export function SupportWork({ longest, counts }: ReturnType<typeof useSupportWork>) {
  const tickets = longest.data?.data;
  const oldest = tickets?.[0]?.lastMessageAt;
  const [waits, mine, unassigned, created, createdBefore, resolved, resolvedBefore] =
    counts.data?.data.map(countText) ?? [];
  return (
    <>
      <section aria-label={t("Tickets at a glance")} className="card health">
        <dl className="tiles overview-tiles">
          <Tile name={t("Waiting for a reply")} value={waits ?? unknown}>
            {oldest
              ? rich("longest: {when}", { when: <Time at={oldest} /> })
              : tickets && t("all answered")}
          </Tile>
          <Tile name={t("Assigned to you")} value={mine ?? unknown}>
            <Link to="/tickets?view=mine">{t("Your tickets")}</Link>
          </Tile>
          <Tile name={t("Unassigned")} value={unassigned ?? unknown}>
            <Link to="/tickets?view=unassigned">{t("Unassigned tickets")}</Link>
          </Tile>
          <Tile name={t("New today")} value={created ?? unknown}>
            {createdBefore && t("yesterday: {count}", { count: createdBefore })}
          </Tile>
          <Tile name={t("Resolved today")} value={resolved ?? unknown}>
            {resolvedBefore && t("yesterday: {count}", { count: resolvedBefore })}
          </Tile>
        </dl>
      </section>
      {tickets && <WaitingLongest tickets={tickets} />}
    </>
  );
}

const countText = ({ count, hasMore }: TicketCount) =>
  count === undefined ? undefined : `${numbers.format(count)}${hasMore ? "+" : ""}`;

/** The open tickets whose requesters have waited longest. */
const WaitingLongest = ({ tickets }: { tickets: readonly Ticket[] }) => (
  <section aria-labelledby="waiting">
    <div className="section-head">
      <h2 id="waiting">{t("Waiting longest")}</h2>
      <Link to="/tickets">{t("All open tickets")}</Link>
    </div>
    <ul className="card overview-list">
      {tickets.length === 0 && <li className="soft">{t("No one is waiting for a reply.")}</li>}
      {tickets.map(({ id, number, subject, requester, lastMessageAt }) => (
        <li key={id}>
          <span className="overview-what">
            <span className="soft">#{number}</span>{" "}
            <Link to={`/tickets/${id}`}>
              <Isolate>{subject}</Isolate>
            </Link>
          </span>
          <span className="soft">
            <Isolate>{requesterName(requester)}</Isolate>
          </span>
          <span className="soft">{lastMessageAt && <Time at={lastMessageAt} />}</span>
        </li>
      ))}
    </ul>
  </section>
);
