import { useQuery } from "@connectrpc/connect-query";
import { keepPreviousData, skipToken } from "@tanstack/react-query";
import {
  type WebhookSubscription,
  WebhookSubscriptionService,
} from "../../../../gen/ticketing/v1/webhook_subscription_service_pb.ts";
import type { Interval } from "../api/use-busy.ts";
import { ExactTime } from "../ui/exact-time.tsx";
import { dateForms } from "../ui/formats.ts";

const { getWebhookDelivery, listWebhookDeliveries } = WebhookSubscriptionService.method;
/** Shows the format when nothing has been delivered yet. */
const example = "t=1767225600,v1=5257a869e7ecebeda32affa62cdca3fa51cad7e77a0e56ff536d0ce8e108d8bd";

interface SignatureHeaderProps {
  readonly webhook: WebhookSubscription;
  readonly interval: Interval;
}

/** Explains the signature header of the last delivery. */
export function SignatureHeader({ webhook, interval }: SignatureHeaderProps) {
  const subscriptionId = webhook.id;
  const last = useQuery(
    listWebhookDeliveries,
    { subscriptionId, pageSize: 1, outcome: ["succeeded", "failed"] },
    { refetchInterval: interval },
  );
  const { id, attemptedAt } = last.data?.data[0] ?? {};
  const { data } = useQuery(
    getWebhookDelivery,
    id === undefined ? skipToken : { subscriptionId, id },
    { placeholderData: keepPreviousData },
  );
  const sent = data?.data?.request?.headers.find(({ name }) => name === "Service-Signature")?.value;
  const [time = "", ...signatures] = (sent ?? example).split(",");
  const seconds = Number(time.slice("t=".length));
  return (
    <dl className="signature">
      <dt className="soft">
        {sent && attemptedAt ? (
          <>
            Service-Signature of the last delivery, <ExactTime at={attemptedAt} form="second" />
          </>
        ) : (
          "Example of Service-Signature"
        )}
      </dt>
      <dd>
        <code className="signature-time">{time}</code>
        <span>time of signing, in Unix seconds: {dateForms.second.format(seconds * 1000)}</span>
      </dd>
      {signatures.map((signature) => (
        <dd key={signature}>
          <code className="signature-value">{signature}</code>
          <span>
            HMAC-SHA256 of <code>{time.slice("t=".length)}.</code> and the raw body, keyed with the
            whole <code>whsec_…</code>, in hex
          </span>
        </dd>
      ))}
    </dl>
  );
}
