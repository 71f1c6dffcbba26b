import type { Ticket } from "../../../../gen/ticketing/v1/ticket_service_pb.ts";
import { requesterName } from "../tickets/requester-name.ts";
import { RequesterLink } from "./requester-link.tsx";

/** Who asks, and how to reach them. */
export function RequesterCard({ ticket: { id, requester } }: { ticket: Ticket }) {
  const { email = "", phone = "", externalId = "" } = requester ?? {};
  return (
    <section aria-labelledby="requester">
      <h2 id="requester">Requester</h2>
      <p>
        <bdi>{requesterName(requester)}</bdi>
      </p>
      <ul className="requester-contacts soft">
        {email !== "" && (
          <li>
            <a href={`mailto:${encodeURIComponent(email)}`}>
              <bdi>{email}</bdi>
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
            <bdi className="mono">{externalId}</bdi>
          </li>
        )}
      </ul>
      <div className="requester-link">
        <RequesterLink ticketId={id} />
      </div>
    </section>
  );
}
