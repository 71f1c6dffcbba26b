import { useMutation } from "@connectrpc/connect-query";
import type { SubmitEvent } from "react";
import { ApiKeyService } from "../../../../gen/ticketing/v1/api_key_service_pb.ts";
import { useRefresh } from "../api/use-refresh.ts";
import { useDraft } from "../session/drafts.ts";
import { Button } from "../ui/button.tsx";
import { CodeBlock } from "../ui/code-block.tsx";
import { Dialog, DialogActions } from "../ui/dialog.tsx";
import { Secret } from "../ui/secret.tsx";
import { Warning } from "../ui/states.tsx";
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
      <Dialog title="Your new API key" size="large" firm onClose={onClose}>
        <div className="stack">
          <Warning>
            <strong>Copy your key now. You will not see it again.</strong> Only a hash is stored.
            Anyone with the key can act in this workspace.
          </Warning>
          <Secret value={key} label="API key" />
          <p>Try it out:</p>
          <CodeBlock code={curlWith(key)} label="curl command" wrap />
        </div>
        <DialogActions>
          <Button variant="primary" onClick={onClose}>
            I have copied it
          </Button>
        </DialogActions>
      </Dialog>
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
