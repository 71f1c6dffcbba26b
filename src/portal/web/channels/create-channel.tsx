import { useState } from "react";
import { useLocation } from "wouter";
import { ChannelService } from "../../../../gen/ticketing/v1/channel_service_pb.ts";
import { useAction } from "../api/use-action.ts";
import { useRefresh } from "../api/use-refresh.ts";
import { useDraft } from "../session/use-draft.ts";
import { Dialog } from "../ui/dialog.tsx";
import { Segmented } from "../ui/segmented.tsx";
import { emptyDraft, inputOf } from "./channel-draft.ts";
import { ChannelForm } from "./channel-form.tsx";
import { newSecret, showSecret } from "./fresh-secret.ts";

const options = [
  { value: "form", label: "Form" },
  { value: "whatsapp", label: "WhatsApp" },
  { value: "email", label: "E-mail" },
] as const;

/** Asks for the settings of a channel, then leads to its page. */
export function CreateChannel({ onClose }: { onClose: () => void }) {
  const [draft, setDraft] = useDraft("create-channel", emptyDraft);
  // One for all attempts, so that trying again is the same request.
  const [secret] = useState(newSecret);
  const [, navigate] = useLocation();
  const refresh = useRefresh();
  const creation = useAction(ChannelService.method.createChannel, {
    onSuccess({ data }) {
      void refresh(ChannelService.method.listChannels);
      if (data === undefined) {
        return;
      }
      if (data.type !== "form") {
        showSecret(data.id, secret);
      }
      navigate(`/channels/${data.id}`, { replace: true });
    },
  });
  return (
    <Dialog title="New channel" size="large" busy={creation.isPending} onClose={onClose}>
      <div className="stack">
        <Segmented
          label="Type"
          options={options}
          value={draft.type}
          onChange={(type) => setDraft({ ...draft, type })}
        />
        <ChannelForm
          draft={draft}
          onDraft={setDraft}
          error={creation.error}
          action="Create channel"
          busy={creation.isPending}
          onSave={(credentials) =>
            creation.mutate({
              type: draft.type,
              ...inputOf(draft, { ...credentials, verifyToken: secret, secret }),
            })
          }
          onCancel={onClose}
        />
      </div>
    </Dialog>
  );
}
