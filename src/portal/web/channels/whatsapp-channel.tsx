import { RefreshCw } from "lucide-react";
import type { Channel } from "../../../../gen/ticketing/v1/channel_service_pb.ts";
import { useRole } from "../members/use-role.ts";
import { Badge } from "../ui/badge.tsx";
import { Button } from "../ui/button.tsx";
import { CopyButton } from "../ui/copy-button.tsx";
import { FailureNotice, Skeleton, Warning } from "../ui/states.tsx";
import { Steps } from "../ui/steps.tsx";
import { Time } from "../ui/time.tsx";
import { ChannelSecret } from "./channel-secret.tsx";
import { SetUpStep } from "./set-up-step.tsx";
import { useChannelCheck } from "./use-channel-check.ts";
import "../webhooks/delivery-sheet.css";
import "./channels.css";

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
          <SetUpStep title="First message" step={message} />
        </Steps>
      )}
    </section>
  );
}
