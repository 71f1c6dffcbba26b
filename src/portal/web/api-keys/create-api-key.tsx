import { useMutation } from "@connectrpc/connect-query";
import type { SubmitEvent } from "react";
import { ApiKeyService } from "../../../../gen/ticketing/v1/api_key_service_pb.ts";
import { useRefresh } from "../api/use-refresh.ts";
import { useDraft } from "../session/drafts.ts";
import { CodeBlock } from "../ui/code-block.tsx";
import { Dialog } from "../ui/dialog.tsx";
import { SecretDialog } from "../ui/secret-dialog.tsx";
import { curlWith } from "./curl.ts";
import { NameForm } from "./name-form.tsx";

/** Asks for a name, then shows the new key once. */
export function CreateApiKey({ onClose }: { onClose: () => void }) {
  const [name, setName] = useDraft("create-api-key", "");
  const refresh = useRefresh();
  const creation = useMutation(ApiKeyService.method.createApiKey, {
    // Not awaited, so that the secret shows even if the list fails to load.
    onSuccess: () => void refresh(ApiKeyService.method.listApiKeys),
  });
  const key = creation.data?.data?.key;

  if (key !== undefined) {
    return (
      <SecretDialog
        title="Your new API key"
        label="API key"
        secret={key}
        remark="Only a hash is stored. Anyone with the key can act in this workspace."
        onClose={onClose}
      >
        <p>Try it out:</p>
        <CodeBlock code={curlWith(key)} label="curl command" wrap />
      </SecretDialog>
    );
  }

  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    creation.mutate({ name });
  };
  return (
    <Dialog title="Create API key" onClose={onClose}>
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
