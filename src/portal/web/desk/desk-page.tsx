import { lazy, Suspense, useEffect } from "preact/compat";
import { reloadIfLost } from "../boot/page-files.ts";
import { t } from "../language/language.ts";
import { useMedia } from "../state/store.ts";
import { useNeighbours } from "../tickets/inbox/neighbours.ts";
import { TicketPane } from "../tickets/inbox/ticket-pane.tsx";
import { Skeleton } from "../ui/feedback/states.tsx";
import "./desk.css";

const loadTicketPage = () => import("../conversation/ticket-page.tsx");
const TicketPage = lazy(async () => ({
  default: (await reloadIfLost(loadTicketPage())).TicketPage,
}));

/** The time for the list to load first, in milliseconds. */
const preloadMs = 1_000;

/**
 * The tickets, and next to them the conversation of the one that is open. In narrow windows the
 * conversation covers the list, which keeps its place.
 * @param id of the open ticket; empty for none
 */
export function DeskPage({ id }: { id: string }) {
  const neighbours = useNeighbours(id);
  const isSplit = useMedia("(min-width: 64rem)");
  useEffect(() => {
    // So that the first ticket opens immediately. A failure surfaces when one is opened.
    const timer = setTimeout(() => void loadTicketPage().catch(() => {}), preloadMs);
    return () => clearTimeout(timer);
  }, []);
  return (
    <div className={id === "" ? "desk" : "desk desk-open"}>
      <TicketPane openId={id} neighbours={neighbours} />
      {id !== "" && (
        <Suspense fallback={<Skeleton rows={5} label={t("Loading the ticket")} />}>
          <TicketPage key={id} id={id} neighbours={neighbours} isBesideList={isSplit} />
        </Suspense>
      )}
    </div>
  );
}
