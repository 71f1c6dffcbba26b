import type { WebhookDelivery } from "../../../../gen/ticketing/v1/webhook_subscription_service_pb.ts";
import { clockOf } from "../ui/exact-time.tsx";
import { rowName } from "../ui/row-name.ts";
import { WhenInRow } from "../ui/when.tsx";
import { OutcomeBadge } from "./outcome-badge.tsx";
import { outcomeOf, responseOf } from "./outcomes.ts";
import "../ui/row-button.css";
import "../ui/table.css";
import "./delivery-table.css";

interface DeliveryTableProps {
  readonly deliveries: readonly WebhookDelivery[];
  readonly onOpen: (id: string) => void;
}

export const DeliveryTable = ({ deliveries, onOpen }: DeliveryTableProps) => (
  <div className="table-frame">
    <table className="table delivery-table">
      <thead>
        <tr>
          <th scope="col">Event</th>
          <th scope="col">Outcome</th>
          <th scope="col">Response</th>
          <th scope="col">Duration</th>
          <th scope="col">When</th>
        </tr>
      </thead>
      <tbody>
        {deliveries.map((delivery) => (
          <tr key={delivery.id}>
            <td className="table-main">
              <button
                type="button"
                className="row-button mono"
                aria-label={nameOf(delivery)}
                onClick={() => onOpen(delivery.id)}
              >
                {delivery.eventType}
              </button>
              {delivery.manual && <span className="soft delivery-manual">manual</span>}
            </td>
            <td data-label="Outcome">
              <OutcomeBadge outcome={delivery.outcome} />
            </td>
            <td data-label="Response">{responseOf(delivery)}</td>
            <td data-label="Duration">
              {delivery.outcome === "queued" ? "–" : `${delivery.durationMs} ms`}
            </td>
            <td data-label="When">
              {delivery.attemptedAt && <WhenInRow at={delivery.attemptedAt} form="clock" />}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  </div>
);

const nameOf = ({ eventType, outcome, attemptedAt }: WebhookDelivery): string =>
  rowName(eventType, outcomeOf(outcome).label, attemptedAt && clockOf(attemptedAt));
