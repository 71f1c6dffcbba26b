import { type SubmitEvent, useState } from "react";
import { type ApiKey, ApiKeyService } from "../../../../gen/ticketing/v1/api_key_service_pb.ts";
import { useAction, useRefresh } from "../api/action.ts";
import { describeFailure } from "../api/failure.ts";
import { useDraft } from "../session/drafts.ts";
import { ConfirmDialog, Dialog, FormActions } from "../ui/dialog/dialog.tsx";
import { FailureNotice } from "../ui/feedback/states.tsx";
import { announce } from "../ui/feedback/toast.tsx";
import { TextField } from "../ui/form/field.tsx";
import { LostSecret, showSecret } from "../ui/secret/secret.tsx";
import { Isolate } from "../ui/text/isolate.tsx";
import { Time } from "../ui/time/time.tsx";

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
      call={revocation}
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

interface NameFormProps {
  readonly name: string;
  readonly hint?: string;
  readonly error: unknown;
  readonly action: string;
  readonly busy: boolean;
  readonly onName: (name: string) => void;
  readonly onSubmit: (event: SubmitEvent) => void;
  readonly onCancel: () => void;
}

/** The form for the label of a key. */
function NameForm(props: NameFormProps) {
  const { name, hint, error, action, busy, onName, onSubmit, onCancel } = props;
  // The name that the service rejected.
  const [refused, setRefused] = useState<string>();
  const fields = error ? describeFailure(error).fields : {};
  const problem = refused === name ? fields.name : undefined;
  return (
    <form
      onSubmit={(event) => {
        setRefused(name);
        onSubmit(event);
      }}
    >
      <TextField
        label="Name"
        hint={hint}
        error={problem}
        value={name}
        onChange={(text) => onName(text)}
        required
        pattern=".*\S.*"
        title="Enter a name"
        maxLength={100}
        data-autofocus
      />
      {Boolean(error) && fields.name === undefined && <FailureNotice error={error} />}
      <FormActions action={action} busy={busy} onCancel={onCancel} />
    </form>
  );
}

/** A shell command that tries out a key. */
export const curlWith = (key: string) =>
  `curl ${location.origin}/api/v1/me -H "Authorization: Bearer ${key}"`;
