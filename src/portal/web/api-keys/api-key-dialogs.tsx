import { type ReactNode, useState } from "react";
import { type ApiKey, ApiKeyService } from "../../../../gen/ticketing/v1/api_key_service_pb.ts";
import { useAction } from "../api/action.ts";
import { problemOf } from "../api/failure.ts";
import { useDraft } from "../session/drafts.ts";
import { ConfirmDialog, FormDialog, type FormDialogProps } from "../ui/dialog/dialog.tsx";
import { announce } from "../ui/feedback/toast.tsx";
import { TextField } from "../ui/form/field.tsx";
import { LostSecret, showSecret } from "../ui/secret/secret.tsx";
import { Isolate } from "../ui/text/isolate.tsx";
import { Time } from "../ui/time/time.tsx";
import { AccessFields } from "./access-fields.tsx";
import { emptyDraft, inputOf } from "./restrictions.ts";

const { createApiKey, deleteApiKey, listApiKeys, updateApiKey } = ApiKeyService.method;

/** Asks what the key is for and what it may do, then shows it once. */
export function CreateApiKey({ onClose }: { onClose: () => void }) {
  const [draft, setDraft] = useDraft("create-api-key", emptyDraft);
  const [wasSubmitted, setSubmitted] = useState(false);
  const input = inputOf(draft);
  const { name, scopes, allowedCidrs } = input;
  // A key without scopes could do everything.
  const needsScopes = draft.isRestricted && scopes.length === 0;
  const creation = useAction(createApiKey, {
    changes: [listApiKeys],
    onSuccess({ data }) {
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
  return (
    <NameDialog
      title="Create API key"
      hint="For example, “billing sync”. You can change it later."
      action="Create key"
      call={creation}
      name={name}
      onName={(next) => setDraft({ ...draft, name: next })}
      onSubmit={() => {
        setSubmitted(true);
        if (!needsScopes) {
          creation.mutate(input);
        }
      }}
      onClose={onClose}
      size="large"
    >
      <AccessFields
        draft={draft}
        onDraft={setDraft}
        scopesError={wasSubmitted && needsScopes ? nothingChosen : undefined}
        networksError={problemOf(creation, "allowedCidrs", allowedCidrs)}
      />
    </NameDialog>
  );
}

export function RenameApiKey({ apiKey, onClose }: { apiKey: ApiKey; onClose: () => void }) {
  const [name, setName] = useDraft(`rename-${apiKey.id}`, apiKey.name);
  const renaming = useAction(updateApiKey, {
    changes: [listApiKeys],
    onShown() {
      announce(`Renamed to ${name}`);
      onClose();
    },
  });
  return (
    <NameDialog
      title={`Rename ${apiKey.name}`}
      action="Rename"
      call={renaming}
      name={name}
      onName={setName}
      onSubmit={() => renaming.mutate({ id: apiKey.id, name, updateMask: { paths: ["name"] } })}
      onClose={onClose}
    />
  );
}

export function RevokeApiKey({ apiKey, onClose }: { apiKey: ApiKey; onClose: () => void }) {
  const revocation = useAction(deleteApiKey, {
    changes: [listApiKeys],
    onSuccess() {
      onClose();
      announce(`Revoked ${apiKey.name}`);
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

const nothingChosen = "Select at least one scope, or choose full access.";

interface NameDialogProps extends Omit<FormDialogProps, "fields" | "children"> {
  readonly name: string;
  readonly hint?: string;
  readonly onName: (name: string) => void;
  readonly children?: ReactNode;
}

/** Asks for the label of a key, and more. */
const NameDialog = ({ name, hint, onName, children, ...dialog }: NameDialogProps) => (
  <FormDialog {...dialog} fields={["name", "allowedCidrs"]}>
    <TextField
      label="Name"
      hint={hint}
      error={problemOf(dialog.call, "name", name)}
      value={name}
      onChange={onName}
      required
      pattern=".*\S.*"
      title="Enter a name"
      maxLength={100}
      data-autofocus
    />
    {children}
  </FormDialog>
);

/** A shell command that tries out a key. */
export const curlWith = (key: string) =>
  `curl ${location.origin}/api/v1/me -H "Authorization: Bearer ${key}"`;
