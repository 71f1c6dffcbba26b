import { type ReactNode, useState } from "preact/compat";
import { type ApiKey, ApiKeyService } from "../../../../gen/ticketing/v1/api_key_service_pb.ts";
import { useAction } from "../api/action.ts";
import { problemOf } from "../api/failure.ts";
import { t } from "../language/language.ts";
import { rich } from "../language/rich.ts";
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
        title: t("Your new API key"),
        label: t("API key"),
        secret: data.key,
        remark: t("Only a hash is stored. Anyone with the key can act in this workspace."),
        about: t("Try it out:"),
        example: curlWith(data.key),
      });
      onClose();
    },
  });

  if (creation.data && !creation.data.data?.key) {
    return (
      <LostSecret title={t("{name} was created, but its key is lost", { name })} onClose={onClose}>
        {rich("Revoke {name}, then create another key.", { name: <Isolate>{name}</Isolate> })}
      </LostSecret>
    );
  }
  return (
    <NameDialog
      title={t("Create API key")}
      hint={t("For example, “billing sync”. You can change it later.")}
      action={t("Create key")}
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
        scopesError={
          wasSubmitted && needsScopes
            ? t("Select at least one scope, or choose full access.")
            : undefined
        }
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
      announce(t("Renamed to {name}", { name }));
      onClose();
    },
  });
  return (
    <NameDialog
      title={t("Rename {name}", { name: apiKey.name })}
      action={t("Rename")}
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
      announce(t("Revoked {name}", { name: apiKey.name }));
    },
  });
  return (
    <ConfirmDialog
      title={t("Revoke {name}?", { name: apiKey.name })}
      action={t("Revoke key")}
      call={revocation}
      onConfirm={() => revocation.mutate({ id: apiKey.id })}
      onClose={onClose}
    >
      <p>
        {rich(
          "{key} stops working immediately. Requests that still use it fail with 401, and you cannot undo this.",
          { key: <code>{apiKey.keyPrefix}…</code> },
        )}{" "}
        {apiKey.lastUsedAt
          ? rich("It was last used {time}.", { time: <Time at={apiKey.lastUsedAt} /> })
          : t("It has never been used.")}
      </p>
    </ConfirmDialog>
  );
}

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
      label={t("Name")}
      hint={hint}
      error={problemOf(dialog.call, "name", name)}
      value={name}
      onChange={onName}
      required
      pattern=".*\S.*"
      title={t("Enter a name")}
      maxLength={100}
      data-autofocus
    />
    {children}
  </FormDialog>
);

/** A shell command that tries out a key. */
export const curlWith = (key: string) =>
  `curl ${location.origin}/api/v1/me -H "Authorization: Bearer ${key}"`;
