import type { JsonObject } from "@bufbuild/protobuf";
import { createClient } from "@connectrpc/connect";
import { useTransport } from "@connectrpc/connect-query";
import { useState } from "preact/compat";
import { PasskeyService } from "../../../../gen/ticketing/v1/passkey_service_pb.ts";
import { useRefresh } from "../api/action.ts";
import { reasonOf } from "../api/failure.ts";
import { t } from "../language/language.ts";
import { useDraft } from "../session/drafts.ts";
import { useSession } from "../shell/session-context.ts";
import { ConfirmDialog, FormDialog } from "../ui/dialog/dialog.tsx";
import { announce } from "../ui/feedback/toast.tsx";
import { TextField } from "../ui/form/field.tsx";

const idle = { isPending: false, error: undefined };

/** Adds a passkey of this device, after a recent sign-in. */
export function AddPasskey({ onClose }: { onClose: () => void }) {
  const [name, setName] = useDraft("add-passkey", "");
  const [state, setState] = useState<{ isPending: boolean; error: unknown }>(idle);
  const client = createClient(PasskeyService, useTransport());
  const refresh = useRefresh();
  const session = useSession();

  async function add(): Promise<void> {
    setState({ isPending: true, error: undefined });
    try {
      await create(client, name);
      await refresh(PasskeyService.method.listPasskeys);
      announce(t("Added the passkey"));
      onClose();
    } catch (error) {
      setState({ isPending: false, error });
    }
  }

  if (!("PublicKeyCredential" in window)) {
    return (
      <ConfirmDialog
        title={t("Passkeys need HTTPS")}
        action={t("Close")}
        onConfirm={onClose}
        onClose={onClose}
      >
        <p>{t("Browsers offer passkeys over HTTPS only. Ask your administrator to set it up.")}</p>
      </ConfirmDialog>
    );
  }
  if (reasonOf(state.error) === "RECENT_SIGN_IN_REQUIRED") {
    return (
      <ConfirmDialog
        title={t("Sign in again first")}
        action={t("Sign in again")}
        onConfirm={() => void session.signInAgain()}
        onClose={onClose}
      >
        <p>{t("To add a passkey, you must have signed in within the last 10 minutes.")}</p>
      </ConfirmDialog>
    );
  }
  const problem = state.error instanceof NotMade ? state.error.message : undefined;
  return (
    <FormDialog
      title={t("Add a passkey")}
      action={t("Add passkey")}
      call={{ ...state, error: problem === undefined ? state.error : undefined }}
      onSubmit={() => void add()}
      onClose={onClose}
    >
      <TextField
        label={t("Name")}
        hint={t("For example, “work laptop”.")}
        value={name}
        onChange={setName}
        error={problem}
        maxLength={100}
        required
      />
    </FormDialog>
  );
}

/** The browser has created no passkey. */
class NotMade extends Error {}

async function create(
  client: ReturnType<typeof createClient<typeof PasskeyService>>,
  name: string,
): Promise<void> {
  const { data } = await client.startPasskeyRegistration({});
  const publicKey = PublicKeyCredential.parseCreationOptionsFromJSON(
    data?.options as unknown as PublicKeyCredentialCreationOptionsJSON,
  );
  const made = await navigator.credentials.create({ publicKey }).catch((error: Error) => {
    throw new NotMade(
      error.name === "InvalidStateError"
        ? t("This device has a passkey for your account already.")
        : t("No passkey was created. Try again."),
    );
  });
  const credential = (made as PublicKeyCredential).toJSON();
  await client.createPasskey({ name, credential: credential as unknown as JsonObject });
}
