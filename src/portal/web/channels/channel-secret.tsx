import { useState } from "preact/compat";
import { newIdempotencyKey } from "../api/action.ts";
import { t } from "../language/language.ts";
import { createStore } from "../state/store.ts";
import { Button } from "../ui/button/button.tsx";
import { CopyButton } from "../ui/button/copy-button.tsx";
import { announceFailure } from "../ui/feedback/toast.tsx";
import type { Settings } from "./kind-settings.ts";
import { useUpdateChannel } from "./update-channel.ts";

interface ChannelSecretProps {
  readonly channelId: string;
  /** Name of the secret, such as `verify token`. */
  readonly name: string;
  readonly settingsFor: (secret: string) => Settings;
}

/** Shows a newly generated secret, or a button that generates one. */
export function ChannelSecret({ channelId, name, settingsFor }: ChannelSecretProps) {
  const secret = useFreshSecret(channelId);
  // The same for all attempts, so that a retry sends the same request.
  const [next, setNext] = useState(newSecret);
  const update = useUpdateChannel({
    onSuccess() {
      showSecret(channelId, next);
      setNext(newSecret());
    },
    onError: announceFailure,
  });
  if (secret !== undefined) {
    return (
      <>
        <span className="mono">{secret}</span> <CopyButton text={secret} of={name} />
        <br />
        <span className="soft">{t("Copy it now. You will not see it again.")}</span>
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
      {t("Create a new one")}
    </Button>
  );
}

/** The service never returns it, so it is kept until the page closes. */
const shown = createStore<{ channelId: string; secret: string } | undefined>(undefined);

/** 128 random bits in hex. */
export const newSecret = newIdempotencyKey;

/** Shows the new secret of a channel until the page closes. */
export const showSecret = (channelId: string, secret: string) => shown.set({ channelId, secret });

/** The new secret of a channel, if one was generated. */
export function useFreshSecret(channelId: string): string | undefined {
  const current = shown.use();
  return current?.channelId === channelId ? current.secret : undefined;
}
