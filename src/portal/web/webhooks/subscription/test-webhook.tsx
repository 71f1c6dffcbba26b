import type { JsonObject } from "@bufbuild/protobuf";
import { useQuery } from "@connectrpc/connect-query";
import { type SubmitEvent, useState } from "react";
import { EventService } from "../../../../../gen/ticketing/v1/event_service_pb.ts";
import {
  type WebhookSubscription,
  WebhookSubscriptionService,
} from "../../../../../gen/ticketing/v1/webhook_subscription_service_pb.ts";
import { useAction, useRefresh } from "../../api/action.ts";
import { describeFailure } from "../../api/failure.ts";
import { Dialog, FormActions } from "../../ui/dialog/dialog.tsx";
import { FailureNotice, Skeleton } from "../../ui/feedback/states.tsx";
import { announce } from "../../ui/feedback/toast.tsx";
import { SelectField, TextAreaField } from "../../ui/form/field.tsx";
import "./webhook-form.css";

const { listWebhookDeliveries, testWebhookSubscription } = WebhookSubscriptionService.method;

interface TestWebhookProps {
  readonly webhook: WebhookSubscription;
  readonly onSent: () => void;
  readonly onClose: () => void;
}

/** Sends an event of any type to a webhook, with a payload to edit. */
export function TestWebhook({ webhook, onSent, onClose }: TestWebhookProps) {
  const { data: types, error } = useQuery(EventService.method.listEventTypes);
  const refresh = useRefresh();
  const [type, setType] = useState("");
  /** The edited payload; undefined for the example. */
  const [edited, setEdited] = useState<string>();
  const [problem, setProblem] = useState<string>();
  const test = useAction(testWebhookSubscription, {
    async onSuccess() {
      announce("Test event sent");
      onSent();
      onClose();
      await refresh(listWebhookDeliveries);
    },
  });
  const chosen = types?.data.find((known) => known.type === type) ?? types?.data[0];
  const text = edited ?? JSON.stringify(chosen?.example ?? {}, null, 2);
  const refused = test.error && describeFailure(test.error).fields;
  const fieldError =
    problem ??
    Object.entries(refused ?? {})
      .find(([name]) => /^payload/.test(name))
      ?.join(": ");

  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    const payload = parseObject(text);
    setProblem(payload === undefined ? "This is not a JSON object." : undefined);
    if (payload !== undefined && chosen !== undefined) {
      test.mutate({ id: webhook.id, eventType: chosen.type, payload });
    }
  };
  return (
    <Dialog title="Send a test event" size="large" busy={test.isPending} onClose={onClose}>
      {error && <FailureNotice error={error} />}
      {!types && !error && <Skeleton label="Loading the event types" />}
      {chosen && (
        <form onSubmit={submit}>
          <SelectField
            label="Event type"
            hint="It goes to this webhook only, and changes nothing."
            options={(types?.data ?? []).map((known) => ({ value: known.type, label: known.type }))}
            value={chosen.type}
            onChange={(next) => {
              setType(next);
              setEdited(undefined);
              setProblem(undefined);
            }}
            data-autofocus
          />
          <TextAreaField
            label="Payload"
            hint={chosen.description}
            error={fieldError}
            className="mono test-payload"
            spellCheck={false}
            value={text}
            onChange={(text) => setEdited(text)}
          />
          {test.error && !fieldError && <FailureNotice error={test.error} />}
          <FormActions action="Send event" busy={test.isPending} onCancel={onClose} />
        </form>
      )}
    </Dialog>
  );
}

function parseObject(text: string): JsonObject | undefined {
  try {
    const value: unknown = JSON.parse(text);
    const isObject = typeof value === "object" && value !== null && !Array.isArray(value);
    return isObject ? (value as JsonObject) : undefined;
  } catch {
    return undefined;
  }
}
