import { createConnectQueryKey, skipToken, useQuery } from "@connectrpc/connect-query";
import { useQueryClient } from "@tanstack/react-query";
import { useRef } from "preact/compat";
import {
  type TicketCount,
  type TicketFilters,
  TicketService,
} from "../../../../../gen/ticketing/v1/ticket_service_pb.ts";
import { t } from "../../language/language.ts";
import { numbers } from "../../ui/time/formats.ts";
import { useSavedViews } from "./saved-views.ts";
import { builtInViews, hrefOf, viewNameIn } from "./view.ts";

/** A view in the navigation. */
interface ViewEntry {
  readonly label: string;
  /** Names it where nothing else shows that it is a view. */
  readonly title: string;
  /** Path and query string, below that of the workspace. */
  readonly href: string;
  /** Number of tickets in it, such as `1,000+`; undefined if it is not counted. */
  readonly count: string | undefined;
  /** The members who see it; undefined for built-in views. */
  readonly seenBy?: "everyone" | "me";
}

const { countTickets } = TicketService.method;

/** The views whose tickets wait for someone: the others only grow. */
const counted = builtInViews.filter(({ name }) =>
  ["mine", "unassigned", "open", "pending", "undelivered"].includes(name),
);
/** Filters that one call counts. */
const mostCounted = 50;
const countEveryMs = 30_000;

/** The views of the navigation, in its order. */
export function useViewEntries(): readonly ViewEntry[] {
  const counts = useCounts(counted.map(({ filters }) => filters));
  const saved = useSavedViews().views ?? [];
  const savedCounts = useCounts(
    saved.flatMap(({ filters }) => filters ?? []).slice(0, mostCounted),
  );
  return [
    ...builtInViews.map((view) => ({
      label: t(view.label),
      title: t(view.title),
      href: hrefOf(view.name),
      count: countText(counts?.[counted.indexOf(view)]),
    })),
    ...saved.map(
      ({ id, name, shared }, at): ViewEntry => ({
        label: name,
        title: t("{view} tickets", { view: name }),
        href: hrefOf(id),
        count: countText(savedCounts?.[at]),
        seenBy: shared ? "everyone" : "me",
      }),
    ),
  ];
}

const useCounts = (filters: TicketFilters[]) =>
  useQuery(countTickets, filters.length > 0 ? { filters } : skipToken, {
    refetchInterval: countEveryMs,
  }).data?.data;

const countText = ({ count, hasMore }: Partial<TicketCount> = {}): string | undefined =>
  count === undefined ? undefined : `${numbers.format(count)}${hasMore ? "+" : ""}`;

const countsKey = createConnectQueryKey({ schema: countTickets, cardinality: "finite" });
/** Changes within this time are counted together. */
const gatherMs = 2_000;

/** Returns a function that soon recounts the tickets of the views. */
export function useRecount(): () => void {
  const client = useQueryClient();
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  return () => {
    timer.current ??= setTimeout(() => {
      timer.current = undefined;
      void client.invalidateQueries({ queryKey: countsKey });
    }, gatherMs);
  };
}

/** Whether the navigation marks a view as the current one, at a query string. */
export const isCurrentView = ({ href }: ViewEntry, search: string): boolean =>
  viewNameIn(new URL(href, location.origin).search) === viewNameIn(search);
