import { timestampFromMs } from "@bufbuild/protobuf/wkt";
import { useEffect, useEffectEvent, useState } from "preact/compat";
import { OperationService } from "../../../../../gen/ticketing/v1/operation_service_pb.ts";
import {
  type WebhookSubscription,
  WebhookSubscriptionService,
} from "../../../../../gen/ticketing/v1/webhook_subscription_service_pb.ts";
import { msg } from "../../../../language/translate.ts";
import { useAction } from "../../api/action.ts";
import { useLatestOperation } from "../../api/latest-operation.ts";
import { t } from "../../language/language.ts";
import { Button } from "../../ui/button/button.tsx";
import { FormDialog } from "../../ui/dialog/dialog.tsx";
import { FailureNotice } from "../../ui/feedback/states.tsx";
import { announce } from "../../ui/feedback/toast.tsx";
import { SelectField } from "../../ui/form/field.tsx";
import "./recovery.css";

const { listOperations } = OperationService.method;

interface RecoveryProgressProps {
  readonly subscriptionId: string;
  /** Called after each delivery. */
  readonly onProgress: () => void;
}

/** Progress of a webhook's recovery, and its result if it completes while the page is open. */
export function RecoveryProgress({ subscriptionId, onProgress }: RecoveryProgressProps) {
  const [followed, setFollowed] = useState("");
  const { operation, cancel } = useLatestOperation("webhook_recovery", { subscriptionId });
  const { id, done = true } = operation ?? {};
  const { details } = operation?.metadata ?? {};
  const metadata = details?.case === "webhookRecovery" ? details.value : undefined;
  const handled = (metadata?.succeeded ?? 0) + (metadata?.failed ?? 0);
  const follow = useEffectEvent((running: string | undefined) => {
    if (running !== undefined) {
      setFollowed(running);
    }
    // The list and the figures on the page show its deliveries.
    if (running !== undefined || id === followed) {
      onProgress();
    }
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: each delivery is progress
  useEffect(() => follow(done ? undefined : id), [id, done, handled]);
  if (operation === undefined || metadata === undefined || (done && id !== followed)) {
    return null;
  }
  const { result, cancelling } = operation;
  const { total, succeeded, failed } = metadata;
  return (
    <section aria-label={t("Recovery")} className="recovery">
      <div className="row recovery-head">
        <p role="status">
          {done ? (
            <>
              <strong>
                {t(result.case === "error" ? "Recovery ended early." : "Recovery finished.")}
              </strong>{" "}
              {t("{succeeded, plural, other {# delivered}}, {failed, plural, other {# failed}}.", {
                succeeded,
                failed,
              })}
            </>
          ) : (
            <strong>
              {t(cancelling ? "Stopping the recovery…" : "Recovering missed events…")}
            </strong>
          )}
        </p>
        {done ? (
          <Button onClick={() => setFollowed("")}>{t("Dismiss")}</Button>
        ) : (
          <Button
            busy={cancel.isPending || cancelling}
            onClick={() => cancel.mutate({ id: operation.id })}
          >
            {t("Stop")}
          </Button>
        )}
      </div>
      {!done && (
        <>
          <progress aria-label={t("Recovered events")} max={total || 1} value={total && handled} />
          <p className="soft">
            {total === undefined
              ? t("Counting the events.")
              : t(
                  "{handled, number} of {total, number}: {succeeded, plural, other {# delivered}}, {failed, plural, other {# failed}}.",
                  { handled, total, succeeded, failed },
                )}
          </p>
        </>
      )}
      {cancel.error && <FailureNotice error={cancel.error} />}
    </section>
  );
}

const hourMs = 3_600_000;
const spans = [
  { ms: hourMs, label: msg("The last hour") },
  { ms: 6 * hourMs, label: msg("The last 6 hours") },
  { ms: 24 * hourMs, label: msg("The last 24 hours") },
  { ms: 3 * 24 * hourMs, label: msg("The last 3 days") },
  { ms: 7 * 24 * hourMs, label: msg("The last 7 days") },
];

interface RecoverWebhookProps {
  readonly webhook: WebhookSubscription;
  readonly onStarted: () => void;
  readonly onClose: () => void;
}

/** Redelivers failed deliveries. The page shows the progress. */
export function RecoverWebhook({ webhook, onStarted, onClose }: RecoverWebhookProps) {
  const [ms, setMs] = useState(24 * hourMs);
  // Fixed, so that a retry sends the same request.
  const [openedAt] = useState(() => Date.now());
  const recovery = useAction(WebhookSubscriptionService.method.recoverWebhookSubscription, {
    changes: [listOperations],
    onShown() {
      announce(t("Recovery started"));
      onStarted();
      onClose();
    },
  });
  return (
    <FormDialog
      title={t("Recover missed events")}
      action={t("Recover")}
      call={recovery}
      onSubmit={() =>
        recovery.mutate({ id: webhook.id, attemptedFrom: timestampFromMs(openedAt - ms) })
      }
      onClose={onClose}
    >
      <div className="stack">
        <p>
          {t(
            "Sends every event whose delivery failed, expired or was interrupted again, once each and oldest first. Events that have been delivered since are left out.",
          )}
        </p>
        <SelectField
          label={t("Deliveries of")}
          options={spans.map((span) => ({ value: String(span.ms), label: t(span.label) }))}
          value={String(ms)}
          onChange={(next) => setMs(Number(next))}
          data-autofocus
        />
      </div>
    </FormDialog>
  );
}
