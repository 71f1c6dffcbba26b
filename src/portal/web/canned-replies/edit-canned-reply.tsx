import {
  type CannedReply,
  CannedReplyService,
} from "../../../../gen/ticketing/v1/canned_reply_service_pb.ts";
import { useAction } from "../api/use-action.ts";
import { useRefresh } from "../api/use-refresh.ts";
import { useDraft } from "../session/use-draft.ts";
import { Dialog } from "../ui/dialog.tsx";
import { announce } from "../ui/toast.tsx";
import { draftOf, emptyDraft, inputOf } from "./canned-reply-draft.ts";
import { CannedReplyForm } from "./canned-reply-form.tsx";

const {
  createCannedReply,
  getCannedReply,
  listCannedReplies,
  renderCannedReply,
  updateCannedReply,
} = CannedReplyService.method;

export function CreateCannedReply({ onClose }: { onClose: () => void }) {
  const [draft, setDraft] = useDraft("create-canned-reply", emptyDraft);
  const creation = useAction(createCannedReply, { onSuccess: useSaved("Created", onClose) });
  return (
    <Dialog title="New canned reply" size="large" busy={creation.isPending} onClose={onClose}>
      <CannedReplyForm
        draft={draft}
        onDraft={setDraft}
        error={creation.error}
        action="Create"
        busy={creation.isPending}
        onSave={() => creation.mutate(inputOf(draft))}
        onCancel={onClose}
      />
    </Dialog>
  );
}

interface EditCannedReplyProps {
  readonly reply: CannedReply;
  readonly onClose: () => void;
}

export function EditCannedReply({ reply, onClose }: EditCannedReplyProps) {
  const [draft, setDraft] = useDraft(`edit-${reply.id}`, draftOf(reply));
  const update = useAction(updateCannedReply, { onSuccess: useSaved("Saved", onClose) });
  const save = () =>
    update.mutate({
      id: reply.id,
      ...inputOf(draft),
      updateMask: { paths: ["shortcut", "title", "body", "tags"] },
    });
  return (
    <Dialog title={`Edit ${reply.shortcut}`} size="large" busy={update.isPending} onClose={onClose}>
      <CannedReplyForm
        draft={draft}
        onDraft={setDraft}
        error={update.error}
        action="Save"
        busy={update.isPending}
        onSave={save}
        onCancel={onClose}
      />
    </Dialog>
  );
}

/** It is in progress until the page shows what was saved. */
function useSaved(message: string, onClose: () => void) {
  const refresh = useRefresh();
  return async () => {
    await refresh(listCannedReplies, getCannedReply, renderCannedReply);
    announce(message);
    onClose();
  };
}
