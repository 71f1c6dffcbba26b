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

/** Asks for a name, then shows the new key, this one time. */
export function CreateApiKey({ onClose }: { onClose: () => void }) {
  const [name, setName] = useDraft("create-api-key", "");
  const refresh = useRefresh();
  const creation = useMutation(ApiKeyService.method.createApiKey, {
    // Not awaited: the secret comes first, whatever becomes of the list.
    onSuccess: () => void refresh(ApiKeyService.method.listApiKeys),
  });
  const key = creation.data?.data?.key;

  if (key !== undefined) {
    return (
      <Dialog title="Your new API key" size="large" firm onClose={onClose}>
        <div className="stack">
          <Warning>
            <strong>Copy it now: you will not see it again.</strong> Only a hash of it is kept. Who
            has the key can act in this workspace.
          </Warning>
          <Secret value={key} label="API key" />
          <p>Try it:</p>
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
        hint="What it is for, such as “billing sync”. It can be changed later."
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
