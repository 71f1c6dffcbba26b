import { timestampFromMs } from "@bufbuild/protobuf/wkt";
import { type SubmitEvent, useState } from "react";
import { OperationService } from "../../../../gen/ticketing/v1/operation_service_pb.ts";
import {
  type WebhookSubscription,
  WebhookSubscriptionService,
} from "../../../../gen/ticketing/v1/webhook_subscription_service_pb.ts";
import { useAction } from "../api/use-action.ts";
import { useRefresh } from "../api/use-refresh.ts";
import { Dialog, FormActions } from "../ui/dialog.tsx";
import { Field } from "../ui/field.tsx";
import { FailureNotice } from "../ui/states.tsx";

const hourMs = 3_600_000;
const spans = [
  { ms: hourMs, label: "The last hour" },
  { ms: 6 * hourMs, label: "The last 6 hours" },
  { ms: 24 * hourMs, label: "The last 24 hours" },
  { ms: 3 * 24 * hourMs, label: "The last 3 days" },
  { ms: 7 * 24 * hourMs, label: "The last 7 days" },
];

interface RecoverWebhookProps {
  readonly webhook: WebhookSubscription;
  readonly onClose: () => void;
}

/** Sends again what has failed. The page shows its progress. */
export function RecoverWebhook({ webhook, onClose }: RecoverWebhookProps) {
  const [ms, setMs] = useState(24 * hourMs);
  // Fixed, so that trying again is the same request.
  const [openedAt] = useState(() => Date.now());
  const refresh = useRefresh();
  const recovery = useAction(WebhookSubscriptionService.method.recoverWebhookSubscription, {
    async onSuccess() {
      await refresh(OperationService.method.listOperations);
      onClose();
    },
  });
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    recovery.mutate({ id: webhook.id, since: timestampFromMs(openedAt - ms) });
  };
  return (
    <Dialog title="Recover missed events" busy={recovery.isPending} onClose={onClose}>
      <form className="stack" onSubmit={submit}>
        <p>
          Sends every event again whose delivery failed, expired or was interrupted: each once, the
          oldest first. Events that have arrived since are left out.
        </p>
        <Field label="Deliveries of">
          {(attributes) => (
            <select
              {...attributes}
              className="input"
              value={ms}
              onChange={(event) => setMs(Number(event.target.value))}
              data-autofocus
            >
              {spans.map((span) => (
                <option key={span.ms} value={span.ms}>
                  {span.label}
                </option>
              ))}
            </select>
          )}
        </Field>
        {recovery.error && <FailureNotice error={recovery.error} />}
        <FormActions action="Recover" busy={recovery.isPending} onCancel={onClose} />
      </form>
    </Dialog>
  );
}
