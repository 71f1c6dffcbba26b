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
        {phases.map(({ name, ms }) => (
          <i key={name} data-phase={name} style={{ flexGrow: ms }} />
        ))}
      </div>
      <ul>
        {phases.map(({ name, ms }) => (
          <li key={name} data-phase={name}>
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
