import { TriangleAlert } from "lucide-react";
import type { WebhookSubscription } from "../../../../gen/ticketing/v1/webhook_subscription_service_pb.ts";
import { Badge } from "../ui/badge.tsx";
import { ExactTime } from "../ui/exact-time.tsx";

/** Says since when the deliveries to a webhook have been failing, if they are. */
export const FailingBadge = ({ webhook }: { webhook: WebhookSubscription }) =>
  webhook.failingSince && (
    <Badge tone="bad">
      <TriangleAlert size={12} aria-hidden="true" />
      <span>
        Failing since <ExactTime at={webhook.failingSince} form="minute" />
      </span>
    </Badge>
  );
