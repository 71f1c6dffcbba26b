import { useQuery } from "@connectrpc/connect-query";
import { keepPreviousData, skipToken } from "@tanstack/react-query";
import {
  type WebhookSubscription,
  WebhookSubscriptionService,
} from "../../../../../gen/ticketing/v1/webhook_subscription_service_pb.ts";
import go from "../../../snippets/verify.go?raw";
import python from "../../../snippets/verify.py?raw";
import typescript from "../../../snippets/verify.ts?raw";
import type { Interval } from "../../api/paged-list.ts";
import { t } from "../../language/language.ts";
import { rich } from "../../language/rich.ts";
import { useCanManageWebhooks } from "../../members/members.ts";
import { oneOf, useUrlState } from "../../state/url-state.ts";
import { Segmented } from "../../ui/form/choices.tsx";
import { CodeBlock } from "../../ui/text/code-block.tsx";
import { dateForms } from "../../ui/time/formats.ts";
import { ExactTime, TimeAhead } from "../../ui/time/time.tsx";
import { ExpirePreviousSecret } from "./expire-previous-secret.tsx";
import "./verification.css";

const languages = [
  { value: "typescript", label: "TypeScript" },
  { value: "python", label: "Python" },
  { value: "go", label: "Go" },
] as const;

/** A test runs them against the test vectors of the signature. */
const snippets = { typescript, python, go };
const values = { language: oneOf("typescript", "python", "go") };

interface VerificationProps {
  readonly webhook: WebhookSubscription;
  readonly interval: Interval;
}

/** How an endpoint verifies deliveries of this webhook. */
export function Verification({ webhook, interval }: VerificationProps) {
  const { state, change } = useUrlState(values);
  const language = state.language as keyof typeof snippets;
  const { previousSecretUntil } = webhook;
  const canManage = useCanManageWebhooks();
  return (
    <section aria-labelledby="verification">
      <div className="section-head">
        <h2 id="verification">{t("Verify the signature")}</h2>
        <Segmented
          label={t("Language")}
          options={languages}
          value={language}
          onChange={(next) => change({ language: next })}
        />
      </div>
      <div className="stack">
        <p className="soft">
          {t(
            "Anyone can send requests to your endpoint. To accept only deliveries of this service, verify the signature in their header with the signing secret:",
          )}
        </p>
        <SignatureHeader webhook={webhook} interval={interval} />
        {previousSecretUntil && (
          <>
            <p>
              {rich(
                "The second {v1} uses the previous secret, which expires {time}. Accept a delivery if either signature matches.",
                { v1: <code>v1</code>, time: <TimeAhead at={previousSecretUntil} /> },
              )}
            </p>
            {canManage && <ExpirePreviousSecret webhook={webhook} />}
          </>
        )}
        <CodeBlock code={snippets[language]} label={t("code in {language}", { language })} />
      </div>
    </section>
  );
}

const { getWebhookDelivery, listWebhookDeliveries } = WebhookSubscriptionService.method;
/** Shown until something has been delivered. */
const example = "t=1767225600,v1=5257a869e7ecebeda32affa62cdca3fa51cad7e77a0e56ff536d0ce8e108d8bd";

interface SignatureHeaderProps {
  readonly webhook: WebhookSubscription;
  readonly interval: Interval;
}

/** Explains the signature header of the last delivery. */
function SignatureHeader({ webhook, interval }: SignatureHeaderProps) {
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
        {sent && attemptedAt
          ? rich("Service-Signature of the last delivery, {time}", {
              time: <ExactTime at={attemptedAt} form="second" />,
            })
          : t("Example of Service-Signature")}
      </dt>
      <dd>
        <code className="signature-time">{time}</code>
        <span>
          {t("time of signing, in Unix seconds: {time}", {
            time: dateForms.second.format(seconds * 1000),
          })}
        </span>
      </dd>
      {signatures.map((signature) => (
        <dd key={signature}>
          <code className="signature-value">{signature}</code>
          <span>
            {rich("HMAC-SHA256 of {time} and the raw body, keyed with the whole {secret}, in hex", {
              time: <code>{time.slice("t=".length)}.</code>,
              secret: <code>whsec_…</code>,
            })}
          </span>
        </dd>
      ))}
    </dl>
  );
}
