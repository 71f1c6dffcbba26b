import { useState } from "preact/compat";
import { useLocation } from "wouter";
import { type Channel, ChannelService } from "../../../../gen/ticketing/v1/channel_service_pb.ts";
import { useAction, useRefresh } from "../api/action.ts";
import { t } from "../language/language.ts";
import { useDraft, useEdit } from "../session/drafts.ts";
import { ConfirmDialog, Dialog, PauseToggle } from "../ui/dialog/dialog.tsx";
import { announce, announceFailure } from "../ui/feedback/toast.tsx";
import { Segmented } from "../ui/form/choices.tsx";
import { optionsOf } from "../ui/form/field.tsx";
import { changedPaths, draftOf, emptyDraft, inputOf } from "./channel-draft.ts";
import { ChannelForm } from "./channel-form.tsx";
import { newSecret, showSecret } from "./channel-secret.tsx";
import { kindOf, kinds } from "./kinds.ts";
import { useUpdateChannel } from "./update-channel.ts";

const createdTypes = () => optionsOf(kinds).filter(({ value }) => kindOf(value).receives);

interface CreateChannelProps {
  /** The type to start with, if people can create such channels. */
  readonly type: string;
  readonly onClose: () => void;
}

/** Creates a channel, then opens its page. */
export function CreateChannel({ type, onClose }: CreateChannelProps) {
  const [draft, setDraft] = useDraft("create-channel", {
    ...emptyDraft,
    ...(createdTypes().some(({ value }) => value === type) && { type }),
  });
  // The same for all attempts, so that a retry sends the same request.
  const [secret] = useState(newSecret);
  const [, navigate] = useLocation();
  const refresh = useRefresh();
  const creation = useAction(ChannelService.method.createChannel, {
    onSuccess({ data }) {
      void refresh(ChannelService.method.listChannels);
      if (data === undefined) {
        return;
      }
      showSecret(data.id, secret);
      navigate(`/channels/${data.id}`, { replace: true });
    },
  });
  return (
    <Dialog title={t("New channel")} size="large" busy={creation.isPending} onClose={onClose}>
      <div className="stack">
        <Segmented
          label={t("Type")}
          options={createdTypes()}
          value={draft.type}
          onChange={(type) => setDraft({ ...draft, type })}
        />
        <ChannelForm
          draft={draft}
          onDraft={setDraft}
          error={creation.error}
          action={t("Create channel")}
          busy={creation.isPending}
          onSave={(credentials) =>
            creation.mutate({ type: draft.type, ...inputOf(draft, credentials, secret) })
          }
          onCancel={onClose}
        />
      </div>
    </Dialog>
  );
}

export function EditChannel({ channel, onClose }: { channel: Channel; onClose: () => void }) {
  const current = draftOf(channel);
  const [draft, setDraft] = useEdit(`edit-${channel.id}`, current);
  const update = useUpdateChannel({
    onSuccess() {
      announce(t("Saved"));
      onClose();
    },
  });
  return (
    <Dialog
      title={t("Edit {name}", { name: channel.name })}
      size="large"
      busy={update.isPending}
      onClose={onClose}
    >
      <ChannelForm
        draft={draft}
        onDraft={setDraft}
        isKnown
        error={update.error}
        action={t("Save")}
        busy={update.isPending}
        onSave={(credentials) => {
          const input = inputOf(draft, credentials);
          const paths = changedPaths(inputOf(current, {}), input);
          update.mutate({ id: channel.id, ...input, updateMask: { paths } });
        }}
        onCancel={onClose}
      />
    </Dialog>
  );
}

const { deleteChannel, listChannels } = ChannelService.method;

export function DeleteChannel({ channel, onClose }: { channel: Channel; onClose: () => void }) {
  const [, navigate] = useLocation();
  const refresh = useRefresh();
  const { deletion } = kindOf(channel.type);
  const call = useAction(deleteChannel, {
    async onSuccess() {
      announce(t("Channel deleted"));
      navigate("/channels", { replace: true });
      await refresh(listChannels);
    },
  });
  return (
    <ConfirmDialog
      title={t("Delete {name}?", { name: channel.name })}
      action={t("Delete channel")}
      call={call}
      onConfirm={() => call.mutate({ id: channel.id })}
      onClose={onClose}
    >
      <p>
        {deletion && t(deletion)} {t("Its tickets stay. To stop it for a while, pause it instead.")}
      </p>
    </ConfirmDialog>
  );
}

/** Pauses and resumes a channel. Updates optimistically. */
export function PauseChannel({ channel }: { channel: Channel }) {
  const { id, name, type } = channel;
  const update = useUpdateChannel({
    onError: announceFailure,
  });
  return (
    <PauseToggle
      label={t("Receive through {name}", { name })}
      active={update.isPending ? update.variables.active === true : channel.active}
      busy={update.isPending}
      onChange={(active) => update.mutate({ id, active, updateMask: { paths: ["active"] } })}
      title={t("Pause {name}?", { name })}
    >
      <p>{t(kindOf(type).pause)}</p>
    </PauseToggle>
  );
}
