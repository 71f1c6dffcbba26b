import type { WebhookDelivery } from "../../../../gen/ticketing/v1/webhook_subscription_service_pb.ts";
import { CodeBlock } from "../ui/code-block.tsx";
import { CopyButton } from "../ui/copy-button.tsx";
import { curlOf } from "./delivery-curl.ts";
import { headerLines, readable } from "./readable.ts";

interface DeliveryRequestProps {
  readonly delivery: WebhookDelivery;
  /** The endpoint, once it is known. */
  readonly url: string | undefined;
}

/** The request of a delivery. */
export function DeliveryRequest({ delivery: { request }, url }: DeliveryRequestProps) {
  if (request === undefined) {
    return (
      <section aria-label="Request">
        <h3>Request</h3>
        <p className="soft">The request is not available, because the event has been deleted.</p>
      </section>
    );
  }
  const isSigned = request.headers.some(({ name }) => name === "Service-Signature");
  return (
    <section aria-label="Request" className="stack">
      <div className="section-title">
        <h3>Request</h3>
        {url !== undefined && <CopyButton text={curlOf(url, request)} of="as curl" named />}
      </div>
      <CodeBlock code={headerLines(request.headers)} label="request headers" wrap />
      {!isSigned && (
        <p className="soft">The signature is not available, because its secret was rotated.</p>
      )}
      <CodeBlock code={readable(request.body)} copied={request.body} label="request body" />
    </section>
  );
}
