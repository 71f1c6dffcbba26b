import type { SubmitEvent } from "react";
import { ApiKeyService } from "../../../../gen/ticketing/v1/api_key_service_pb.ts";
import { useAction } from "../api/use-action.ts";
import { useRefresh } from "../api/use-refresh.ts";
import { useDraft } from "../session/use-draft.ts";
import { Dialog } from "../ui/dialog.tsx";
import { Isolate } from "../ui/isolate.tsx";
import { LostSecret } from "../ui/lost-secret.tsx";
import { showSecret } from "../ui/one-time-secret.tsx";
import { curlWith } from "./curl.ts";
import { NameForm } from "./name-form.tsx";

/** Asks for a name, then shows the new key once. */
export function CreateApiKey({ onClose }: { onClose: () => void }) {
  const [name, setName] = useDraft("create-api-key", "");
  const refresh = useRefresh();
  const creation = useAction(ApiKeyService.method.createApiKey, {
    onSuccess({ data }) {
      // Not awaited, so that the secret shows even if the list fails to load.
      void refresh(ApiKeyService.method.listApiKeys);
      if (!data?.key) {
        return;
      }
      showSecret({
        title: "Your new API key",
        label: "API key",
        secret: data.key,
        remark: "Only a hash is stored. Anyone with the key can act in this workspace.",
        about: "Try it out:",
        example: curlWith(data.key),
      });
      onClose();
    },
  });

  if (creation.data && !creation.data.data?.key) {
    return (
      <LostSecret title={`${name} was created, but its key is lost`} onClose={onClose}>
        Revoke <Isolate>{name}</Isolate>, then create another key.
      </LostSecret>
    );
  }
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    creation.mutate({ name });
  };
  return (
    <Dialog title="Create API key" busy={creation.isPending} onClose={onClose}>
      <NameForm
        name={name}
        hint="For example, “billing sync”. You can change it later."
        error={creation.error}
        action="Create key"
        busy={creation.isPending}
        onName={setName}
        onSubmit={submit}
        onCancel={onClose}
      />
    </Dialog>
  );
}
