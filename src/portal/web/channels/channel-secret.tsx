import type { MessageInitShape } from "@bufbuild/protobuf";
import { useState } from "react";
import type { UpdateChannelRequestSchema } from "../../../../gen/ticketing/v1/channel_service_pb.ts";
import { describeFailure } from "../api/failure.ts";
import { Button } from "../ui/button.tsx";
import { CopyButton } from "../ui/copy-button.tsx";
import { announce } from "../ui/toast.tsx";
import { newSecret, showSecret, useFreshSecret } from "./fresh-secret.ts";
import { useUpdateChannel } from "./use-update-channel.ts";

interface ChannelSecretProps {
  readonly channelId: string;
  /** What it is called. */
  readonly name: string;
  readonly settingsFor: (
    secret: string,
  ) => NonNullable<MessageInitShape<typeof UpdateChannelRequestSchema>["settings"]>;
}

/** What the other side authenticates with, if it is new; else the way to another one. */
export function ChannelSecret({ channelId, name, settingsFor }: ChannelSecretProps) {
  const secret = useFreshSecret(channelId);
  // One for all attempts, so that trying again is the same request.
  const [next, setNext] = useState(newSecret);
  const update = useUpdateChannel({
    onSuccess() {
      showSecret(channelId, next);
      setNext(newSecret());
    },
    onError: (error) => announce(`Nothing changed. ${describeFailure(error).message}`),
  });
  if (secret !== undefined) {
    return (
      <>
        <span className="mono">{secret}</span> <CopyButton text={secret} of={name} />
        <br />
        <span className="soft">Copy it now. You will not see it again.</span>
      </>
    );
  }
  const settings = settingsFor(next);
  return (
    <Button
      busy={update.isPending}
      onClick={() =>
        update.mutate({ id: channelId, settings, updateMask: { paths: [settings.case ?? ""] } })
      }
    >
      New {name}
    </Button>
  );
}
