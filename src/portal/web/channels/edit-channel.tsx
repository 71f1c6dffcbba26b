import type { Channel } from "../../../../gen/ticketing/v1/channel_service_pb.ts";
import { useDraft } from "../session/use-draft.ts";
import { Dialog } from "../ui/dialog.tsx";
import { announce } from "../ui/toast.tsx";
import { draftOf, inputOf, pathsOf } from "./channel-draft.ts";
import { ChannelForm } from "./channel-form.tsx";
import { useUpdateChannel } from "./use-update-channel.ts";

interface EditChannelProps {
  readonly channel: Channel;
  readonly onClose: () => void;
}

export function EditChannel({ channel, onClose }: EditChannelProps) {
  const [draft, setDraft] = useDraft(`edit-${channel.id}`, draftOf(channel));
  const update = useUpdateChannel({
    onSuccess() {
      announce("Saved");
      onClose();
    },
  });
  return (
    <Dialog title={`Edit ${channel.name}`} size="large" busy={update.isPending} onClose={onClose}>
      <ChannelForm
        draft={draft}
        onDraft={setDraft}
        isKnown
        error={update.error}
        action="Save"
        busy={update.isPending}
        onSave={(credentials) =>
          update.mutate({
            id: channel.id,
            ...inputOf(draft, credentials),
            updateMask: { paths: pathsOf(draft) },
          })
        }
        onCancel={onClose}
      />
    </Dialog>
  );
}
