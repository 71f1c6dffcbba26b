import { Link } from "wouter";
import { useCurrentInView } from "../shell/use-current-in-view.ts";
import { searchWith } from "../ui/use-url-state.ts";
import { views } from "./list-state.ts";
import "./ticket-views.css";

interface TicketViewsProps {
  readonly value: string;
  readonly initial: string;
}

/** The views of the list. Filters stay when another one is chosen. */
export function TicketViews({ value, initial }: TicketViewsProps) {
  const nav = useCurrentInView(value);
  return (
    <nav ref={nav} className="ticket-views" aria-label="Views">
      {Object.entries(views).map(([view, { label }]) => (
        <Link
          key={view}
          to={`/tickets${searchWith({ view: view === initial ? undefined : view })}`}
          aria-current={view === value ? "page" : undefined}
        >
          {label}
        </Link>
      ))}
    </nav>
  );
}
