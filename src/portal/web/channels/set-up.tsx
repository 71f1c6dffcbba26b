import { type Timestamp, timestampMs } from "@bufbuild/protobuf/wkt";
import { useQuery } from "@connectrpc/connect-query";
import { skipToken } from "@tanstack/react-query";
import { RefreshCw } from "lucide-react";
import { type ReactNode, useEffect, useRef } from "react";
import type { ChannelCheckStepName, ChannelCheckStepStatus } from "../../../../gen/enums.ts";
import {
  type Channel,
  type ChannelCheckStep,
  ChannelService,
} from "../../../../gen/ticketing/v1/channel_service_pb.ts";
import { useRole } from "../members/members.ts";
import { Button } from "../ui/button/button.tsx";
import { CopyButton } from "../ui/button/copy-button.tsx";
import { Badge } from "../ui/feedback/badge.tsx";
import { FailureNotice, Skeleton, Warning } from "../ui/feedback/states.tsx";
import { Step, Steps } from "../ui/feedback/steps.tsx";
import { CodeBlock } from "../ui/text/code-block.tsx";
import { Time } from "../ui/time/time.tsx";
import { ChannelSecret } from "./channel-secret.tsx";
import "../ui/text/facts.css";
import "./channels.css";

interface SetUpProps {
  readonly channel: Channel;
  /** `address` or `number`. */
  readonly what: string;
  /** Shown while the check runs. */
  readonly loading: string;
  /** Renders the steps by their names. */
  readonly children: (stepOf: (name: ChannelCheckStepName) => ChannelCheckStep) => ReactNode;
}

/** The set-up of a channel, step by step, as a check finds it. */
function SetUp({ channel, what, loading, children }: SetUpProps) {
  const isAdmin = useRole() === "admin";
  const check = useChannelCheck(channel, isAdmin);
  const result = check.data?.data;
  if (!isAdmin) {
    return <p className="soft">An admin sets up this {what} and sees whether it works.</p>;
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
      {check.isPending && <Skeleton label={loading} />}
      {result && (
        <Steps>
          {children((name) => result.steps.find((step) => step.name === name) as ChannelCheckStep)}
        </Steps>
      )}
    </section>
  );
}

/** The set-up of an e-mail address. */
export const EmailChannel = ({ channel }: { channel: Channel }) => (
  <SetUp channel={channel} what="address" loading="Checking the channel">
    {(stepOf) => (
      <SetUpStep title="First e-mail" step={stepOf("message")}>
        <dl className="facts">
          <dt>Address</dt>
          <dd>
            {channel.emailAddress} <CopyButton text={channel.emailAddress} of="address" />
          </dd>
          <dt>URL</dt>
          <dd>
            <span className="mono">{channel.webhookUrl}</span>{" "}
            <CopyButton text={channel.webhookUrl} of="URL" />
          </dd>
          <dt>Secret</dt>
          <dd>
            <ChannelSecret
              channelId={channel.id}
              name="secret"
              settingsFor={(secret) => ({ case: "email", value: { secret } })}
            />
          </dd>
        </dl>
        <p>A mail server that pipes e-mails to a program runs this, with the secret:</p>
        <CodeBlock code={commandFor(channel)} label="command" wrap />
      </SetUpStep>
    )}
  </SetUp>
);

const commandFor = ({ webhookUrl }: Channel) =>
  `curl -sS --fail --data-binary @- -H 'Content-Type: message/rfc822' -H 'Authorization: Bearer <secret>' ${webhookUrl}`;

/** The set-up of a WhatsApp number. */
export const WhatsAppChannel = ({ channel, onEdit }: { channel: Channel; onEdit: () => void }) => (
  <SetUp channel={channel} what="number" loading="Asking Meta">
    {(stepOf) => (
      <>
        <SetUpStep title="Phone number and access token" step={stepOf("access_token")}>
          {stepOf("access_token").status === "failed" && (
            <Button onClick={onEdit}>Change the access token</Button>
          )}
        </SetUpStep>
        <SetUpStep title="Callback URL" step={stepOf("webhook")}>
          {stepOf("webhook").status !== "ok" && !channel.webhookUrl.startsWith("https:") && (
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
              <ChannelSecret
                channelId={channel.id}
                name="verify token"
                settingsFor={(verifyToken) => ({ case: "whatsapp", value: { verifyToken } })}
              />
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
        <SetUpStep title="First message" step={stepOf("message")} />
      </>
    )}
  </SetUp>
);

const stepStates = { ok: "done", waiting: "open", failed: "failed" } as const satisfies Readonly<
  Record<ChannelCheckStepStatus, string>
>;

interface SetUpStepProps {
  readonly title: string;
  readonly step: ChannelCheckStep;
  readonly children?: ReactNode;
}

/** A step of the set-up with the result of its check. */
const SetUpStep = ({ title, step, children }: SetUpStepProps) => (
  <Step state={stepStates[step.status as ChannelCheckStepStatus]}>
    <div className="channel-step">
      <h3>{title}</h3>
      <p>{step.message}</p>
      {children}
    </div>
  </Step>
);

/** Interval of reading the channel, which makes no call to Meta. */
const pollMs = 3_000;

/**
 * Checks a channel, and rechecks it when something changes while it is being set up. Polling the
 * check itself would exceed Meta's rate limit.
 */
function useChannelCheck(channel: Channel, isEnabled: boolean) {
  const { id, updatedAt, webhookVerifiedAt, lastMessageAt } = channel;
  const check = useQuery(ChannelService.method.checkChannel, isEnabled ? { id } : skipToken, {
    retry: false,
  });
  const isComplete = check.data?.data?.ok !== false;
  useQuery(ChannelService.method.getChannel, { id }, { refetchInterval: !isComplete && pollMs });
  const state = [updatedAt, webhookVerifiedAt, isComplete ? undefined : lastMessageAt]
    .map(textOf)
    .join();
  const checked = useRef(state);
  const { refetch } = check;
  useEffect(() => {
    if (checked.current !== state) {
      checked.current = state;
      void refetch();
    }
  }, [state, refetch]);
  return check;
}

const textOf = (time: Timestamp | undefined) => (time ? timestampMs(time) : 0);
