import type { Ticket } from "../../../../gen/ticketing/v1/ticket_service_pb.ts";
import { requesterName } from "../tickets/requester-name.ts";
import { Isolate } from "../ui/isolate.tsx";
import { RequesterLink } from "./requester-link.tsx";

/** Who asks, and how to reach them. */
export function RequesterCard({ ticket: { id, requester } }: { ticket: Ticket }) {
  const { email = "", phone = "", externalId = "" } = requester ?? {};
  return (
    <section aria-labelledby="requester">
      <h2 id="requester">Requester</h2>
      <p>
        <Isolate>{requesterName(requester)}</Isolate>
      </p>
      <ul className="requester-contacts soft">
        {email !== "" && (
          <li>
            <a href={`mailto:${encodeURIComponent(email)}`}>
              <Isolate>{email}</Isolate>
            </a>
          </li>
        )}
        {phone !== "" && (
          <li>
            <a href={`tel:${phone}`}>{phone}</a>
          </li>
        )}
        {externalId !== "" && (
          <li>
            <Isolate className="mono">{externalId}</Isolate>
          </li>
        )}
      </ul>
      <div className="requester-link">
        <RequesterLink ticketId={id} />
      </div>
    </section>
  );
}
