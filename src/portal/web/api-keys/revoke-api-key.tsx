import { type ApiKey, ApiKeyService } from "../../../../gen/ticketing/v1/api_key_service_pb.ts";
import { useAction } from "../api/use-action.ts";
import { useRefresh } from "../api/use-refresh.ts";
import { ConfirmDialog } from "../ui/confirm-dialog.tsx";
import { Time } from "../ui/time.tsx";
import { announce } from "../ui/toast.tsx";

export function RevokeApiKey({ apiKey, onClose }: { apiKey: ApiKey; onClose: () => void }) {
  const refresh = useRefresh();
  const revocation = useAction(ApiKeyService.method.deleteApiKey, {
    async onSuccess() {
      onClose();
      announce(`Revoked ${apiKey.name}`);
      await refresh(ApiKeyService.method.listApiKeys);
    },
  });
  return (
    <ConfirmDialog
      title={`Revoke ${apiKey.name}?`}
      action="Revoke key"
      busy={revocation.isPending}
      error={revocation.error}
      onConfirm={() => revocation.mutate({ id: apiKey.id })}
      onClose={onClose}
    >
      <p>
        <code>{apiKey.keyPrefix}…</code> stops working immediately. Requests that still use it fail
        with 401, and you cannot undo this.{" "}
        {apiKey.lastUsedAt ? (
          <>
            It was last used <Time at={apiKey.lastUsedAt} />.
          </>
        ) : (
          "It has never been used."
        )}
      </p>
    </ConfirmDialog>
  );
}
