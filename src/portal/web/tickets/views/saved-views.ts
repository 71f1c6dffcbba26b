import { create } from "@bufbuild/protobuf";
import { skipToken, useQuery } from "@connectrpc/connect-query";
import { useMemo } from "preact/compat";
import { TicketFiltersSchema } from "../../../../../gen/ticketing/v1/ticket_service_pb.ts";
import { type View, ViewService } from "../../../../../gen/ticketing/v1/view_service_pb.ts";
import { t } from "../../language/language.ts";
import { builtInViews, isSaved, type TicketView } from "./view.ts";

const { listViews } = ViewService.method;
const pageSize = 100;
/** Views that others share may take this long to appear. */
const staleMs = 60_000;

/**
 * The shared views, then those of the user, from a shared query. A workspace has 100 and a member 50, so
 * two pages hold all.
 */
export function useSavedViews() {
  const options = { staleTime: staleMs };
  const first = useQuery(listViews, { pageSize }, options);
  const pageToken = first.data?.nextPageToken;
  const second = useQuery(listViews, pageToken ? { pageSize, pageToken } : skipToken, options);
  const pages = pageToken ? [first.data, second.data] : [first.data];
  const isLoaded = pages.every((page) => page !== undefined);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the pages are made of these
  const views = useMemo(() => {
    const all = pages.flatMap((page) => page?.data ?? []);
    return [...all.filter(({ shared }) => shared), ...all.filter(({ shared }) => !shared)];
  }, [first.data, second.data]);
  return {
    /** Undefined until they are loaded. */
    views: isLoaded ? views : undefined,
    error: first.error ?? second.error,
    retry: () => void (first.error ? first.refetch() : second.refetch()),
  };
}

/** A view by its name in the URL. */
interface FoundView {
  /** Empty, without filters, until it is found. */
  readonly view: TicketView;
  readonly state: "found" | "loading" | "missing";
}

/** Finds a view by its name in the URL. */
export function useView(name: string): FoundView {
  const { views, error } = useSavedViews();
  return useMemo(() => {
    const found = isSaved(name)
      ? views?.find(({ id }) => id === name)
      : builtInViews.find((view) => view.name === name);
    if (found === undefined) {
      const isLoading = views === undefined && error === null;
      return { view: noView(name), state: isLoading ? "loading" : "missing" };
    }
    const view =
      "id" in found
        ? toTicketView(found)
        : { ...found, label: t(found.label), none: t(found.none) };
    return { view, state: "found" };
  }, [name, views, error]);
}

const toTicketView = (saved: View): TicketView => ({
  name: saved.id,
  label: saved.name,
  filters: saved.filters ?? create(TicketFiltersSchema),
  orderBy: saved.orderBy,
  none: t("No ticket matches the filters of this view."),
  saved,
});

const noView = (name: string): TicketView => ({
  name,
  label: t("View"),
  filters: create(TicketFiltersSchema),
  orderBy: "",
  none: "",
});
