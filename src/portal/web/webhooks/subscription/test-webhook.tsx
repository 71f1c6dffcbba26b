import type { JsonObject } from "@bufbuild/protobuf";
import { useQuery } from "@connectrpc/connect-query";
import { useState } from "preact/compat";
import { EventService } from "../../../../../gen/ticketing/v1/event_service_pb.ts";
import {
  type WebhookSubscription,
  WebhookSubscriptionService,
} from "../../../../../gen/ticketing/v1/webhook_subscription_service_pb.ts";
import { useAction } from "../../api/action.ts";
import { describeFailure } from "../../api/failure.ts";
import { t } from "../../language/language.ts";
import { useDraft } from "../../session/drafts.ts";
import { Dialog, FormDialog } from "../../ui/dialog/dialog.tsx";
import { QueryState } from "../../ui/feedback/states.tsx";
import { announce } from "../../ui/feedback/toast.tsx";
import { SelectField, TextAreaField } from "../../ui/form/field.tsx";
import "./webhook-form.css";

const { listWebhookDeliveries, testWebhookSubscription } = WebhookSubscriptionService.method;

interface TestWebhookProps {
  readonly webhook: WebhookSubscription;
  readonly onSent: () => void;
  readonly onClose: () => void;
}

interface TestDraft {
  /** Empty for the first type. */
  readonly type: string;
  /** The edited payload; undefined for the example of the type. */
  readonly payload?: string;
}

/** Sends an event of any type to a webhook, with a payload to edit. */
export function TestWebhook({ webhook, onSent, onClose }: TestWebhookProps) {
  const query = useQuery(EventService.method.listEventTypes);
  const types = query.data?.data ?? [];
  const [draft, setDraft] = useDraft<TestDraft>(`test-${webhook.id}`, { type: "" });
  const [problem, setProblem] = useState<string>();
  const test = useAction(testWebhookSubscription, {
    changes: [listWebhookDeliveries],
    onSuccess() {
      announce(t("Test event sent"));
      onSent();
      onClose();
    },
  });
  const chosen = types.find(({ type }) => type === draft.type) ?? types[0];
  const text = draft.payload ?? JSON.stringify(chosen?.example ?? {}, null, 2);
  const refused = Object.entries(test.error ? describeFailure(test.error).fields : {});
  const [inPayload] = refused.filter(([name]) => /^payload/.test(name));

  const submit = () => {
    const payload = parseObject(text);
    setProblem(payload === undefined ? t("This is not a JSON object.") : undefined);
    if (payload !== undefined && chosen !== undefined) {
      test.mutate({ id: webhook.id, eventType: chosen.type, payload });
    }
  };
  const title = t("Send a test event");
  if (chosen === undefined) {
    return (
      <Dialog title={title} size="large" onClose={onClose}>
        <QueryState query={query} label={t("Loading the event types")} />
      </Dialog>
    );
  }
  return (
    <FormDialog
      title={title}
      size="large"
      action={t("Send event")}
      call={test}
      fields={inPayload?.slice(0, 1)}
      onSubmit={submit}
      onClose={onClose}
    >
      <SelectField
        label={t("Event type")}
        hint={t("It is sent to this webhook only, and changes nothing.")}
        options={types.map((known) => ({ value: known.type, label: known.type }))}
        value={chosen.type}
        onChange={(type) => {
          setDraft({ type });
          setProblem(undefined);
        }}
        data-autofocus
      />
      <TextAreaField
        label={t("Payload")}
        hint={chosen.description}
        error={problem ?? inPayload?.join(": ")}
        className="mono test-payload"
        spellcheck={false}
        value={text}
        onChange={(payload) => setDraft({ ...draft, payload })}
      />
    </FormDialog>
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
