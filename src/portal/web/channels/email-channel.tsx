import { RefreshCw } from "lucide-react";
import type { Channel } from "../../../../gen/ticketing/v1/channel_service_pb.ts";
import { useRole } from "../members/use-role.ts";
import { Badge } from "../ui/badge.tsx";
import { Button } from "../ui/button.tsx";
import { CodeBlock } from "../ui/code-block.tsx";
import { CopyButton } from "../ui/copy-button.tsx";
import { FailureNotice, Skeleton } from "../ui/states.tsx";
import { Steps } from "../ui/steps.tsx";
import { ChannelSecret } from "./channel-secret.tsx";
import { SetUpStep } from "./set-up-step.tsx";
import { useChannelCheck } from "./use-channel-check.ts";
import "../webhooks/delivery-sheet.css";
import "./channels.css";

/** The set-up of an e-mail address, and whether e-mails arrive. */
export function EmailChannel({ channel }: { channel: Channel }) {
  const isAdmin = useRole() === "admin";
  const check = useChannelCheck(channel, isAdmin);
  const result = check.data?.data;
  const [message] = result?.steps ?? [];
  if (!isAdmin) {
    return <p className="soft">An admin sets up this address and sees whether it works.</p>;
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
      {check.isPending && <Skeleton label="Checking the channel" />}
      {message && (
        <Steps>
          <SetUpStep title="First e-mail" step={message}>
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
        </Steps>
      )}
    </section>
  );
}

const commandFor = ({ webhookUrl }: Channel) =>
  `curl -sS --fail --data-binary @- -H 'Content-Type: message/rfc822' -H 'Authorization: Bearer <secret>' ${webhookUrl}`;
