import { RefreshCw } from "lucide-react";
import { type ReactNode, useState } from "react";
import type { Channel, ChannelCheckStep } from "../../../../gen/ticketing/v1/channel_service_pb.ts";
import { describeFailure } from "../api/failure.ts";
import { useRole } from "../members/use-role.ts";
import { Badge } from "../ui/badge.tsx";
import { Button } from "../ui/button.tsx";
import { CopyButton } from "../ui/copy-button.tsx";
import { FailureNotice, Skeleton, Warning } from "../ui/states.tsx";
import { Step, Steps } from "../ui/steps.tsx";
import { Time } from "../ui/time.tsx";
import { announce } from "../ui/toast.tsx";
import { useChannelCheck } from "./use-channel-check.ts";
import { useUpdateChannel } from "./use-update-channel.ts";
import { newVerifyToken, showVerifyToken, useVerifyToken } from "./verify-token.ts";
import "../webhooks/delivery-sheet.css";
import "./channels.css";

const stateOf = { ok: "done", waiting: "open", failed: "failed" } as const;

interface WhatsAppChannelProps {
  readonly channel: Channel;
  readonly onEdit: () => void;
}

/** The set-up of a WhatsApp number, each step with whether it is done. */
export function WhatsAppChannel({ channel, onEdit }: WhatsAppChannelProps) {
  const isAdmin = useRole() === "admin";
  const check = useChannelCheck(channel, isAdmin);
  const result = check.data?.data;
  const steps = result?.steps ?? [];
  const stepOf = (name: string) => steps.find((step) => step.name === name);
  const [token, webhook, message] = ["access_token", "webhook", "message"].map(stepOf);
  if (!isAdmin) {
    return <p className="soft">An admin sets up this number and sees whether it works.</p>;
  }
  return (
    <section aria-labelledby="set-up">
      <div className="section-head">
        <h2 id="set-up">Set-up {result?.ok && <Badge tone="good">Complete</Badge>}</h2>
        <Button icon={RefreshCw} busy={check.isFetching} onClick={() => void check.refetch()}>
          Check again
        </Button>
      </div>
      {check.error && <FailureNotice error={check.error} />}
      {check.isPending && <Skeleton label="Asking Meta" />}
      {token && webhook && message && (
        <Steps>
          <SetUpStep title="Phone number and access token" step={token}>
            {token.status === "failed" && <Button onClick={onEdit}>Change the access token</Button>}
          </SetUpStep>
          <SetUpStep title="Callback URL" step={webhook}>
            {webhook.status !== "ok" && !channel.webhookUrl.startsWith("https:") && (
              <Warning>
                Meta needs an HTTPS address that it can reach. Set <code>PUBLIC_URL</code> to the
                public address of the service.
              </Warning>
            )}
            <dl className="facts">
              <dt>Callback URL</dt>
              <dd>
                <span className="mono">{channel.webhookUrl}</span>{" "}
                <CopyButton text={channel.webhookUrl} of="callback URL" />
              </dd>
              <dt>Verify token</dt>
              <dd>
                <VerifyToken channelId={channel.id} />
              </dd>
              {channel.webhookVerifiedAt && (
                <>
                  <dt>Verified</dt>
                  <dd>
                    <Time at={channel.webhookVerifiedAt} />
                  </dd>
                </>
              )}
            </dl>
          </SetUpStep>
          <SetUpStep title="First message" step={message} />
        </Steps>
      )}
    </section>
  );
}

interface SetUpStepProps {
  readonly title: string;
  readonly step: ChannelCheckStep;
  readonly children?: ReactNode;
}

const SetUpStep = ({ title, step, children }: SetUpStepProps) => (
  <Step state={stateOf[step.status as keyof typeof stateOf]}>
    <div className="channel-step">
      <h3>{title}</h3>
      <p>{step.message}</p>
      {children}
    </div>
  </Step>
);

/** The verify token if it is new, else the way to another one. */
function VerifyToken({ channelId }: { channelId: string }) {
  const token = useVerifyToken(channelId);
  // One for all attempts, so that trying again is the same request.
  const [next, setNext] = useState(newVerifyToken);
  const update = useUpdateChannel({
    onSuccess() {
      showVerifyToken(channelId, next);
      setNext(newVerifyToken());
    },
    onError: (error) => announce(`Nothing changed. ${describeFailure(error).message}`),
  });
  if (token !== undefined) {
    return (
      <>
        <span className="mono">{token}</span> <CopyButton text={token} of="verify token" />
        <br />
        <span className="soft">Copy it now. You will not see it again.</span>
      </>
    );
  }
  return (
    <Button
      busy={update.isPending}
      onClick={() =>
        update.mutate({
          id: channelId,
          settings: { case: "whatsapp", value: { verifyToken: next } },
          updateMask: { paths: ["whatsapp"] },
        })
      }
    >
      New verify token
    </Button>
  );
}
