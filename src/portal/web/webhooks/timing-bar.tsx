import type { WebhookDelivery } from "../../../../gen/ticketing/v1/webhook_subscription_service_pb.ts";
import { phasesOf } from "./phases.ts";
import "./timing-bar.css";

/** The phases of a delivery, side by side. */
export function TimingBar({ delivery }: { delivery: WebhookDelivery }) {
  const phases = phasesOf(delivery);
  if (delivery.outcome === "queued") {
    return <p className="soft">Not sent yet.</p>;
  }
  return (
    <div className="timing">
      <div className="timing-bar" aria-hidden="true">
        {phases.map(({ id, ms }) => (
          <i key={id} data-phase={id} style={{ flexGrow: ms }} />
        ))}
      </div>
      <ul>
        {phases.map(({ id, name, ms }) => (
          <li key={id} data-phase={id}>
            {name} <span className="soft">{ms} ms</span>
          </li>
        ))}
        <li>
          Total <span className="soft">{delivery.durationMs} ms</span>
        </li>
      </ul>
    </div>
  );
}
