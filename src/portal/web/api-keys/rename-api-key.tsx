import type { SubmitEvent } from "react";
import { type ApiKey, ApiKeyService } from "../../../../gen/ticketing/v1/api_key_service_pb.ts";
import { useAction } from "../api/use-action.ts";
import { useRefresh } from "../api/use-refresh.ts";
import { useDraft } from "../session/use-draft.ts";
import { Dialog } from "../ui/dialog.tsx";
import { announce } from "../ui/toast.tsx";
import { NameForm } from "./name-form.tsx";

export function RenameApiKey({ apiKey, onClose }: { apiKey: ApiKey; onClose: () => void }) {
  const [name, setName] = useDraft(`rename-${apiKey.id}`, apiKey.name);
  const refresh = useRefresh();
  const renaming = useAction(ApiKeyService.method.updateApiKey, {
    async onSuccess() {
      await refresh(ApiKeyService.method.listApiKeys);
      announce(`Renamed to ${name}`);
      onClose();
    },
  });
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    renaming.mutate({ id: apiKey.id, name, updateMask: { paths: ["name"] } });
  };
  return (
    <Dialog title={`Rename ${apiKey.name}`} onClose={onClose}>
      <NameForm
        name={name}
        error={renaming.error}
        action="Rename"
        busy={renaming.isPending}
        onName={setName}
        onSubmit={submit}
        onCancel={onClose}
      />
    </Dialog>
  );
}
