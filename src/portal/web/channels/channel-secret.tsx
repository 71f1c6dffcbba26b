import type { MessageInitShape } from "@bufbuild/protobuf";
import { useState } from "react";
import type { UpdateChannelRequestSchema } from "../../../../gen/ticketing/v1/channel_service_pb.ts";
import { newIdempotencyKey } from "../api/action.ts";
import { describeFailure } from "../api/failure.ts";
import { Button } from "../ui/button/button.tsx";
import { CopyButton } from "../ui/button/copy-button.tsx";
import { announce } from "../ui/feedback/toast.tsx";
import { createStore } from "../ui/state/store.ts";
import { useUpdateChannel } from "./update-channel.ts";

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

/** The service does not show it again: it is here until the page is closed. */
const shown = createStore<{ channelId: string; secret: string } | undefined>(undefined);

/** A text that nobody guesses. */
export const newSecret = newIdempotencyKey;

/** Shows what was generated for a channel, to be copied. */
export const showSecret = (channelId: string, secret: string) => shown.set({ channelId, secret });

/** What was generated for a channel, if it is there to be shown. */
function useFreshSecret(channelId: string): string | undefined {
  const current = shown.use();
  return current?.channelId === channelId ? current.secret : undefined;
}
