import type { TicketHighlight } from "../../../../../gen/ticketing/v1/ticket_service_pb.ts";
import { t } from "../../language/language.ts";
import { Marked } from "../../ui/text/isolate.tsx";
import "./search-snippet.css";

interface SearchSnippetProps {
  readonly highlights: readonly TicketHighlight[];
}

/** Where in a ticket the words of a search occur. */
export const SearchSnippet = ({ highlights }: SearchSnippetProps) => {
  // The subject is in the row anyway.
  const highlight = highlights.find(({ field }) => field !== "subject") ?? highlights[0];
  return (
    <span className="ticket-preview soft">
      {highlight?.field === "file" && t("File:")}
      {highlight?.field === "requester" && t("Requester:")}
      <Marked className="cut" parts={highlight?.parts ?? []} />
    </span>
  );
};
