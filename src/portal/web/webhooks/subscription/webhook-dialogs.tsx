import { useState } from "react";
import { useLocation } from "wouter";
import {
  type WebhookSubscription,
  WebhookSubscriptionService,
} from "../../../../../gen/ticketing/v1/webhook_subscription_service_pb.ts";
import { useAction } from "../../api/action.ts";
import { describeFailure } from "../../api/failure.ts";
import { useCanManageWebhooks } from "../../members/members.ts";
import { useDraft } from "../../session/drafts.ts";
import { ConfirmDialog, PauseToggle } from "../../ui/dialog/dialog.tsx";
import { Badge } from "../../ui/feedback/badge.tsx";
import { announce } from "../../ui/feedback/toast.tsx";
import { LostSecret, showSecret } from "../../ui/secret/secret.tsx";
import { areChanged, draftHeaders, headersOf } from "./header-fields.tsx";
import { draftOf, emptyDraft, inputOf } from "./webhook-draft.ts";
import { WebhookForm } from "./webhook-form.tsx";

const {
  createWebhookSubscription,
  deleteWebhookSubscription,
  getWebhookSubscription,
  listWebhookSubscriptions,
  updateWebhookSubscription,
} = WebhookSubscriptionService.method;

/** Creates a webhook, then shows its secret once. */
export function CreateWebhook({ onClose }: { onClose: () => void }) {
  const [draft, setDraft] = useDraft("create-webhook", emptyDraft);
  const [headers, setHeaders] = useState(draftHeaders([]));
  const [, navigate] = useLocation();
  const creation = useAction(createWebhookSubscription, {
    changes: [listWebhookSubscriptions],
    onSuccess({ data }) {
      if (!data?.secret) {
        return;
      }
      showSecret({
        title: "Your new webhook",
        label: "signing secret",
        secret: data.secret,
        remark: "If you lose it, rotate it.",
        about:
          "Your endpoint uses it to verify that a delivery comes from this service. The next page has the code.",
        onStored: () => navigate(`/webhooks/${data.id}`),
      });
      onClose();
    },
  });
  const created = creation.data?.data;

  if (created && !created.secret) {
    return (
      <LostSecret
        title="The webhook was added, but its secret is lost"
        onClose={() => navigate(`/webhooks/${created.id}`, { replace: true })}
      >
        Rotate the secret of the webhook to get another one.
      </LostSecret>
    );
  }
  return (
    <WebhookForm
      title="Add webhook"
      action="Add webhook"
      call={creation}
      draft={draft}
      onDraft={setDraft}
      headers={headers}
      onHeaders={setHeaders}
      onSubmit={() =>
        creation.mutate({
          ...inputOf(draft),
          customHeaders: headersOf(headers),
          ordered: draft.ordered ?? false,
        })
      }
      onClose={onClose}
    />
  );
}

interface WebhookDialogProps {
  readonly webhook: WebhookSubscription;
  readonly onClose: () => void;
}

export function EditWebhook({ webhook, onClose }: WebhookDialogProps) {
  const [draft, setDraft] = useDraft(`edit-${webhook.id}`, draftOf(webhook));
  const [headers, setHeaders] = useState(draftHeaders(webhook.customHeaderNames));
  const update = useAction(updateWebhookSubscription, {
    changes: [getWebhookSubscription, listWebhookSubscriptions],
    onShown({ warnings }) {
      announce(["Saved.", ...warnings.map(({ message }) => `Warning: ${message}.`)].join(" "));
      onClose();
    },
  });
  const save = () => {
    const changed = areChanged(headers, webhook.customHeaderNames) ? ["custom_headers"] : [];
    update.mutate({
      id: webhook.id,
      ...inputOf(draft),
      customHeaders: headersOf(headers),
      updateMask: { paths: ["url", "events", "description", "filter", ...changed] },
    });
  };
  return (
    <WebhookForm
      title="Edit webhook"
      action="Save"
      call={update}
      draft={draft}
      onDraft={setDraft}
      headers={headers}
      onHeaders={setHeaders}
      onSubmit={save}
      onClose={onClose}
    />
  );
}

export function DeleteWebhook({ webhook, onClose }: WebhookDialogProps) {
  const [, navigate] = useLocation();
  const deletion = useAction(deleteWebhookSubscription, {
    changes: [listWebhookSubscriptions],
    onSuccess() {
      announce("Webhook deleted");
      navigate("/webhooks", { replace: true });
    },
  });
  return (
    <ConfirmDialog
      title={`Delete the webhook for ${new URL(webhook.url).host}?`}
      action="Delete webhook"
      call={deletion}
      onConfirm={() => deletion.mutate({ id: webhook.id })}
      onClose={onClose}
    >
      <p>
        <code>{webhook.url}</code> stops receiving events, and its delivery history is deleted. To
        stop deliveries for a while, pause the webhook instead.
      </p>
    </ConfirmDialog>
  );
}

/** Pauses and resumes a webhook. Updates optimistically. */
export function PauseWebhook({ webhook }: { webhook: WebhookSubscription }) {
  const update = useAction(updateWebhookSubscription, {
    changes: [getWebhookSubscription, listWebhookSubscriptions],
    onError: (error) => announce(`Nothing changed. ${describeFailure(error).message}`),
  });
  if (!useCanManageWebhooks()) {
    return <Badge tone="neutral">{webhook.active ? "Active" : "Paused"}</Badge>;
  }
  return (
    <PauseToggle
      label={`Deliver to ${webhook.url}`}
      active={update.isPending ? update.variables.active === true : webhook.active}
      busy={update.isPending}
      onChange={(active) =>
        update.mutate({ id: webhook.id, active, updateMask: { paths: ["active"] } })
      }
      title="Pause this webhook?"
    >
      <p>
        <code>{webhook.url}</code> misses every event until you resume it: they are not sent later.
        Deliveries that wait are skipped.
      </p>
    </PauseToggle>
  );
}
