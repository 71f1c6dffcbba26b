import { useState } from "preact/compat";
import { useLocation } from "wouter";
import {
  type WebhookSubscription,
  WebhookSubscriptionService,
} from "../../../../../gen/ticketing/v1/webhook_subscription_service_pb.ts";
import { useAction } from "../../api/action.ts";
import { t } from "../../language/language.ts";
import { rich } from "../../language/rich.ts";
import { useCanManageWebhooks } from "../../members/members.ts";
import { changedFields, useDraft, useEdit } from "../../session/drafts.ts";
import { ConfirmDialog, PauseToggle } from "../../ui/dialog/dialog.tsx";
import { Badge } from "../../ui/feedback/badge.tsx";
import { announce, announceFailure } from "../../ui/feedback/toast.tsx";
import { LostSecret, showSecret } from "../../ui/secret/secret.tsx";
import { areChanged, draftHeaders, type HeaderDraft, headersOf } from "./header-fields.tsx";
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
        title: t("Your new webhook"),
        label: t("signing secret"),
        secret: data.secret,
        remark: t("If you lose it, rotate it."),
        about: t(
          "Your endpoint uses it to verify that a delivery comes from this service. The next page has the code.",
        ),
        onStored: () => navigate(`/webhooks/${data.id}`),
      });
      onClose();
    },
  });
  const created = creation.data?.data;

  if (created && !created.secret) {
    return (
      <LostSecret
        title={t("The webhook was added, but its secret is lost")}
        onClose={() => navigate(`/webhooks/${created.id}`, { replace: true })}
      >
        {t("Rotate the secret of the webhook to get another one.")}
      </LostSecret>
    );
  }
  return (
    <WebhookForm
      title={t("Add webhook")}
      action={t("Add webhook")}
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
  const current = draftOf(webhook);
  const [draft, setDraft] = useEdit(`edit-${webhook.id}`, current);
  const [edited, setEdited] = useState<readonly HeaderDraft[]>();
  const headers = edited ?? draftHeaders(webhook.customHeaderNames);
  const update = useAction(updateWebhookSubscription, {
    changes: [getWebhookSubscription, listWebhookSubscriptions],
    onShown({ warnings }) {
      announce(
        [t("Saved."), ...warnings.map(({ message }) => t("Warning: {message}.", { message }))].join(
          " ",
        ),
      );
      onClose();
    },
  });
  const save = () => {
    const input = inputOf(draft);
    const paths = [
      ...changedFields(inputOf(current), input),
      ...(areChanged(headers, webhook.customHeaderNames) ? ["custom_headers"] : []),
    ];
    update.mutate({
      id: webhook.id,
      ...input,
      customHeaders: headersOf(headers),
      updateMask: { paths },
    });
  };
  return (
    <WebhookForm
      title={t("Edit webhook")}
      action={t("Save")}
      call={update}
      draft={draft}
      onDraft={setDraft}
      headers={headers}
      onHeaders={setEdited}
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
      announce(t("Webhook deleted"));
      navigate("/webhooks", { replace: true });
    },
  });
  return (
    <ConfirmDialog
      title={t("Delete the webhook for {host}?", { host: new URL(webhook.url).host })}
      action={t("Delete webhook")}
      call={deletion}
      onConfirm={() => deletion.mutate({ id: webhook.id })}
      onClose={onClose}
    >
      <p>
        {rich(
          "{url} stops receiving events, and its delivery history is deleted. To stop deliveries for a while, pause the webhook instead.",
          { url: <code>{webhook.url}</code> },
        )}
      </p>
    </ConfirmDialog>
  );
}

/** Pauses and resumes a webhook. Updates optimistically. */
export function PauseWebhook({ webhook }: { webhook: WebhookSubscription }) {
  const update = useAction(updateWebhookSubscription, {
    changes: [getWebhookSubscription, listWebhookSubscriptions],
    onError: announceFailure,
  });
  if (!useCanManageWebhooks()) {
    return <Badge tone="neutral">{t(webhook.active ? "Active" : "Paused")}</Badge>;
  }
  return (
    <PauseToggle
      label={t("Deliver to {url}", { url: webhook.url })}
      active={update.isPending ? update.variables.active === true : webhook.active}
      busy={update.isPending}
      onChange={(active) =>
        update.mutate({ id: webhook.id, active, updateMask: { paths: ["active"] } })
      }
      title={t("Pause this webhook?")}
    >
      <p>
        {rich(
          "{url} misses every event until you resume it, and these are not sent later. Waiting deliveries are skipped.",
          { url: <code>{webhook.url}</code> },
        )}
      </p>
    </PauseToggle>
  );
}
